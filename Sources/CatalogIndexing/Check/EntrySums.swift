internal import Synchronization

/// Three sums for each record: of its actual index entries, of the expected ones, and of its entries in the ranked
/// index.
final class EntrySums: @unchecked Sendable {
  // Proof: each cell of `held` is written by the one thread that reads the index, each cell of `due` and each byte of
  // `isThere` by the one that reads the record, each cell of `ranked` by the one that reads the ranked index; they are
  // compared when all are done. A lock guards `sparse`.
  private let room: Int
  private let held: UnsafeMutablePointer<UInt64>
  private let due: UnsafeMutablePointer<UInt64>
  private let ranked: UnsafeMutablePointer<UInt64>
  private let isThere: UnsafeMutablePointer<Bool>
  /// Sums of ids beyond the room, which only a file written by another program has.
  private let sparse = Mutex<[Int64: Sums]>([:])

  private struct Sums {
    var held: UInt64 = 0
    var due: UInt64 = 0
    var ranked: UInt64 = 0
    var isThere = false
  }

  /// - Parameters:
  ///   - largest: The highest id of a record.
  ///   - count: The number of records: the room stays in proportion to it.
  init(largest: Int64, count: Int) {
    room = largest < 0 ? 0 : Int(min(largest, Int64(count) * 8 + 1_048_576)) + 1
    held = .allocate(capacity: room)
    due = .allocate(capacity: room)
    ranked = .allocate(capacity: room)
    isThere = .allocate(capacity: room)
    held.initialize(repeating: 0, count: room)
    due.initialize(repeating: 0, count: room)
    ranked.initialize(repeating: 0, count: room)
    isThere.initialize(repeating: false, count: room)
  }

  deinit {
    held.deallocate()
    due.deallocate()
    ranked.deallocate()
    isThere.deallocate()
  }

  /// Adds the hash of some of a record's actual index entries.
  @inline(__always)
  func addHeld(_ sum: UInt64, _ id: Int64) {
    if id >= 0, id < room {
      held[Int(id)] &+= sum
      return
    }
    sparse.withLock { $0[id, default: Sums()].held &+= sum }
  }

  /// Adds the hash of some of a record's entries in the ranked index.
  @inline(__always)
  func addRanked(_ sum: UInt64, _ id: Int64) {
    if id >= 0, id < room {
      ranked[Int(id)] &+= sum
      return
    }
    sparse.withLock { $0[id, default: Sums()].ranked &+= sum }
  }

  /// Calls `body` for each record up to an id whose entries in the two indexes differ, in ascending order.
  func forEachRankedDifference(through last: Int64, _ body: (_ id: Int64) -> Void) {
    for id in 0..<min(room, Int(clamping: last) + 1) where held[id] != ranked[id] { body(Int64(id)) }
    for (id, sums) in sparse.withLock({ $0 }).sorted(by: { $0.key < $1.key })
    where id <= last && sums.held != sums.ranked { body(id) }
  }

  /// Sets the sum that an existing record should have.
  func setDue(_ sum: UInt64, _ id: Int64) {
    if id >= 0, id < room {
      due[Int(id)] = sum
      isThere[Int(id)] = true
    } else {
      sparse.withLock {
        $0[id, default: Sums()].due = sum
        $0[id, default: Sums()].isThere = true
      }
    }
  }

  /// Calls `body` for each record whose sums differ, in ascending order.
  func forEachDifference(_ body: (_ id: Int64, _ isHeld: Bool, _ isThere: Bool) -> Void) {
    for id in 0..<room where held[id] != due[id] { body(Int64(id), held[id] != 0, isThere[id]) }
    for (id, sums) in sparse.withLock({ $0 }).sorted(by: { $0.key < $1.key }) where sums.held != sums.due {
      body(id, sums.held != 0, sums.isThere)
    }
  }
}
