internal import Foundation

/// Weights that have each shard score terms by their rarity among all records of the cluster.
///
/// The engine multiplies the factor after `^` with a term's own inverse document frequency, which counts the records of
/// one shard: ln(*N* / *n*) / 2 ln(1 + *N*). The factor replaces it by that of `BM25`: ln(1 + (*N* − *n* + ½) / (*n* + ½))
/// over all shards.
final class TermBoosts {
  /// A term of the question.
  private struct Term {
    let code: String
    /// Its weight beside the inverse document frequency of what it stands for.
    let weight: Double
    /// The records of the cluster with what it stands for.
    let count: Int
  }

  /// The number of records that have a code, of one shard or of all.
  private let count: (_ code: String, _ shard: Int?) -> Int
  private var terms: [Term] = []

  init(count: @escaping (_ code: String, _ shard: Int?) -> Int) { self.count = count }

  /// Stands before and after the number of a term in the text of a question.
  private static let mark: Character = "\u{1}"

  /// A term with a note for `text(_:shard:)`.
  ///
  /// - Parameter codes: Those of all terms of which one is enough.
  func noted(_ text: String, code: String, weight: Double, among codes: [String]) -> String {
    let count = codes.map { self.count($0, nil) }.max() ?? 0
    terms.append(Term(code: code, weight: weight, count: count))
    return "\(text)\(Self.mark)\(terms.count - 1)\(Self.mark)"
  }

  /// The question for one shard, with the factors in place of the notes.
  func text(_ match: String, shard: Int) -> String {
    guard !terms.isEmpty else { return match }
    let parts = match.split(separator: Self.mark, omittingEmptySubsequences: false)
    return parts.enumerated().map { place, part in
      guard !place.isMultiple(of: 2), let number = Int(part) else { return String(part) }
      return "^" + String(format: "%.5f", factor(terms[number], shard))
    }.joined()
  }

  private func factor(_ term: Term, _ shard: Int) -> Double {
    let all = Double(count(Fact.every, nil))
    let wanted = log(1 + max(0, all - Double(term.count) + 0.5) / (Double(term.count) + 0.5))
    let records = Double(max(2, count(Fact.every, shard)))
    let own =
      log(records / Double(max(1, min(Int(records), count(term.code, shard))))) / (2 * log(1 + records))
    // A term of nearly every record of the shard has no weight there that could be multiplied.
    return min(wanted / max(own, 1e-4) * term.weight, 1e5)
  }
}
