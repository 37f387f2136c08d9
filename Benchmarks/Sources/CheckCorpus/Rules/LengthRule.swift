internal import CatalogRecords

/// A quotation is a sentence or three, or a stanza: it has to fit a screen and stay within fair quotation.
struct LengthRule: LineRule {
  /// In characters as a reader counts them.
  static let longest = 400

  func faults(in line: CorpusLine) -> [Fault] {
    let count = line.record.text?.count ?? 0
    if count <= Self.longest { return [] }
    return [
      Fault(
        what: "the text has \(count) characters", remedy: "Cut it to \(Self.longest), or leave the record out")
    ]
  }
}
