internal import Adagia
internal import Foundation

/// A scan: the values of an index in order, around a term.
struct SRUScan {
  /// A value and the number of its records.
  struct Term: Hashable {
    let value: String
    let recordCount: Int
    /// The value as it is sorted: without case and accents.
    let key: String
  }

  /// As given.
  let clause: String
  /// The field of Adagia's facets whose values are the terms.
  let field: String
  /// The term as it is sorted.
  let key: String
  /// The place of the term among those of the answer, from 1; 0 when they come after it.
  let position: Int
  /// The most terms of the answer.
  let count: Int

  static let (standardCount, mostTerms) = (20, 500)

  /// - Throws: `SRUDiagnostic` for what is no clause, or one of an index without terms.
  init(clause: String, position: Int, count: Int) throws {
    (self.clause, self.position, self.count) = (clause, position, min(count, Self.mostTerms))
    guard position <= count + 1 else { throw SRUDiagnostic(.responsePosition, "\(position)") }
    guard case .clause(let parsed) = try CQLParser.query(clause).root else { throw SRUDiagnostic(.syntax, clause) }
    guard let field = try CQLIndex(named: parsed.index).facet else { throw SRUDiagnostic(.index, parsed.index) }
    self.field = field
    let words = try parsed.term.text.isEmpty ? [] : parsed.term.words(isUnmasked: true)
    key = Self.key(of: words.map(\.plain).joined(separator: " "))
  }

  /// The request that counts all values.
  var request: SearchRequest {
    var request = SearchRequest("", limit: 0)
    request.facets = [FacetRequest(field, limit: Int(Int32.max))]
    return request
  }

  /// The terms of the answer.
  ///
  /// - Parameter values: In any order, each once.
  /// - Complexity: O(*n* log *n*) in the number of values.
  func terms(of values: [Facet.Value]) -> [Term] {
    let sorted = values.map { Term(value: $0.value, recordCount: Self.count($0), key: Self.key(of: $0.value)) }
      .sorted { ($0.key, $0.value) < ($1.key, $1.value) }
    let place = sorted.firstIndex { $0.key >= key } ?? sorted.count
    // The terms after it do not begin with the term itself.
    let skipped = position == 0 && place < sorted.count && sorted[place].key == key ? 1 : 0
    let start = place + skipped - max(0, position - 1)
    return Array(sorted[max(0, start)..<max(0, min(sorted.count, start + count))])
  }

  /// The records that a search for the value finds: a name in every part.
  private static func count(_ value: Facet.Value) -> Int { value.count + value.misattributedCount + value.otherCount }

  private static func key(of text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension CQLIndex {
  /// The facet whose values are the terms of the index; `nil` for an index without a list of terms.
  var facet: String? {
    switch self {
    case .words(in: "author"): "author"
    case .words(in: "tag"): "tag"
    case .words(in: "source"): "source"
    case .words(in: "title"): "title"
    case .value(of: "lang"): "lang"
    case .value(of: "type"): "type"
    case .value(of: "in"): "in"
    case .date: "year"
    case .anywhere, .words, .heading, .description, .value, .moment, .everything: nil
    }
  }
}
