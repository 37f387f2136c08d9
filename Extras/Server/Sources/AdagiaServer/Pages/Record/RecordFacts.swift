internal import Adagia
internal import Foundation

/// A row of the table of everything that is known about a record.
struct RecordFact {
  let name: String
  let values: [Value]

  struct Value {
    let text: HTMLText
    let href: String?
    let language: String?
  }

  /// All fields but those that the page shows above: text, title and note.
  static func all(_ stored: StoredRecord, base: String) -> [RecordFact] {
    let record = stored.record
    func search(_ field: String, _ value: String) -> String {
      SearchState(filters: [.init(field: field, value: value)]).href(base)
    }
    let facts: [RecordFact?] = [
      one("Source", record.source) { search("source", NameView.phrase($0)) },
      RecordFact("Tags", record.subjects.map { Value($0, search("tag", NameView.phrase($0))) }),
      one("Date", record.date.map(Self.words)),
      one("Language", record.language.map(EnglishText.language)) { _ in search("lang", record.language ?? "") },
      one("Type", record.type) { search("type", $0) },
      one("Rights", record.rights),
      one("Collection", stored.collection) { search("in", $0) },
      one("Identifier", record.identifier),
    ]
    let extra = record.extra.map { name, value in RecordFact(name, values(value)) }
    let times = [
      one("Added", EnglishText.day(stored.createdAt)),
      stored.createdAt == stored.modifiedAt ? nil : one("Changed", EnglishText.day(stored.modifiedAt)),
    ]
    return (facts + extra + times).compactMap(\.self)
  }

  private init?(_ name: String, _ values: [Value]) {
    guard !values.isEmpty else { return nil }
    (self.name, self.values) = (name, values)
  }

  private static func one(_ name: String, _ text: String?, _ href: (String) -> String? = { _ in nil }) -> RecordFact? {
    text.flatMap { RecordFact(name, [Value($0, href($0))]) }
  }

  /// The source's words, and what they mean where that differs.
  private static func words(_ date: RecordDate) -> String {
    let english = date.englishText
    guard let edtf = date.edtf, edtf != date.raw, english != date.raw else { return english }
    return "\(english) (in the source: \(date.raw))"
  }

  private static func values(_ value: JSONValue) -> [Value] {
    if case .array(let values) = value { return values.map { Value($0.plainText, link($0.plainText)) } }
    return [Value(value.plainText, link(value.plainText))]
  }

  /// A text that is the address of a page.
  private static func link(_ text: String) -> String? {
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), !text.contains(where: \.isWhitespace),
      URL(string: text)?.host() != nil
    else { return nil }
    return text
  }
}

extension RecordFact.Value {
  init(_ text: String, _ href: String?) { (self.text, self.href, language) = (HTMLText(text), href, nil) }
}
