internal import CatalogRecords

/// The column names of a table.
struct TableColumns {
  let names: [String]

  /// Trims the names. A column without a name becomes `column3`, by its position from 1.
  ///
  /// - Throws: `FormatError.duplicateColumns`.
  init(_ cells: [String], file: String) throws(FormatError) {
    names = cells.enumerated().map { place, cell in
      var name = cell.trimmingBlanks
      // A header that is a comment, as programs for data in columns write it.
      if place == 0, name.first == "#", name.count > 1, ColumnNames.isKnown(String(name.dropFirst().trimmingBlanks)) {
        name = name.dropFirst().trimmingBlanks
      }
      return name.isEmpty ? "column\(place + 1)" : String(name)
    }
    var seen: Set<String> = []
    var repeated: [String] = []
    for name in names where !seen.insert(name).inserted && !repeated.contains(name) { repeated.append(name) }
    if !repeated.isEmpty { throw .duplicateColumns(file: file, names: repeated) }
  }

  /// The columns of a header row. An absent cell is a column without a name.
  init(header cells: [JSONValue], file: String) throws(FormatError) {
    try self.init(cells.map { $0 == .null ? "" : $0.plainText }, file: file)
  }

  /// The record of a row, or a rejection when the number of cells is wrong.
  func event(for values: [JSONValue], at location: SourceLocation, bytes: [UInt8]) -> ReadEvent {
    guard values.count == names.count else {
      return .rejected(RejectedInput(location: location, reason: reason(cellCount: values.count), bytes: bytes))
    }
    return .record(RawRecord(names: names, values: values, location: location, bytes: bytes))
  }

  private func reason(cellCount: Int) -> String {
    "the row has \(cellCount == 1 ? "1 cell" : "\(cellCount) cells"), the header has \(names.count)"
      + (names.count == 1 ? "; if line 1 is not the header, remove it" : "")
  }
}

extension FormatDefinition {
  static let csv = FormatDefinition(
    title: "a table with commas, or another delimiter",
    extensions: ["csv"],
    signs: "the first ten rows have the same number of commas or semicolons",
    recognizes: { $0.isTable(delimitedBy: [.comma, UInt8(ascii: ";")]) },
    hasColumns: true,
    hasFreeNames: true,
    reader: { window, options throws(FormatError) in try CSVReader(window, options: options) })

  static let tsv = FormatDefinition(
    title: "a table with tabs",
    extensions: ["tsv", "tab"],
    signs: "the first ten rows have the same number of tabs",
    recognizes: { $0.isTable(delimitedBy: [.tab]) },
    hasColumns: true,
    hasFreeNames: true,
    reader: { window, options throws(FormatError) in try TSVReader(window, options: options) })
}
