#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The output of a run: results on standard output, progress on standard error.
enum Report {
  /// Prints a table with a title above it and notes below.
  static func section(_ title: String, _ table: TextTable, notes: [String] = []) {
    lines(["", title, "", table.text] + notes)
  }

  static func lines(_ lines: [String]) {
    write(lines.joined(separator: "\n") + "\n", to: STDOUT_FILENO)
  }

  /// Prints the current step.
  static func progress(_ text: String) {
    write("bench: \(text) ...\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}

/// A text table. The first column is left-aligned, the others right-aligned.
struct TextTable {
  private var rows: [[String]]
  /// The left-aligned columns.
  private let leftColumns: Set<Int>

  init(_ titles: [String], leftColumns: Set<Int> = [0]) {
    rows = [titles]
    self.leftColumns = leftColumns
  }

  mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// All rows, with a rule below the titles.
  var text: String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { padded(row[$0], to: widths[$0], isLeft: leftColumns.contains($0)) }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return ([lines.first ?? "", rule] + lines.dropFirst()).map(\.trimmedEnd).joined(separator: "\n")
  }

  private func padded(_ text: String, to width: Int, isLeft: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return isLeft ? text + blanks : blanks + text
  }
}

extension String {
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// Formats of numbers in tables.
enum Figure {
  /// A number with a fixed count of decimals and a comma between thousands.
  ///
  ///     Figure.text(12345.678, decimals: 1)   // "12,345.7"
  static func text(_ number: Double, decimals: Int = 0) -> String {
    guard number.isFinite else { return "-" }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(number) * scale).rounded()
    let whole = Int(scaled / scale)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + grouped(whole) }
    let rest = String(Int(scaled) - whole * Int(scale))
    return "\(sign)\(grouped(whole)).\(String(repeating: "0", count: decimals - rest.count))\(rest)"
  }

  /// A number with three significant digits, or all digits before the point if there are more.
  static func short(_ number: Double) -> String {
    text(number, decimals: abs(number) < 9.995 ? 2 : abs(number) < 99.95 ? 1 : 0)
  }

  /// A count of bytes in megabytes (10⁶).
  static func megabytes(_ bytes: Int) -> String {
    text(Double(bytes) / 1e6, decimals: 1)
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : "\(grouped(number / 1_000)),\("\(1_000 + number % 1_000)".dropFirst())"
  }
}
