internal import CatalogRecords
internal import Synchronization

/// The places in a record that match a query's words, found when they are first read: to find them takes longer than to
/// read the record, and a program that lists titles does not ask for them.
final class HitMatches: Sendable {
  private let marker: HitMarker
  private let known = Mutex<[CoreField: [Range<Int>]]?>(nil)

  init(_ marker: HitMarker) { self.marker = marker }

  /// The matches in the record that they belong to: see `Hit.matches`.
  func ranges(in record: CatalogRecord) -> [CoreField: [Range<Int>]] {
    known.withLock { known in
      if let known { return known }
      let ranges = marker.highlighter.matches(in: record)
      known = ranges
      return ranges
    }
  }
}

/// The highlighter of an answer's hits, made for the first of them whose matches are read.
final class HitMarker: Sendable {
  private let expression: MatchExpression
  private let made = Mutex<Highlighter?>(nil)

  init(_ expression: MatchExpression) { self.expression = expression }

  var highlighter: Highlighter {
    made.withLock { made in
      if let made { return made }
      let highlighter = Highlighter(expression)
      made = highlighter
      return highlighter
    }
  }
}
