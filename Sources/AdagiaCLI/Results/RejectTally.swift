internal import Adagia

/// What is said of rejected rows: the first ones by name, of the others how many there are of each kind.
///
/// Ten million bad bytes take no more lines than this, and every row is counted.
struct RejectTally {
  /// Rows of one job that are named.
  static let mostNamed = 100
  /// Rows of one file with the same error in a row that are named.
  static let mostInARow = 3
  /// Kinds of error that are told apart in the count.
  private static let mostKinds = 10

  private var namedCount = 0
  private var run: Run?
  private var unnamed: [String: Int] = [:]
  private var others = 0
  /// Mostly the next reason is the same.
  private var lastReason = ""
  private var lastKind = ""

  private struct Run {
    let file: String
    let kind: String
    var count = 0
    var unnamedCount = 0
    var lastLine = 0
  }

  /// Counts a row.
  ///
  /// - Returns: What to say at once, line by line.
  mutating func add(_ rejected: RejectedInput) -> [String] {
    let file = rejected.location.file
    if lastReason != rejected.reason {
      (lastReason, lastKind) = (rejected.reason, Self.kind(of: rejected.reason))
    }
    let kind = lastKind
    var lines: [String] = []
    if run?.file != file || run?.kind != kind {
      lines += endRun()
      run = Run(file: file, kind: kind)
    }
    run?.count += 1
    run?.lastLine = rejected.location.line
    if namedCount >= Self.mostNamed {
      count(1, of: kind)
    } else if let length = run?.count, length > Self.mostInARow {
      run?.unnamedCount += 1
    } else {
      namedCount += 1
      lines.append("\(rejected)")
    }
    return lines
  }

  /// What is to be said at the end; after it the count is as new.
  mutating func finish() -> [String] {
    var lines = endRun()
    let total = unnamed.values.reduce(others, +)
    if total > 0 {
      var parts = unnamed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }
      if others > 0 { parts.append("\(others) × other errors") }
      lines.append(
        "\(Self.rows(total)) more rejected: \(parts.joined(separator: " | ")). "
          + "'adagia jobs NUMBER' lists the first \(Catalog.mostRejectsOfJob) of a job.")
    }
    self = RejectTally()
    return lines
  }

  private mutating func endRun() -> [String] {
    defer { run = nil }
    guard let run, run.unnamedCount > 0 else { return [] }
    return ["\(run.file): \(Self.rows(run.unnamedCount)) more with the same error, up to line \(run.lastLine)"]
  }

  private mutating func count(_ number: Int, of kind: String) {
    if unnamed[kind] != nil || unnamed.count < Self.mostKinds {
      unnamed[kind, default: 0] += number
    } else {
      others += number
    }
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }

  /// The reason without what differs from row to row, numbers and quoted values, and without the advice after it.
  private static func kind(of reason: String) -> String {
    var kind: [UInt8] = []
    var isQuoted = false
    for byte in reason.utf8 {
      if byte == UInt8(ascii: ";") && !isQuoted { break }
      if byte == UInt8(ascii: "'") { isQuoted.toggle() }
      let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if byte != UInt8(ascii: "'") && (isQuoted || isNumber) {
        if !kind.suffix(3).elementsEqual("…".utf8) { kind += "…".utf8 }
      } else {
        kind.append(byte)
      }
    }
    return String(decoding: kind.prefix(200), as: UTF8.self)
  }
}
