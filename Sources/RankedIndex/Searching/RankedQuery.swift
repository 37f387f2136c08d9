/// Words that records must have: at each position a term, or any of several.
///
/// `MatchPhrase.terms` has this shape: the typed word, its stems, its synonyms.
package struct RankedPhrase: Hashable, Sendable {
  /// The bytes of the terms at each position, as FTS5 has them.
  package var positions: [[[UInt8]]]
  /// The fields that may have the phrase.
  package var fields: FieldMask
  /// A factor for its part of the score.
  package var boost: Double

  package init(_ positions: [[String]], fields: FieldMask = .all, boost: Double = 1) {
    self.positions = positions.map { $0.map { Array($0.utf8) } }
    (self.fields, self.boost) = (fields, boost)
  }

  /// The same records, however they are weighed.
  var unboosted: RankedPhrase {
    var phrase = self
    phrase.boost = 1
    return phrase
  }
}

/// A query that the ranked index can answer: phrases joined by one operator, and phrases that must not be there.
package struct RankedQuery: Hashable, Sendable {
  package enum Operator: Sendable {
    /// Records have all phrases.
    case all
    /// Records have one phrase at least.
    case any
  }

  package var phrases: [RankedPhrase]
  package var `operator`: Operator
  /// Phrases that are near each other; only where records have all phrases.
  package var near: [RankedNear] = []
  /// Records that have any of these do not match.
  package var excluded: [RankedPhrase]

  package init(_ operator: Operator, _ phrases: [RankedPhrase], excluded: [RankedPhrase] = []) {
    (self.operator, self.phrases, self.excluded) = (`operator`, phrases, excluded)
  }
}

/// Phrases of a query that must be near each other, in any order.
package struct RankedNear: Hashable, Sendable {
  /// The places of two phrases or more in the query.
  package let phrases: Range<Int>
  /// The most tokens between the end of the first and the start of the last.
  package let distance: Int

  package init(_ phrases: Range<Int>, distance: Int) { (self.phrases, self.distance) = (phrases, distance) }
}

/// A record and its score. Those with higher scores come first, of equal ones those with lower ids.
package struct RankedHit: Comparable, Hashable, Sendable {
  package let id: UInt32
  package let score: Double

  package init(id: UInt32, score: Double) { (self.id, self.score) = (id, score) }

  /// Indicates that the left hit comes first.
  @inline(__always)
  package static func < (left: RankedHit, right: RankedHit) -> Bool {
    left.score != right.score ? left.score > right.score : left.id < right.id
  }
}

/// A test of records besides the words: dates, languages, removals.
package typealias RecordTest = (UInt32) throws -> Bool
