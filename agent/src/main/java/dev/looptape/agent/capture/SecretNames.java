package dev.looptape.agent.capture;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether a name says that its value is secret. A name is split into words ({@code dbPassword},
 * {@code db_password}, {@code DB-PASSWORD}); it is secret if its last words are those of a secret:
 * so {@code accessToken} is, {@code tokenCount} is not.
 */
final class SecretNames {
  /** Endings, their words run together. */
  private static final String[] ENDINGS = {
    "password",
    "passwd",
    "pwd",
    "passphrase",
    "passcode",
    "secret",
    "secrets",
    "token",
    "apikey",
    "apikeys",
    "accesskey",
    "accesskeyid",
    "secretkey",
    "privatekey",
    "signingkey",
    "encryptionkey",
    "masterkey",
    "sharedkey",
    "authkey",
    "sshkey",
    "authorization",
    "auth",
    "credential",
    "credentials",
    "cookie",
    "cookies",
    "bearer",
    "jwt",
    "sessionkey",
    "clientsecret",
    "cvv",
    "cvc",
    "ssn",
    "pincode",
    "cardpin",
    "userpin",
    "otp",
    "totp",
    "otpcode",
    "mfacode",
    "verificationcode",
    "cardnumber",
    "creditcard",
    "iban",
    "passwords",
    "passwordhash",
    "dbpass",
    "userpass",
    "smtppass",
    "keypass",
    "storepass",
    "apitokens",
    "accesstokens",
    "refreshtokens",
    "authtokens",
    "licensekey",
    "subscriptionkey",
    "accountkey",
    "securityanswer",
    "passwort",
    "kennwort",
    "mnemonic",
    "seedphrase",
    "connectionstring"
  };

  /** Names that end like a secret's and are none. */
  private static final String[] PLAIN = {
    "nexttoken",
    "pagetoken",
    "nextpagetoken",
    "continuationtoken",
    "stoptoken",
    "eostoken",
    "bostoken",
    "padtoken",
    "unktoken",
    "starttoken",
    "endtoken",
    "synctoken",
    "cancellationtoken",
    "lasttoken",
    "firsttoken",
    "timetofirsttoken",
    "currenttoken",
    "inputtoken",
    "outputtoken",
    "prompttoken",
    "completiontoken",
    "pertoken",
    "costpertoken",
    "specialtoken",
    "masktoken",
    "septoken",
    "clstoken"
  };

  /** Words behind a secret name that change nothing. */
  private static final String[] AFTERWORDS = {"value", "header", "string", "plaintext"};

  /** More names than a program has fields and keys are not remembered. */
  private static final int REMEMBERED = 4096;

  private final Set<String> endings = new HashSet<>();
  private final Set<String> plain = new HashSet<>();
  private final Map<String, Boolean> known = new ConcurrentHashMap<>();

  SecretNames(List<String> more) {
    for (String ending : ENDINGS) {
      endings.add(ending);
    }
    for (String name : PLAIN) {
      plain.add(name);
    }
    for (String name : more) {
      endings.add(joined(name, 0, name.length()));
    }
  }

  boolean isSecret(String name) {
    if (name.length() > 100) {
      return false; // a text, not a name
    }
    Boolean remembered = known.get(name);
    if (remembered == null) {
      remembered = decide(name);
      if (known.size() < REMEMBERED && isName(name)) {
        known.put(name, remembered);
      }
    }
    return remembered;
  }

  /**
   * Whether a value under a secret name is none all the same: a flag, or the number of a token in a
   * model's vocabulary.
   */
  static boolean isHarmless(String name, Object value) {
    return value instanceof Boolean
        || value instanceof Number
            && name.length() >= 5
            && name.regionMatches(true, name.length() - 5, "token", 0, 5);
  }

  /** Whether a name has been decided on and is kept here. */
  boolean remembers(String name) {
    return known.containsKey(name);
  }

  /** A key of a map may be a secret itself, and is not kept. */
  private static boolean isName(String name) {
    return name.length() <= 40 && !KeyPrefixes.looksRandom(name, 0, name.length());
  }

  private boolean decide(String name) {
    int end = name.length();
    while (end > 0 && (isDigit(name.charAt(end - 1)) || name.charAt(end - 1) == '_')) {
      end--; // password2, api_key_1
    }
    String whole = joined(name, 0, end);
    if (plain.contains(whole)) {
      return false;
    }
    if (whole.equals("pin") || whole.equals("pass")) {
      return true; // at the end of a longer name they are something else: mapPin
    }
    for (String said : AFTERWORDS) { // passwordValue
      if (whole.length() > said.length() && whole.endsWith(said)) {
        end -= said.length();
        while (end > 0 && !isLetterOrDigit(name.charAt(end - 1))) {
          end--;
        }
        break;
      }
    }
    // From the last word backwards: one word, the last two, the last three…
    for (int start = end - 1; start >= 0; start--) {
      if (isWordStart(name, start) && endings.contains(joined(name, start, end))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWordStart(String name, int i) {
    char c = name.charAt(i);
    if (!isLetterOrDigit(c)) {
      return false;
    }
    if (i == 0) {
      return true;
    }
    char before = name.charAt(i - 1);
    if (!isLetterOrDigit(before)) {
      return true;
    }
    boolean upper = c >= 'A' && c <= 'Z';
    boolean upperBefore = before >= 'A' && before <= 'Z';
    boolean lowerAfter =
        i + 1 < name.length() && name.charAt(i + 1) >= 'a' && name.charAt(i + 1) <= 'z';
    return upper && (!upperBefore || lowerAfter); // dbPassword, APIKey
  }

  /** Lower case without separators, by hand: a locale must not change what is secret. */
  private static String joined(String name, int from, int to) {
    StringBuilder out = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        out.append((char) (c + 32));
      } else if (isLetterOrDigit(c)) {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetterOrDigit(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c > 0x7f;
  }
}
