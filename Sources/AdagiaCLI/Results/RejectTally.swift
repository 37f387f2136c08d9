internal import Adagia

/// Messages on rejected rows: the first ones one by one, then a count for each kind of error.
///
/// The number of lines is limited however many rows are bad, and every row is counted.
struct RejectTally {
  /// Most rows of a job that are reported one by one.
  static let mostNamed = 100
  /// Most consecutive rows of a file with the same error that are reported one by one.
  static let mostInARow = 3
  /// Most kinds of error that are counted separately.
  private static let mostKinds = 10

  private var namedCount = 0
  private var run: Run?
  private var unnamed: [String: Int] = [:]
  private var others = 0
  /// Cache of the last kind: consecutive rows mostly have the same reason.
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
  /// - Returns: The lines to print now.
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

  /// The lines to print at the end. Resets the counts.
  mutating func finish() -> [String] {
    var lines = endRun()
    let total = unnamed.values.reduce(others, +)
    if total > 0 {
      var parts = unnamed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }
      if others > 0 { parts.append("\(others) × other errors") }
      lines.append(
        "\(total.counting("more rejected row")): \(parts.joined(separator: " | ")). "
          + "'adagia jobs NUMBER' lists the first \(Catalog.mostRejectsOfJob) of a job.")
    }
    self = RejectTally()
    return lines
  }

  private mutating func endRun() -> [String] {
    defer { run = nil }
    guard let run, run.unnamedCount > 0 else { return [] }
    return ["\(run.file): \(run.unnamedCount.counting("more row")) with the same error, up to line \(run.lastLine)"]
  }

  private mutating func count(_ number: Int, of kind: String) {
    if unnamed[kind] != nil || unnamed.count < Self.mostKinds {
      unnamed[kind, default: 0] += number
    } else {
      others += number
    }
  }

  /// The reason without numbers and quoted values, which differ from row to row, and without advice.
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
