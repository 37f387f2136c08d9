internal import CatalogRecords
internal import TextAnalysis

/// The positions of every term of some records: the analyzer's terms and nothing else of the engine.
///
/// A place is one number: the record's number, the field's, and the position in it. Neighbors are one apart.
struct PlainIndex {
  private(set) var places: [[UInt8]: [Int]] = [:]
  /// Every term but stems, by the first byte.
  private(set) var words: [UInt8: [[UInt8]]] = [:]

  init(_ records: [CatalogRecord]) {
    for (number, record) in records.enumerated() {
      let language = record.language.map { LanguageTag($0) }
      for (field, core) in CoreField.searchable.enumerated() {
        guard let text = record.searchableText(of: core) else { continue }
        for (term, position) in Self.terms(of: text, language) {
          add(term, Self.place(number, field, position))
        }
      }
    }
  }

  static func place(_ record: Int, _ field: Int, _ position: Int) -> Int { record << 40 | field << 32 | position }
  static func record(of place: Int) -> Int { place >> 40 }
  static func field(of place: Int) -> Int { place >> 32 & 0xFF }

  /// The terms of a text and their positions; stems have a byte 1 before them.
  static func terms(of text: String, _ language: LanguageTag?) -> [(term: [UInt8], position: Int)] {
    var terms: [(term: [UInt8], position: Int)] = []
    var text = text
    text.withUTF8 { bytes in
      Analyzer().forEachTerm(in: bytes, language: language) { term in
        let last = terms.last?.position ?? -1
        terms.append((Array(term.bytes), term.isColocated ? max(last, 0) : last + 1))
        return true
      }
    }
    return terms
  }

  private mutating func add(_ term: [UInt8], _ place: Int) {
    if places[term] == nil, let first = term.first, first != 1 { words[first, default: []].append(term) }
    places[term, default: []].append(place)
  }

  /// Where a phrase begins: its terms, position by position, and whether the last is a beginning.
  func starts(of terms: [[String]], isPrefix: Bool) -> [Int] {
    guard let first = terms.first else { return [] }
    var starts = places(of: first, isPrefix: isPrefix && terms.count == 1)
    for (offset, others) in terms.enumerated().dropFirst() {
      let next = places(of: others, isPrefix: isPrefix && offset == terms.count - 1)
      starts = starts.filter { next.contains($0 + offset) }
    }
    return starts.sorted()
  }

  private func places(of terms: [String], isPrefix: Bool) -> Set<Int> {
    var found: Set<Int> = []
    for term in terms {
      let bytes = Array(term.utf8)
      if isPrefix {
        for word in words[bytes[0]] ?? [] where word.starts(with: bytes) { found.formUnion(places[word] ?? []) }
      } else {
        found.formUnion(places[bytes] ?? [])
      }
    }
    return found
  }
}
