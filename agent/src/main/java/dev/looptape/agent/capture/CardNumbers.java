package dev.looptape.agent.capture;

/** Numbers of payment cards: a known issuer, the length and groups it uses, and the Luhn check. */
final class CardNumbers {
  private CardNumbers() {}

  /** A card's number that begins at {@code start}. */
  static long at(String text, int start, int limit) {
    char first = text.charAt(start);
    if (first < '2' || first > '6' || isInsideANumber(text, start)) {
      return Span.NONE;
    }
    for (int i = start; i < start + 4; i++) { // as in every card's first group
      if (i >= limit || !Chars.isDigit(text.charAt(i))) {
        return Span.NONE;
      }
    }
    char[] digits = new char[20];
    int count = 0;
    long groups = 0; // the lengths of the groups, one decimal digit each
    int group = 0;
    int end = start;
    char separator = 0;
    for (int i = start; i < limit && count < 20; i++) {
      char c = text.charAt(i);
      if (Chars.isDigit(c)) {
        digits[count++] = c;
        group++;
        end = i + 1;
      } else if ((c == ' ' || c == '-')
          && (separator == 0 || separator == c)
          && i + 1 < limit
          && Chars.isDigit(text.charAt(i + 1))) {
        separator = c;
        groups = groups * 10 + Math.min(group, 9);
        group = 0;
      } else {
        break;
      }
    }
    groups = groups * 10 + Math.min(group, 9);
    return isCard(digits, count) && (separator == 0 || isGrouped(groups)) && !continues(text, end)
        ? Span.of(start, end)
        : Span.NONE;
  }

  /** Whether a number that is no text is one. */
  static boolean isOne(long number) {
    if (number < 30_000_000_000_000L) {
      return false;
    }
    String text = Long.toString(number);
    return isCard(text.toCharArray(), text.length());
  }

  private static boolean isInsideANumber(String text, int start) {
    return start > 1
        && (text.charAt(start - 1) == '-' || text.charAt(start - 1) == ',')
        && Chars.isDigit(text.charAt(start - 2));
  }

  private static boolean continues(String text, int end) {
    if (end >= text.length()) {
      return false;
    }
    char c = text.charAt(end);
    return Chars.isAlnum(c)
        || c == '_'
        || (c == '.' || c == ',' || c == '-')
            && end + 1 < text.length()
            && Chars.isDigit(text.charAt(end + 1));
  }

  private static boolean isGrouped(long groups) {
    return groups == 4444 || groups == 44443 || groups == 465 || groups == 464;
  }

  private static boolean isCard(char[] digits, int count) {
    return count >= 14 && count <= 19 && isIssued(digits, count) && passesLuhn(digits, count);
  }

  private static boolean isIssued(char[] digits, int count) {
    int two = (digits[0] - '0') * 10 + digits[1] - '0';
    int four = two * 100 + (digits[2] - '0') * 10 + digits[3] - '0';
    if (count == 14) {
      return two == 36 || two == 38 || two == 39 || four / 10 >= 300 && four / 10 <= 305;
    }
    if (count == 15) {
      return two == 34 || two == 37;
    }
    if (two == 62) {
      return true;
    }
    return count == 16
        && (two >= 40 && two <= 49
            || two >= 51 && two <= 55
            || four >= 2221 && four <= 2720
            || four == 6011
            || two == 65
            || four / 10 >= 644 && four / 10 <= 649
            || four >= 3528 && four <= 3589);
  }

  private static boolean passesLuhn(char[] digits, int count) {
    int sum = 0;
    boolean varied = false;
    for (int i = 0; i < count; i++) {
      int d = (digits[count - 1 - i] - '0') * (i % 2 == 0 ? 1 : 2);
      sum += d > 9 ? d - 9 : d;
      varied |= digits[i] != digits[0];
    }
    return varied && sum % 10 == 0;
  }
}
