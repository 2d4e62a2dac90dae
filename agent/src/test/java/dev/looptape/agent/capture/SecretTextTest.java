package dev.looptape.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code «…»} marks what must go; everything else must stay as it is. */
class SecretTextTest {
  private static final SecretText SECRETS =
      new SecretText(new SecretNames(List.of()), new OwnPatterns(List.of()));

  /** Made up here, so that no scanner takes this file for a leak. */
  private static final String RANDOM = "q7Zw2LkP9xVb4TnR8mHc3Yd6";

  private static final String JWT =
      "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0" + ".dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P";

  private static final String PEM =
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQEF==\n-----END PRIVATE KEY-----";

  static final String[] POSITIVES = {
    "use «sk-" + RANDOM + "» now",
    "«sk-proj-" + RANDOM + RANDOM + "»",
    "«sk-ant-api03-" + RANDOM + "-" + RANDOM + "»",
    "«sk-or-v1-" + RANDOM + "».",
    "key=«sk-" + RANDOM + "»",
    "(«ghp_" + RANDOM + "Ab12»)",
    "«gho_" + RANDOM + "»",
    "«github_pat_" + RANDOM + "_" + RANDOM + "»",
    "«glpat-" + RANDOM + "»",
    "«xoxb-123456789012-" + RANDOM + "»",
    "«xapp-1-A1-" + RANDOM + "»",
    "«AKIA" + "IOSFODNN7EXAMPLE»",
    "«ASIA" + "IOSFODNN7EXAMPLE» and",
    "«AIza" + "SyB" + RANDOM + RANDOM + "»",
    "«ya29." + RANDOM + "»",
    "«hf_" + RANDOM + "»",
    "«npm_" + RANDOM + "a1b2c3d4e5»",
    "«pypi-" + RANDOM + "»",
    "«SG." + RANDOM + "." + RANDOM + "»",
    "«gsk_" + RANDOM + "»",
    "«pplx-" + RANDOM + "»",
    "«xai-" + RANDOM + "»",
    "«sk_live_" + RANDOM + "»",
    "«rk_test_" + RANDOM + "»",
    "«whsec_" + RANDOM + "»",
    "«shpat_" + RANDOM + "»",
    "«dop_v1_" + RANDOM + "»",
    "«hvs." + RANDOM + "»",
    "«lin_api_" + RANDOM + "»",
    "«tvly-" + RANDOM + "»",
    "«" + JWT + "»",
    "a token «" + JWT + "» in prose",
    "Authorization: Bearer «" + RANDOM + "»\nNext: x",
    "authorization: bearer «" + RANDOM + "»",
    "Authorization: Basic «dXNlcjpwYXNzd29yZA==»",
    "Authorization: «" + RANDOM + "»",
    "curl -H \"Authorization: Bearer «" + RANDOM + "»\" http://x",
    "curl -H 'X-Api-Key: «abcdefgh»' http://x",
    "Cookie: «a=b; session=c»\r\nHost: x",
    "Set-Cookie: «sid=1; Path=/»",
    "«" + PEM + "»",
    "before «" + PEM.replace("PRIVATE", "RSA PRIVATE") + "» after",
    "{\"key\":\"«" + PEM.replace("\n", "\\n") + "»\"}",
    "{\"password\":\"«hunter2»\",\"n\":1}",
    "{\"user\": {\"password\" : \"«it is \\\"mine\\\"»\", \"n\": 1}}",
    "{\"password\":\"«hunter2»",
    "{'apiKey': '«abc»', 'n': 1}",
    "{\\\"password\\\":\\\"«hunter2»\\\",\\\"n\\\":1}",
    "{\\\\\\\"password\\\\\\\":\\\\\\\"«hunter2»\\\\\\\",\\\\\\\"n\\\\\\\":1}",
    "\"{\\\"apiKey\\\": \\\"«x\\\\\\\"y»\\\"}\"",
    "{\"credentials\":«{\"user\":\"u\",\"pass\":\"p\"}»,\"n\":1}",
    "{\"apiKeys\":«[\"a\",\"b\"]»}",
    "{\"cvv\": «123»}",
    "{\"client_secret\":\"«s»\"",
    "{\"refresh_token\":\"«abc»\"}",
    "password=«hunter2»",
    "db.password = «hunter2»\n",
    "DB_PASSWORD: «swordfish»\nnext: 1",
    "export OPENAI_API_KEY=«abcdefgh»",
    "https://x/y?access_token=«abc»&page=2",
    "https://x.blob/y?sv=1&sig=«aGVsbG8td29ybGQtMTIz»&se=2",
    "Server=h;User=u;Password=«p4ss»;Port=1",
    "postgres://user:«p4ss»@host/db",
    "mongodb+srv://u:«p@ss»@host/db?x=y",
    "redis://:«p4ss»@host:6379",
    "amqp://guest:«guest»@host",
    "jdbc:mysql://h/db?user=u&password=«x»",
    "--password «hunter2» --verbose",
    "tool --api-key «abcdefgh»",
    "tool --api-key=«abcdefgh» -v",
    "<password>«hunter2»</password>",
    "<config apiKey=\"«abc»\" n=\"1\"/>",
    "card «4111 1111 1111 1111» please",
    "«4111-1111-1111-1111»",
    "«4111111111111111»",
    "«378282246310005»",
    "«3782 822463 10005»",
    "«5555555555554444», thanks",
    "{\"n\":\"«6011111111111117»\"}",
    "«30569309025904»",
    "the password: «hunter2» is old",
    "my pin: «1234»",
    "password = \"«correct horse»\"",
    "secret: '«abc»'",
    "passwordValue=«abc»",
    "x-api-key: «abcdefgh»",
    "line one\\nApi-Key: «abc123def»\\nline three",
  };

