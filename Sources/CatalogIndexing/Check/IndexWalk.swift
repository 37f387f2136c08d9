internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import Platform

/// Reads the whole full-text index from its pages and sums up hashes of its entries for each record.
///
/// FTS5's own check is an INSERT, which takes longer and holds the write lock meanwhile. It also has one sum for all
/// records, and so cannot say which record is wrong.
struct IndexWalk {
  private let sums: EntrySums
  private var segments: [SegmentCheck]
  /// The segments at the lowest term, newest first.
  private var lowest: [Int] = []

  init(_ db: Database, _ sums: EntrySums) throws {
    self.sums = sums
    let index = IndexGeneration.current.pages(db)
    guard let structure = try index.structure() else { throw PageFault.missing }
    segments = try structure.newestFirst.map { try SegmentCheck(index, $0) }
  }

  /// Ends within 1,024 terms when the work of this thread is to end.
  mutating func run() throws {
    for place in segments.indices { _ = try segments[place].nextTerm() }
    var termCount = 0
    while findLowest() {
      if lowest.count == 1 { try readDoclist(of: lowest[0]) } else { try mergeDoclists() }
      for place in lowest { _ = try segments[place].nextTerm() }
      termCount += 1
      if termCount % 1_024 == 0, Cancellation.isRequested { return }
    }
  }

  private mutating func findLowest() -> Bool {
    lowest.removeAll(keepingCapacity: true)
    for place in segments.indices where !segments[place].term.isEmpty {
      guard let first = lowest.first else {
        lowest.append(place)
        continue
      }
      let (term, lowestTerm) = (segments[place].term.bytes, segments[first].term.bytes)
      if term.precedes(lowestTerm) {
        lowest = [place]
      } else if !lowestTerm.precedes(term) {
        lowest.append(place)
      }
    }
    return !lowest.isEmpty
  }

  private mutating func readDoclist(of place: Int) throws {
    while try segments[place].nextRow() { sums.addHeld(segments[place].sum, segments[place].id) }
  }

  /// Only the newest segment's entry for a record counts.
  private mutating func mergeDoclists() throws {
    var open = try lowest.filter { try segments[$0].nextRow() }
    while let id = open.map({ segments[$0].id }).min() {
      if let newest = open.first(where: { segments[$0].id == id }) { sums.addHeld(segments[newest].sum, id) }
      open = try open.filter { place in
        segments[place].id != id ? true : try segments[place].nextRow()
      }
    }
  }
}
