internal import CatalogRecords

/// The starter pack holds quotations and proverbs.
struct TypeRule: LineRule {
  static let known = ["quotation", "proverb"]

  func faults(in line: CorpusLine) -> [Fault] {
    let type = line.record.type ?? ""
    if Self.known.contains(type) { return [] }
    return [
      Fault(what: "'\(type)' is no type of the corpus", remedy: "Use \(Self.known.joined(separator: " or "))")
    ]
  }
}
