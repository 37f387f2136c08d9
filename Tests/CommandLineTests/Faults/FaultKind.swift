/// A kind of failing storage that `tools/faults/StorageFaults.c` makes.
enum FaultKind: String, CaseIterable {
  /// A file that cannot be opened.
  case open
  /// A read that fails, and one that gives half of what was asked for.
  case read, short
  /// A write, truncation or renaming that fails, and one that finds the disk full.
  case write, full
  case sync, lock, map
  /// An allocation of SQLite that fails, in programs that load it as a shared library. GRDB ends the program when it
  /// gets none for the settings of a connection, as Swift does when it gets none at all.
  case memory
  /// The end of the process at a call that changes a file: alone, and with what was not synced.
  case kill, power
  /// SIGKILL at a random instant, wherever the process is.
  case moment

  /// True if it is to end the process.
  var endsProcess: Bool { self == .kill || self == .power || self == .moment }
  /// True if the process may end without a word.
  var mayEndProcess: Bool { endsProcess || self == .memory }
  /// True if a fault of this kind may last.
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