  static final String[] NEGATIVES = {
    "the token: it is a word of prose",
    "tokenCount: 15",
    "{\"tokenCount\":15,\"maxTokens\":100}",
    "{\"tokens\":[1,2,3]}",
    "{\"token\":1234}",
    "{\"token\":\" the\",\"logprob\":-0.1}",
    "{\"next_page_token\":\"abc123\"}",
    "{\"eos_token\":\"</s>\"}",
    "{\"password\":null}",
    "{\"password\":\"\"}",
    "{\"token\":true}",
    "{\"password\":{\"type\":\"string\",\"description\":\"of the user\"}}",
    "{\"passwordPolicy\":\"strict\"}",
    "{\"author\":\"Bob\",\"authority\":\"high\"}",
    "{\"address\":\"Main Street 5\",\"config\":\"x\"}",
    "{\"secretary\":\"Ann\"}",
    "{\"compass\":\"north\",\"mapPin\":\"red\"}",
    "{\"keyboard\":\"qwerty\",\"key\":\"value\"}",
    "the password: see below",
    "Forgot your password? Click here",
    "Password must have 8 characters",
    "your secret: always be kind to others",
    "the secret: \"always be kind\"",
    "a bearer of good news arrives",
    "the ring bearer accountability",
    "Basic understanding of things",
    "basic arithmetic-operations-only",
    "if (token == null) return",
    "token != other && password === x",
    "String token = tokenizer.next();",
    "password = request.getPassword()",
    "api_key=os.environ[\"OPENAI_API_KEY\"]",
    "client(api_key=api_key, token=token)",
    "def login(password: str, token: str = None)",
    "password: String,",
    "password=${DB_PASSWORD}",
    "token={{token}}",
    "password=<your password>",
    "password: ******",
    "auth: none",
    "secret => value",
    "order 4111 1111 1111 1112",
    "order number 5105105105105101",
    "ISBN 978-3-16-148410-0",
    "ISBN 9783161484100",
    "EAN 4006381333931",
    "at 1700000000000 ms",
    "at 1700000000000000 us",
    "id 1234567890123456789",
    "snowflake 4611686018427387904",
    "pi 3.14159265358979323846",
    "0.4111111111111111",
    "0000000000000000",
    "4444444444444444",
    "123e4567-e89b-12d3-a456-426614174000",
    "d41d8cd98f00b204e9800998ecf8427e",
    "commit da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "2026-01-02T03:04:05.678Z",
    "+49 170 1234567",
    "sk-this-is-only-a-sentence-with-dashes",
    "sk-learn and scikit-learn tutorials",
    "task-management-application-framework",
    "risk-assessment-of-everything",
    "disk-usage-2024-report-final",
    "hf_transformers_and_tokenizers_library",
    "class ghp_is_a_prefix_of_tokens",
    "AKIAlwaysLikeThisStory and more",
    "AIzawa is a name",
    "eyJ is how a JWT begins",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
    "http://host:8080/path",
    "http://user@host/path",
    "see https://example.com/a:b@c",
    "time 12:30:45 and ratio 3:4",
    "a=b&c=d&page_token=xyz&sort=asc",
    "git --author Bob --no-password-prompt",
    "the API key is in the vault",
    "token: string; next",
    "it costs 4 1 1 1 coins",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
    "base64: aGVsbG8gd29ybGQgdGhpcyBpcyBhIHRlc3Q=",
    "password: redacted",
    "already {\"password\":\"[redacted]\"}",
    "<token>null</token>",
    "https://x/y?sig=ok",
    "Cookie: none",
    "a cookie: it tastes good",
  };

