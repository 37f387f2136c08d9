/// A kind of failing storage that `tools/faults/StorageFaults.c` makes.
enum FaultKind: String, CaseIterable {
  /// A file that cannot be opened.
  case open
  /// A read that fails, and one that gives half of what was asked for.
  case read, short
  /// A write, truncation or renaming that fails, and one that finds the disk full.
  case write, full
  case sync, lock, map
  /// The end of the process at a call that changes a file: alone, and with what was not synced.
  case kill, power

  /// Whether the process ends without a word.
  var isDeadly: Bool { self == .kill || self == .power }
  /// Whether a fault of this kind may last.
  var mayLast: Bool { self == .write || self == .full || self == .sync }
}

/// One failure: the Nth call of a kind, or that and all after it.
struct StorageFault: CustomStringConvertible {
  let kind: FaultKind
  let number: Int
  let lasts: Bool
  /// Seed for the choice of unsynced writes that survive a power cut.
  let seed: UInt64

  var setting: String { "\(kind.rawValue):\(number)\(lasts ? "+" : "")" }
  var description: String { "\(setting) (seed \(seed))" }
}
