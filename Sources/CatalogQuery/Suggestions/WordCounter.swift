internal import CatalogRecords
internal import TextAnalysis

/// Counts the records that have a word directly after others, or in certain fields: those that the completed query
/// finds. The posting list of the word alone tells neither.
struct WordCounter {
  private let snapshot: Snapshot
  /// The words before, folded.
  private let earlier: [String]
  /// The fields to count in; empty for all.
  private let fields: [CoreField]
  /// The size of the longest posting list of the words before, in bytes.
  private let earlierBytes: Int
  /// The size of the posting lists that are read whole for one word, in bytes.
  private let mostBytes: Int

  init(_ snapshot: Snapshot, _ dictionary: TermDictionary, after earlier: [String], in fields: [CoreField]) throws {
    (self.snapshot, self.earlier, self.fields) = (snapshot, earlier, fields)
    earlierBytes = try earlier.map { try dictionary.doclistBytes(of: $0) }.max() ?? 0
    mostBytes =
      earlier.isEmpty
      ? QueryLimits.Completing.countedBytes
      : QueryLimits.Completing.continuedBytes / QueryLimits.Completing.examined
  }

  /// - Returns: The number of records, which is an estimate if the posting lists are long; 0 when none was found.
  func count(_ term: TermInfo) throws -> (count: Int, isExact: Bool) {
    guard let literal = literal(term.text) else { return (0, true) }
    let bytes = earlierBytes + term.doclistBytes
    guard bytes > mostBytes else {
      let count = try MatchCount.upTo(.max, of: Self.columnFilter(fields) + literal, snapshot.db)
      return (count, true)
    }
    let share = Double(mostBytes) / Double(bytes)
    let longest = max(64, Int64(share * Double(snapshot.largestID) / 3))
    let sample = try RecordSample(
      snapshot.db, someOf: literal, count: earlier.isEmpty ? term.estimatedCount : nil,
      largestID: snapshot.largestID, longest: earlier.isEmpty ? .max : longest)
    return (Int(sample.count(in: fields).rounded()), false)
  }

  private func literal(_ term: String) -> String? {
    guard !earlier.isEmpty else { return MatchPhrase(alternatives: [term], text: term).literal }
    let text = (earlier + [term]).joined(separator: " ")
    return MatchPhrase(text, languages: [], form: .exact).literal
  }

  /// The beginning of an FTS5 expression that restricts it to fields; empty for all.
  static func columnFilter(_ fields: [CoreField]) -> String {
    fields.isEmpty ? "" : "{\(fields.map(\.rawValue).joined(separator: " "))} : "
  }
}