  @Test
  void secretsGoAndWhatIsAroundThemStays() {
    assertThat(POSITIVES).hasSizeGreaterThan(60);
    for (String marked : POSITIVES) {
      String text = marked.replace("«", "").replace("»", "");
      SecretText.Result result = SECRETS.scan(text, text.length());
      String shown = result == null ? text : result.text;
      String expected = marked.replaceAll("(?s)«.*?»", "[redacted]");
      assertThat(shown.replace("\"[redacted]\"", "[redacted]"))
          .as(marked)
          .isEqualTo(expected.replace("\"[redacted]\"", "[redacted]"));
      assertThat(result.redacted).isEqualTo(1);
    }
  }

  @Test
  void whatLooksAlikeStays() {
    assertThat(NEGATIVES).hasSizeGreaterThan(60);
    for (String text : NEGATIVES) {
      SecretText.Result result = SECRETS.scan(text, text.length());
      assertThat(result == null ? text : result.text).isEqualTo(text);
    }
  }

  @Test
  void whatIsRedactedIsNotRedactedAgain() {
    for (String marked : POSITIVES) {
      String text = marked.replace("«", "").replace("»", "");
      String once = SECRETS.scan(text, text.length()).text;
      SecretText.Result twice = SECRETS.scan(once, once.length());
      assertThat(twice == null ? once : twice.text).as(once).isEqualTo(once);
    }
  }

  @Test
  void aSecretIsFoundAtEveryOffsetAcrossACut() {
    for (String marked : POSITIVES) {
      int from = marked.indexOf('«');
      String text = marked.replace("«", "").replace("»", "");
      String secret = marked.substring(from + 1, marked.indexOf('»'));
      for (int cut = 0; cut <= text.length(); cut++) {
        SecretText.Result result = SECRETS.scan(text, cut);
        String shown = result == null ? text.substring(0, cut) : result.text;
        int leaked = commonPrefix(shown, from, secret);
        // Before its separator a prefix is no secret: "sk" of "sk-…".
        assertThat(leaked).as("%s cut at %d: %s", marked, cut, shown).isLessThan(12);
        if (cut - from >= 12) {
          assertThat(shown).as("%s cut at %d", marked, cut).contains(SecretText.REPLACEMENT);
        }
      }
    }
  }

  private static int commonPrefix(String shown, int from, String secret) {
    int length = 0;
    while (from + length < shown.length()
        && length < secret.length()
        && shown.charAt(from + length) == secret.charAt(length)) {
      length++;
    }
    return length;
  }

  @Test
  void aSecretWithoutAnEndIsRedactedToTheEndOfTheScan() {
    String text = "{\"password\":\"" + "x".repeat(50_000);
    SecretText.Result result = SECRETS.scan(text, 100);
    assertThat(result.text).isEqualTo("{\"password\":\"[redacted]");
    String pem = "-----BEGIN PRIVATE KEY-----\n" + "MIIE".repeat(20_000);
    assertThat(SECRETS.scan(pem, 1000).text).isEqualTo("[redacted]");
  }

  @Test
  void jsonThatWasWholeStaysWhole() {
    assertThat(SECRETS.scan("{\"pin\": 1234, \"a\": 1}", 21).text)
        .isEqualTo("{\"pin\": \"[redacted]\", \"a\": 1}");
    assertThat(SECRETS.scan("{\\\"pin\\\":1234}", 14).text)
        .isEqualTo("{\\\"pin\\\":\\\"[redacted]\\\"}");
  }

  @Test
  void aSecretThatIsAKeyIsNotKeptAmongTheNames() {
    SecretNames names = new SecretNames(List.of());
    assertThat(names.isSecret("dbPassword")).isTrue();
    assertThat(names.remembers("dbPassword")).isTrue();
    for (String key : List.of("sk-" + RANDOM, RANDOM, JWT, "AKIA" + "IOSFODNN7EXAMPLE")) {
      assertThat(names.isSecret(key)).isFalse();
      assertThat(names.remembers(key)).isFalse();
    }
  }

  @Test
  void ownNamesAndPatternsAreSecretsToo() {
    SecretText own =
        new SecretText(
            new SecretNames(List.of("internalCode")), new OwnPatterns(List.of("EMP-\\d{5}")));
    assertThat(own.scan("EMP-12345 and internal_code=abc or EMP-99999 EMP-1", 50).text)
        .isEqualTo("[redacted] and internal_code=[redacted] or [redacted] EMP-1");
  }

  @Test
  void scanningTakesTimeThatGrowsWithTheText() {
    for (String unit :
        List.of(
            "-",
            "_",
            "sk-",
            "--a",
            "a.",
            "\"password\":",
            "://",
            "-----BEGIN ",
            "4",
            "\\",
            "eyJ-",
            "token=a(",
            "token: 'a ")) {
      String text = unit.repeat(200_000 / unit.length());
      org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
          java.time.Duration.ofSeconds(10), () -> SECRETS.scan(text, text.length()));
    }
  }
}
