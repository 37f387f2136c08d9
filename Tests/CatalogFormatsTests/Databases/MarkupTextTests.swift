import Testing

@testable import CatalogFormats

@Suite struct MarkupTextTests {
  @Test(
    "HTML becomes plain text",
    arguments: [
      ("plain", "plain"), ("a < b & c", "a < b & c"), ("<p>One</p><p>Two<br>three</p>", "One\nTwo\nthree"),
      ("<div>  much\n  space </div>", "much space"),
      ("&lt;b&gt; &amp;amp; &#8212; &#x201C;q&#x201d; &unknown;", "<b> &amp; — “q” &unknown;"),
      ("<style>p{}</style>shown<script>x<y</script>!", "shown!"), ("a<!-- b -->c", "ac"), ("open <b", "open <b"),
      ("<!-- never closed", ""), ("&#0;&#xD800;&#99999999;", "&#0;&#xD800;&#99999999;"),
    ])
  func plain(html: String, text: String) {
    #expect(MarkupText.plain(html) == text)
  }
}
