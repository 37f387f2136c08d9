import CatalogFormats
import CatalogRecords
import Testing

@Suite struct HypothesisTests {
  private static let annotation = #"""
    {"id":"x1","created":"2024-05-01T10:11:12.000000+00:00","user":"acct:ann@hypothes.is","uri":"https://example.org/a",
     "text":"My note","tags":["time","life"],"document":{"title":["A page"]},
     "target":[{"source":"https://example.org/a","selector":[{"type":"TextPositionSelector","start":1,"end":2},
       {"type":"TextQuoteSelector","exact":"Life is long","prefix":"p","suffix":"s"}]}]}
    """#

  @Test(
    "annotations come from the answer of the API, from an export and from a list",
    arguments: [
      #"{"total":1,"rows":[\#(annotation)],"offset":0}"#, #"{"client_version":"1","annotations":[\#(annotation)]}"#,
      "[\(annotation)]", annotation,
    ])
  func annotations(text: String) throws {
    let found = try events(of: text, as: .hypothesis)
    let record = try #require(found.first?.record)
    #expect(found.count == 1)
    #expect(
      zip(record.names, record.values).map { "\($0)=\($1.plainText)" } == [
        "identifier=hypothesis:x1", "text=Life is long", "note=My note", "source=A page", #"subject=["time","life"]"#,
        "url=https://example.org/a", "highlighted=2024-05-01T10:11:12.000000+00:00", "annotator=ann",
      ])
    #expect(InputFormat.guess(name: "a.json", head: Array(text.utf8)) == .hypothesis)
  }

  @Test("a note without a quotation is a note, and an annotation without words is counted")
  func others() throws {
    let text = #"{"rows":[{"id":"a","text":"On the page","tags":[]},{"id":"b","text":"","tags":[]},3]}"#
    #expect(
      try table(text, as: .hypothesis) == """
        1 identifier="hypothesis:a" note="On the page" type="note"
        1 ! JSON: the record is a number; write it as an object, {"text": …}
        t: annotations without words skipped: 1.
        """)
  }
}
