internal import CatalogStore
internal import QueryLanguage
internal import TextAnalysis

/// Tests records for what an `ExtraClause` asks. Reads one record after the other: extra fields have no column.
struct ExtraTest {
  private let clause: ExtraClause
  private let reader: ExtraValueReader
  /// What finds the words of a value; `nil` when none are sought.
  private let finder: PhraseFinder?
  /// The number that a value may be, when it is one.
  private let number: Double?

  init(_ clause: ExtraClause, _ reader: ExtraValueReader) {
    self.clause = clause
    self.reader = reader
    if case .value(let text, let isPrefix) = clause.test {
      finder = PhraseFinder([MatchPhrase(text, languages: [], isPrefix: isPrefix)])
      number = Double(text)
    } else {
      (finder, number) = (nil, nil)
    }
  }

  /// Whether one of the record's values is as asked.
  func holds(_ id: Int64) throws -> Bool {
    try clause.names.contains { name in try reader.values(name, of: id).contains { holds($0) } }
  }

  private func holds(_ value: ExtraValueReader.Value) -> Bool {
    switch (clause.test, value) {
    case (.present, _): true
    case (.number(let range), .number(let number)): range.contains(number)
    case (.number(let range), .text(let text)): Double(text).map { range.contains($0) } ?? false
    case (.value, .number(let number)): number == self.number
    case (.value, .text(let text)):
      (number != nil && Double(text) == number) || !(finder?.occurrences(in: text, language: nil).isEmpty ?? true)
    }
  }
}
