internal import CatalogQuery
internal import Foundation
internal import QueryLanguage

/// Weights that have each shard score terms by their rarity among all records of the catalog.
///
/// The engine multiplies the factor after `^` with a term's own inverse document frequency, which counts the records of
/// one shard: ln(*N* / *n*) / 2 ln(1 + *N*). The factor replaces it by that of the word or phrase in `BM25`.
final class TermBoosts {
  /// A term of the question.
  private struct Term {
    /// `nil` for a prefix.
    let code: String?
    /// The records of the catalog with what it stands for.
    let count: Int
    /// By the number of the clause that it is in: the inverse document frequency of what it stands for there, times its
    /// boost.
    var weights: [Int: Double]
  }

  private let reader: ShardReader
  private let weights: DistributedWeights
  private var terms: [Term] = []
  /// The terms by their texts. The engine takes equal ones for one, with the factor of any of them.
  private var numbers: [String: Int] = [:]
  private var clauseWeights: [Double] = []
  private var hasPrefix = false

  init(_ reader: ShardReader, _ weights: DistributedWeights) { (self.reader, self.weights) = (reader, weights) }

  /// The formula for the terms so far.
  var ranking: EngineRanking {
    let shape: EngineRanking.Shape =
      clauseWeights.count > 1 ? .several : hasPrefix ? .onePrefix : .oneClause
    return EngineRanking(meanLength: weights.meanLength, shape: shape)
  }

  /// True if a shard has to sum the numbers of its parts: each would otherwise weight terms by its own records. A
  /// prefix has no weight at all then.
  func sumsParts(of shard: Int) -> Bool { !hasPrefix && reader.isDivided(shard) }

  /// True if a code is in any record.
  func isKnown(_ code: String) -> Bool { reader.count(of: code, in: nil) > 0 }

  /// A word or phrase of the question, whose terms are noted next.
  struct Clause {
    fileprivate let number: Int
    fileprivate let count: Int
    fileprivate let weight: Double
  }

  /// - Parameter codes: Those of its terms, which are alternatives.
  func clause(_ clause: TextClause, codes: [String]) -> Clause {
    let rarity = weights.rarity(of: clause)
    let count = rarity?.count ?? codes.map { reader.count(of: $0, in: nil) }.max() ?? 0
    let weight = (rarity?.idf ?? Self.idf(count, of: reader.count(of: Fact.every, in: nil))) * clause.boost
    clauseWeights.append(weight)
    return Clause(number: clauseWeights.count, count: count, weight: weight)
  }

  private static func idf(_ count: Int, of all: Int) -> Double {
    log(1 + max(0, Double(all) - Double(count) + 0.5) / (Double(count) + 0.5))
  }

  /// Comes before and after the number of a term in the text of a question.
  private static let mark: UInt8 = 1

  /// A term with a note for `text(_:shard:)`.
  ///
  /// - Parameters:
  ///   - code: `nil` for a prefix.
  ///   - share: The part of the clause's weight that it gets.
  func noted(_ text: String, code: String?, of clause: Clause, share: Double) -> String {
    if code == nil { hasPrefix = true }
    let number = numbers[text] ?? terms.count
    if number == terms.count { terms.append(Term(code: code, count: clause.count, weights: [:])) }
    numbers[text] = number
    terms[number].weights[clause.number] = max(terms[number].weights[clause.number] ?? 0, clause.weight * share)
    return "\(text)\u{1}\(number)\u{1}"
  }

  /// The question for one shard, with the factors in place of the notes.
  func text(_ match: String, shard: Int) -> String {
    guard !terms.isEmpty else { return match }
    let scale = ranking.scale / max(1e-9, clauseWeights.max() ?? 0)
    let records = Double(reader.count(of: Fact.every, in: shard))
    let all = Double(reader.count(of: Fact.every, in: nil))
    let factors = terms.map { "^" + (factor($0, shard, records, all) * scale).fixedPoint(places: 8) }
    var text = ""
    for (place, part) in match.utf8.split(separator: Self.mark, omittingEmptySubsequences: false).enumerated() {
      if place.isMultiple(of: 2) {
        text += Substring(part)
      } else if let number = Int(Substring(part)) {
        text += factors[number]
      }
    }
    return text
  }

  /// - Parameters:
  ///   - records: The number of the shard's records.
  ///   - all: That of all records.
  private func factor(_ term: Term, _ shard: Int, _ records: Double, _ all: Double) -> Double {
    // Of the words with a prefix, each shard has about as many as of all others.
    let count = term.code.map { Double(reader.count(of: $0, in: shard)) } ?? Double(term.count) * records / max(1, all)
    let own = log(max(2, records) / max(1, min(records, count))) / (2 * log(1 + max(2, records)))
    // A term of nearly every record of the shard has no weight there that could be multiplied.
    return term.weights.values.reduce(0, +) / max(own, 1e-7)
  }
}
