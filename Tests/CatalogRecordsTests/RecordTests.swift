import CatalogRecords
import Testing

@Suite struct RecordTests {
  @Test(
    "names of fields, and what people call them",
    arguments: [
      ("title", CoreField.title), ("Author", .creator), ("by", .creator), ("TAG", .subject), ("lang", .language),
      ("id", .identifier), ("text", .text),
    ])
  func fieldNames(name: String, field: CoreField) {
    #expect(CoreField(name: name) == field)
  }

  @Test func otherNamesAreExtraFields() {
    #expect(CoreField(name: "pages") == nil)
  }

  @Test func namesAndSubjectsAreOneSearchableLine() {
    var record = CatalogRecord()
    #expect(record.creator == nil && record.subject == nil && record.isBlank)
    record.attributions = [Attribution(creator: "Plato"), Attribution(creator: "Socrates", role: .attributed)]
    record.subjects = ["wisdom", "death"]
    #expect(record.creator == "Plato; Socrates" && record.subject == "wisdom; death" && !record.isBlank)
  }

  /// Values must not run into each other: ("ab", "c") is another record than ("a", "bc").
  @Test func everyFieldChangesTheHash() {
    var hashes: Set<ContentHash> = []
    for change in changes {
      var record = CatalogRecord()
      record.text = "same"
      change(&record)
      hashes.insert(record.contentHash)
    }
    #expect(hashes.count == changes.count)
  }

  @Test func theIdentifierIsNoContent() {
    var record = CatalogRecord()
    record.text = "same"
    let hash = record.contentHash
    record.identifier = "other"
    #expect(record.contentHash == hash)
    #expect(hash.hexadecimal.count == 32)
  }

  private let changes: [(inout CatalogRecord) -> Void] = [
    { _ in }, { $0.title = "x" }, { $0.source = "x" }, { $0.note = "x" }, { $0.language = "x" }, { $0.type = "x" },
    { $0.rights = "x" }, { $0.date = RecordDate(reading: "1843") }, { $0.subjects = ["ab", "c"] },
    { $0.subjects = ["a", "bc"] }, { $0.attributions = [Attribution(creator: "x")] },
    { $0.attributions = [Attribution(creator: "x", role: .disputed)] },
    { $0.attributions = [Attribution(creator: "x", locator: "1")] }, { $0.extra = ["x": .integer(1)] },
    { $0.extra = ["x": .string("1")] },
  ]

  @Test(
    "lists in one cell",
    arguments: [
      ("a | b | c", " | ", ["a", "b", "c"]), ("a|b", " | ", ["a|b"]), (" | a |  | ", "|", ["a"]), ("", ";", []),
      ("ä; ö", ";", ["ä", "ö"]),
    ])
  func parts(text: String, separator: String, expected: [String]) {
    #expect(text.parts(separatedBy: separator) == expected)
  }
}
