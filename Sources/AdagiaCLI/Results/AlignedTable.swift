internal import CatalogFormats

/// A table of aligned columns under a heading: numbers to the right, words to the left. Cells are shown safely.
struct AlignedTable {
  let head: [String]
  let rows: [[String]]
  /// The columns that hold numbers.
  let numberColumns: Range<Int>

  /// One line per row, with two spaces between columns and none at the end.
  var text: String {
    let all = ([head] + rows).map { $0.map(\.shownSafely) }
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
