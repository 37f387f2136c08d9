import CatalogRecords
import Testing

@testable import CatalogFormats

@Suite struct CitedRecordTests {
  private func record(_ fields: (String, JSONValue)...) -> CitedRecord {
    CitedRecord(fields.map { OutputField($0.0, $0.1) })
  }

  @Test("text and title replace each other when one is missing")
  func wordsAndHeading() {
    let both = record(("title", .string("T")), ("text", .string("X")))
    #expect(both.words == "X")
    #expect(both.heading == "T")
    #expect(record(("title", .string("T"))).words == "T")
    #expect(record(("text", .string("X"))).heading == "X")
    #expect(record(("text", .string(""))).words == nil)
  }

  @Test("names have their roles in words, and an unknown role is doubtful")
  func names() {
    func attribution(_ creator: String, _ role: String?) -> JSONValue {
      .object(["creator": .string(creator)].merging(role.map { ["role": .string($0)] } ?? [:]) { $1 })
    }
    let cited = record(
      (
        "attributions",
        .array([attribution("A", "wrote"), attribution("B", "disputed"), attribution("C", "sang"), .null])
      ))
    #expect(cited.names == "A; perhaps B; attributed to C")
    #expect(record().names == nil)
  }

  @Test("matches are ascending ranges of bytes, and malformed ones are ignored")
  func matches() {
    func range(_ ends: Int64...) -> JSONValue { .array(ends.map(JSONValue.integer)) }
    let cited = record(
      ("matches", .object(["text": .array([range(0, 2), range(5, 5), range(7), range(8, 9), .string("x")])])))
    #expect(cited.matches(in: "text") == [0..<2, 8..<9])
    #expect(cited.matches(in: "title").isEmpty)
  }

  @Test(
    "only texts and numbers of the extra fields are citation data",
    arguments: [("publisher", "P"), ("volume", "3"), ("list", nil), ("flag", nil), ("missing", nil)]
      as [(String, String?)])
  func extraText(name: String, expected: String?) {
    let extra: [String: JSONValue] = [
      "publisher": .string("P"), "volume": .integer(3), "list": .array([.string("x")]), "flag": .bool(true),
    ]
    #expect(record(("extra", .object(extra))).extraText(name) == expected)
  }

  @Test(
    "no control character reaches a terminal",
    arguments: [
      ("a\u{1B}[2Jb", "a␛[2Jb"), ("a\r\nb\tc", "a b c"), ("\u{7F}\u{9B}", "␡\u{FFFD}"), ("é 🎉", "é 🎉"), ("\0", "␀"),
    ])
  func shownSafely(text: String, expected: String) {
    #expect(text.shownSafely == expected)
  }
}
