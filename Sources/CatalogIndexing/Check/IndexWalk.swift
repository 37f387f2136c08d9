internal import CatalogStore
internal import GRDB

/// Reads the whole full-text index from its pages and adds up, record by record, what it has of each.
///
/// FTS5's own check is written as an INSERT and holds the write lock as long as it takes, which is longer; and it knows
/// but one sum for all records, so that it cannot say which is wrong.
struct IndexWalk {
  private let sums: RecordSums
  private var segments: [SegmentReader]
  /// Those that stand on the lowest term, what was written last first.
  private var lowest: [Int] = []

  init(_ db: Database, _ sums: RecordSums) throws {
    self.sums = sums
    guard let layout = try IndexLayout.current(db) else { throw PageFault.missing }
    segments = try layout.newestFirst.map { try SegmentReader(db, $0) }
  }

  /// - Parameter isStopped: Asked now and then.
  mutating func run(isStopped: () -> Bool) throws {
    for place in segments.indices { _ = try segments[place].nextTerm() }
    var termCount = 0
    while findLowest() {
      if lowest.count == 1 { try readList(of: lowest[0]) } else { try mergeLists() }
      for place in lowest { _ = try segments[place].nextTerm() }
      termCount += 1
      if termCount % 1_024 == 0, isStopped() { return }
    }
  }

  private mutating func findLowest() -> Bool {
    lowest.removeAll(keepingCapacity: true)
    for place in segments.indices where !segments[place].term.isEmpty {
      guard let first = lowest.first else {
        lowest.append(place)
        continue
      }
      if segments[place].term == segments[first].term {
        lowest.append(place)
      } else if segments[place].term.lexicographicallyPrecedes(segments[first].term) {
        lowest = [place]
      }
    }
    return !lowest.isEmpty
  }

  private mutating func readList(of place: Int) throws {
    while try segments[place].nextRecord() { sums.addHeld(segments[place].sum, segments[place].id) }
  }

  /// Of what several segments have on a record, only what was written last counts.
  private mutating func mergeLists() throws {
    var open = try lowest.filter { try segments[$0].nextRecord() }
    while let id = open.map({ segments[$0].id }).min() {
      if let newest = open.first(where: { segments[$0].id == id }) { sums.addHeld(segments[newest].sum, id) }
      open = try open.filter { place in
        segments[place].id != id ? true : try segments[place].nextRecord()
      }
    }
  }
}
