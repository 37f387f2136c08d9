import Testing

@testable import CatalogFormats

/// HTML in the values of tables and JSON.
@Suite struct MarkedValueTests {
  @Test(
    "HTML becomes plain text, and text about tags stays",
    arguments: [
      ("<p>One &amp; <i>two</i></p><p>Three</p>", "One & two\nThree"), ("<div>\n<p>A</p>\n</div>", "A"),
      ("One<br>two<BR />three", "One\ntwo\nthree"), ("a <em class=\"x\">b</em>\nc", "a b\nc"),
      ("see <a href=\"http://a.example\">this</a>", "see this"), ("&#8217;tis &quot;so&quot;", "’tis \"so\""),
      ("Caf&eacute; &Eacute;tienne", "Café Étienne"), ("a < b & c > d", "a < b & c > d"), ("AT&T; rest", "AT&T; rest"),
      ("Use the <b> tag, not <p>", "Use the <b> tag, not <p>"), ("", ""), ("plain", "plain"), ("<>", "<>"),
    ])
  func plain(text: String, expected: String) {
    #expect(MarkedValue.plain(text) == expected)
    #expect(MarkedValue.isMarked(text) == (text != expected))
  }
}
