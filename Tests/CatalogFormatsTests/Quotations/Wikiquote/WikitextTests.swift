import CatalogFormats
import CatalogRecords
import TestTools
import Testing

@Suite struct WikitextTests {
  @Test(
    "markup becomes text",
    arguments: [
      ("a '''bold''' ''it'' '''''both''''' o'clock", "a bold it both o'clock"),
      ("[[Seneca]] [[w:Seneca|Lucius]] [[s:Letters#One|]] [[:fr:Page]]", "Seneca Lucius Letters Page"),
      ("[[File:A.jpg|thumb|a [[b]]]]kept[[Category:X]]", "kept"),
      ("[http://a.b/c words] [https://a.b] [sic]", "words https://a.b [sic]"),
      ("one<br>two<br />three", "one\ntwo\nthree"), ("a<ref name=\"x\" />b<ref>c</ref>d<!-- e", "abd e"),
      ("<nowiki>''a''</nowiki> <small>b</small> 1 < 2", "''a'' b 1 < 2"),
      ("{{lang|la|Carpe diem}} {{w|Horace}} {{fact|date=May 2010}}x", "Carpe diem Horace x"),
      ("{{Cite book|author=A B|title=T|year=1999|page=3}}", "A B, T (1999), 3"),
      ("{{unknown|one|two|k=v}} {{sic}} {{'}}s", "one, two [sic] 's"),
      ("&nbsp;a&mdash;b &#8212; &lt;", "\u{A0}a—b — <"),
      ("__NOTOC__a__b__", "a__b__"), ("{{open [[also ''it", "open also it"), ("close}} too]]", "close too"),
      ("{{a|{{b|{{c|deep}}}}}}", "deep"), ("<poem>\none\ntwo\n</poem>", "one\ntwo"),
    ])
  func plain(wikitext: String, plain: String) throws {
    #expect(try quotations("T", "* x \(wikitext) y").first?.text("text") == "x \(plain) y")
  }

  @Test("links that are never closed are read in time that grows as they do", .timeLimit(.minutes(1)))
  func openLinks() throws {
    let links = String(repeating: "[http://x ", count: 40_000)
    #expect(try quotations("T", "* x \(links)").count == 1)
  }

  @Test("no sequence of marks is left as markup, or read for long", arguments: 0..<300 as Range<UInt64>)
  func anyMarks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "{{", "}}", "[[", "]]", "''", "'''", "|", "=", "<ref>", "</ref>", "<!--", "-->", "<poem>", "\n", "* ", "** ",
      "== ", "a", "é", " ",
      "lang|la|", "http://", "[", "]", "{{Q|", "&amp;", "<br", ">", ":",
    ]
    let text = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    for record in try quotations("T", "* x" + text) {
      for (name, value) in zip(record.names, record.values) where !["url", "page"].contains(name) {
        for mark in ["{{", "}}", "[[", "]]"] { #expect(!value.plainText.contains(mark), "seed \(seed) \(name)") }
      }
    }
  }
}
