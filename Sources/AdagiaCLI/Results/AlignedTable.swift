/// Rows under a heading, in columns as wide as their widest cell: numbers to the right, words to the left.
struct AlignedTable {
  let head: [String]
  let rows: [[String]]
  /// The columns that hold numbers.
  let numberColumns: Range<Int>

  /// A line each, two blanks between columns, none at the end of a line.
  var text: String {
    let all = [head] + rows
    let widths = head.indices.map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return all.map { row in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
        return numberColumns.contains(column) ? blanks + cell : cell + blanks
      }
      return cells.joined(separator: "  ").trimmingBlanksAtEnd + "\n"
    }.joined()
  }
}

extension String {
  var trimmingBlanksAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
