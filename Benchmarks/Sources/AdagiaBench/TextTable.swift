/// Rows of text in columns: the first one to the left, numbers to the right.
struct TextTable {
  private var rows: [[String]]
  /// The columns that hold words.
  private let leftColumns: Set<Int>

  init(_ titles: [String], leftColumns: Set<Int> = [0]) {
    rows = [titles]
    self.leftColumns = leftColumns
  }

  mutating func append(_ cells: [String]) {
    rows.append(cells)
  }

  /// All rows, with a line under the titles.
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
