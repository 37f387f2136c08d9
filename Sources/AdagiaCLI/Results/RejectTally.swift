internal import Adagia
internal import CatalogFormats

/// Messages on rejected rows: for each file, the first ones of each kind of error one by one, then their number.
///
/// The number of lines is limited however many rows are bad, and every row is counted.
struct RejectTally {
  /// Most lines of a job.
  static let mostLines = 100
  /// Most rows of a file with errors of one kind that are reported one by one.
  static let mostAlike = 3
  /// Most kinds of error that are counted separately.
  private static let mostKinds = 10

  private var lineCount = 0
  private var file: String?
  /// The kinds of the present file, in order of appearance.
  private var kinds: [Kind] = []
  /// Rows of former files, and of more kinds, that no line mentions.
  private var unnamed: [String: Int] = [:]
  private var others = 0
  /// Cache of the last kind: consecutive rows mostly have the same reason.
  private var lastReason = ""
  private var lastKind = ""

  private struct Kind {
    let name: String
    var count = 0
    var unnamedCount = 0
    var lastLine = 0
  }

  /// Counts a row.
  ///
  /// - Returns: The lines to print now.
  mutating func add(_ rejected: RejectedInput) -> [String] {
    let lines = file == rejected.file ? [] : endFile()
    file = rejected.file
    if lastReason != rejected.reason { (lastReason, lastKind) = (rejected.reason, rejected.kind) }
    guard let place = place(of: lastKind) else {
      count(1, of: lastKind)
      return lines
    }
    kinds[place].count += 1
    kinds[place].lastLine = rejected.line
    guard kinds[place].count <= Self.mostAlike, lineCount < Self.mostLines else {
      kinds[place].unnamedCount += 1
      return lines
    }
    lineCount += 1
    return lines + ["\(rejected)"]
  }

  /// The lines to print at the end. Resets the counts.
  mutating func finish() -> [String] {
    var lines = endFile()
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

  private mutating func place(of kind: String) -> Int? {
    if let place = kinds.firstIndex(where: { $0.name == kind }) { return place }
    guard kinds.count < Self.mostKinds else { return nil }
    kinds.append(Kind(name: kind))
    return kinds.count - 1
  }

  private mutating func endFile() -> [String] {
    var lines: [String] = []
    for kind in kinds where kind.unnamedCount > 0 {
      if let file, lineCount < Self.mostLines {
        lineCount += 1
        lines.append("\(file): \(kind.unnamedCount.counting("more row")) up to line \(kind.lastLine): \(kind.name)")
      } else {
        count(kind.unnamedCount, of: kind.name)
      }
    }
    kinds = []
    return lines
  }

  private mutating func count(_ number: Int, of kind: String) {
    if unnamed[kind] != nil || unnamed.count < Self.mostKinds {
      unnamed[kind, default: 0] += number
    } else {
      others += number
    }
  }
}
