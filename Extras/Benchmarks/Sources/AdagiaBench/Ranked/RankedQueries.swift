internal import CatalogFormats
internal import CatalogRecords

/// The queries of one kind: lists of words, and how they are joined.
struct RankedQueries {
  enum Shape {
    case all
    case any
    case phrase
  }

  let kind: String
  let shape: Shape
  var words: [[String]]

  private static let shapes: [(String, Shape)] = [
    ("term_rare", .all), ("term_mid", .all), ("term_c5", .all), ("term_c20", .all), ("and2", .all), ("or3", .any),
    ("natural_or", .any), ("natural_and", .all), ("phrase", .phrase), ("count", .all),
  ]

  /// Reads JSON Lines of `{"kind": …, "terms": […]}`. Other kinds are skipped.
  static func read(_ path: String) throws -> [RankedQueries] {
    guard let file = LineFile(path: path) else { throw BenchFolder.Failure.missing(path: path) }
    var found = shapes.map { RankedQueries(kind: $0.0, shape: $0.1, words: []) }
    while let line = file.next() {
      guard case .object(let query) = try JSONValue(json: line), case .string(let kind)? = query["kind"],
        case .array(let terms)? = query["terms"], let place = found.firstIndex(where: { $0.kind == kind })
      else { continue }
      found[place].words.append(terms.compactMap { if case .string(let term) = $0 { term } else { nil } })
    }
    return found.filter { !$0.words.isEmpty }
  }
}
