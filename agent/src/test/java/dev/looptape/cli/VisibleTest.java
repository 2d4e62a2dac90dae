package dev.looptape.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.looptape.value.Value;
import org.junit.jupiter.api.Test;

class VisibleTest {
  @Test
  void noControlNoDirectionAndNoHiddenCharacterIsLeft() {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      all.appendCodePoint(c);
    }
    String shown = Visible.of(all.toString());
    assertThat(shown.codePoints()).allMatch(Visible::isHarmless);
    for (int c :
        new int[] {
          0, 7, 8, 0x1b, 0x7f, 0x85, 0x9b, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
          0x202e, 0x2066, 0x2069, 0xfeff, 0xad, 0xe0041
        }) {
      assertThat(shown.indexOf(c)).as(Integer.toHexString(c)).isNegative();
    }
  }

  @Test
  void whatIsEscapedCanBeReadBackAndWordsStayAsTheyAre() {
    assertThat(Visible.of("a\u001b[31mb\r\n\t\u202ec\u009b"))
        .isEqualTo("a\\u001b[31mb\\r\\n\\t\\u202ec\\u009b");
    assertThat(Visible.of("naïve 日本語 😀 می‌خواهم 👩‍🚀")).isEqualTo("naïve 日本語 😀 می‌خواهم 👩‍🚀");
  }

  @Test
  void jsonKeepsItsMeaning() {
    Value value = Value.of("\u001b\u009b\u202e\u2028\ufeff\ud800 😀 \udb40\udc41");
    assertThat(Value.parse(Visible.json(value.text()))).isEqualTo(value);
  }

  @Test
  void textIsCutByColumnsAndNeverInsideACharacter() {
    assertThat(Columns.cut("日本語テキスト", 7)).isEqualTo("日本語…");
    assertThat(Columns.cut("日本語テキスト", 14)).isEqualTo("日本語テキスト");
    assertThat(Columns.cut("😀😀😀", 4)).isEqualTo("😀…");
    assertThat(Columns.cut("abcdef", 6)).isEqualTo("abcdef");
    assertThat(Columns.cut("abcdefg", 6)).isEqualTo("abcde…");
  }
}
