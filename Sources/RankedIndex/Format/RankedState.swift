package import CatalogStore
package import GRDB

/// Row 1 of `ranked_state`: what the lists cover, and how far a build has come.
package struct RankedState: Equatable, Sendable {
  /// The highest id that the lists cover.
  package var lastID: UInt32
  /// Records, and the tokens of all of them, when the build began: the bounds depend on the mean length.
  package let recordCount: Int64
  package let totalLength: Int64
  /// The next list's number.
  var nextList: Int64 = 1
  /// The last term that was written; empty before the first. From the phase of authors on a number that no other build
  /// has.
  var lastTerm: [UInt8] = []
  var phase = Phase.lists
  /// The version of the format: see `RankedFormat.version`.
  private(set) var format = RankedFormat.version

  /// The stages of a build, in order. Version 1 of the format has neither prefixes nor authors.
  enum Phase: UInt8 {
    case lists = 0
    case groups = 1
    case prefixes = 4
    case authors = 3
    case complete = 2
  }

  /// Begins the last phase.
  mutating func beginAuthors() {
    (phase, format, lastTerm) = (.authors, RankedFormat.version, [])
    lastTerm.append(fixed: UInt64.random(in: 0...(.max)))
  }

  package var isComplete: Bool { phase == .complete }

  /// The number of a complete build; `nil` for one of an earlier version, which kept none.
  var build: UInt64? {
    guard isComplete, lastTerm.count == 8 else { return nil }
    return lastTerm.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// True if it has all rows that a build of this program writes.
  package var isOfThisFormat: Bool { format == RankedFormat.version }

  private static let key: Int64 = 1

  package init(lastID: UInt32, recordCount: Int64, totalLength: Int64) {
    (self.lastID, self.recordCount, self.totalLength) = (lastID, recordCount, totalLength)
  }

  /// The state in the file; `nil` when no build has begun. The file has to have the tables of version 6.
  ///
  /// - Throws: `RankedFault.damaged` for a row that is damaged, or of a later format.
  package static func read(_ db: Database, _ generation: IndexGeneration = .current) throws -> RankedState? {
    if generation == .next, try !Schema.hasNextRankedIndex(db) { return nil }
    let statement = try SQLStatement(db, RankedTables.of(generation).state)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try statement.withBytes(0) { try RankedState(RowSeal.open($0, id: key)) }
  }

  private init(_ content: UnsafeRawBufferPointer) throws {
    var reader = RowReader(content)
    format = try reader.byte()
    guard RankedFormat.oldestVersion...RankedFormat.version ~= format else { throw RankedFault.damaged }
    guard let phase = Phase(rawValue: try reader.byte()) else { throw RankedFault.damaged }
    self.phase = phase
    lastID = try reader.fixed(UInt32.self)
    (recordCount, totalLength) = (try reader.fixed(Int64.self), try reader.fixed(Int64.self))
    nextList = try reader.fixed(Int64.self)
    lastTerm = Array(reader.rest)
    guard lastID <= RankedFormat.largestID, recordCount >= 0, totalLength >= 0 else { throw RankedFault.damaged }
    guard 1...PartID.largestList ~= nextList else { throw RankedFault.damaged }
  }

  func write(_ db: Database, _ generation: IndexGeneration = .current) throws {
    var bytes = [format, phase.rawValue]
    bytes.append(fixed: lastID)
    bytes.append(fixed: recordCount)
    bytes.append(fixed: totalLength)
    bytes.append(fixed: nextList)
    bytes += lastTerm
    RowSeal.close(&bytes, id: Self.key)
    let statement = try SQLStatement(db, RankedTables.of(generation).setState)
    statement.bind(bytes, at: 1)
    try statement.run()
  }

  /// Leaves a generation without a state, so that nothing reads its lists.
  package static func remove(_ db: Database, _ generation: IndexGeneration) throws {
    try SQLStatement(db, RankedTables.of(generation).removeState).run()
  }
}
