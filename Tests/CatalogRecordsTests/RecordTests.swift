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

  @Test("all other names are extra fields", arguments: ["pages", "titles", "", "text ", "in"])
  func otherNames(name: String) {
    #expect(CoreField(name: name) == nil)
  }

  @Test("every core field has its own name")
  func ownNames() {
    #expect(CoreField.allCases.map { CoreField(name: $0.rawValue) } == CoreField.allCases)
  }

  @Test("a single name and a single subject have no separator")
  func singleValues() {
    var record = CatalogRecord()
    record.attributions = [Attribution(creator: "Plato")]
    record.subjects = ["wisdom"]
    #expect(record.creator == "Plato")
    #expect(record.subject == "wisdom")
  }

  @Test("several names and subjects are one line each, with misattributions")
  func severalValues() {
    var record = CatalogRecord()
    record.attributions = [Attribution(creator: "Plato"), Attribution(creator: "Socrates", role: .misattributed)]
    record.subjects = ["wisdom", "death"]
    #expect(record.creator == "Plato; Socrates")
    #expect(record.subject == "wisdom; death")
  }

  @Test("without attributions and subjects there is no name and no subject")
  func noValues() {
    #expect(CatalogRecord().creator == nil)
    #expect(CatalogRecord().subject == nil)
    #expect(CatalogRecord().extraJSON == nil)
  }

  @Test("a record is blank until a searchable field has a value")
  func blank() {
    var record = CatalogRecord()
    record.language = "la"
    record.type = "book"
    record.rights = "CC0"
    record.date = RecordDate(reading: "1843")
    record.identifier = "x"
    record.extra = ["pages": .integer(1)]
    #expect(record.isBlank)
    let changes: [(inout CatalogRecord) -> Void] = [
      { $0.title = "x" }, { $0.text = "x" }, { $0.source = "x" }, { $0.note = "x" }, { $0.subjects = ["x"] },
      { $0.attributions = [Attribution(creator: "x")] },
    ]
    for (index, change) in changes.enumerated() {
      var changed = record
      change(&changed)
      #expect(!changed.isBlank, "change \(index)")
    }
  }

  @Test("the searchable fields of a full record have text, and no other field has")
  func searchableText() {
    var record = CatalogRecord()
    record.title = "t"
    record.attributions = [Attribution(creator: "a"), Attribution(creator: "b")]
    record.text = "x"
    record.source = "s"
    record.subjects = ["u", "v"]
    record.note = "n"
    record.language = "la"
    record.type = "book"
    record.rights = "CC0"
    record.identifier = "i"
    record.date = RecordDate(reading: "1843")
    #expect(CoreField.searchable.map { record.searchableText(of: $0) } == ["t", "a; b", "x", "s", "u; v", "n"])
    let others = CoreField.allCases.filter { !CoreField.searchable.contains($0) }
    #expect(others.count == 5)
    for field in others { #expect(record.searchableText(of: field) == nil, "\(field)") }
  }

  @Test("the hash is the same with the extra fields' JSON given")
  func hashWithJSON() {
    var record = CatalogRecord()
    record.extra = ["b": .integer(1), "a": .array([.null])]
    #expect(record.contentHash(extraJSON: record.extraJSON) == record.contentHash)
  }

  @Test("the order of subjects is content")
  func subjectOrder() {
    var (one, other) = (CatalogRecord(), CatalogRecord())
    one.subjects = ["a", "b"]
    other.subjects = ["b", "a"]
    #expect(one.contentHash != other.contentHash)
  }

  @Test("an absent value and an empty one have different hashes")
  func emptyValue() {
    var record = CatalogRecord()
    record.title = ""
    #expect(record.contentHash != CatalogRecord().contentHash)
  }

  /// Values must not run into each other: ("ab", "c") is another record than ("a", "bc").
  @Test("every field changes the hash")
  func everyFieldChangesTheHash() {
    var hashes: Set<ContentHash> = []
    for change in changes {
      var record = CatalogRecord()
      record.text = "same"
      change(&record)
      hashes.insert(record.contentHash)
    }
    #expect(hashes.count == changes.count)
  }

  @Test("the identifier is not part of the content")
  func theIdentifierIsNoContent() {
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
      ("ä; ö", ";", ["ä", "ö"]), (" a b ", "", ["a b"]), ("  ", ";", []), ("a;", ";;", ["a;"]),
      ("a;;;b", ";;", ["a", ";b"]),
      ("\u{A0}a\u{3000};b", ";", ["a", "b"]), ("a\r\n", ";", ["a"]),
    ])
  func parts(text: String, separator: String, expected: [String]) {
    #expect(text.parts(separatedBy: separator) == expected)
  }
}
