internal import CatalogRecords

extension FormatDefinition {
  static let csv = FormatDefinition(
    title: "a table with commas, or another delimiter",
    extensions: ["csv"],
    signs: "the first ten lines have the same number of commas or semicolons",
    recognizes: { $0.isTable(delimitedBy: [.comma, UInt8(ascii: ";")]) },
    hasColumns: true,
    hasFreeNames: true,
    reader: { window, options throws(FormatError) in try CSVReader(window, options: options) })

  static let tsv = FormatDefinition(
    title: "a table with tabs",
    extensions: ["tsv", "tab"],
    signs: "the first ten lines have the same number of tabs",
    recognizes: { $0.isTable(delimitedBy: [.tab]) },
    hasColumns: true,
    hasFreeNames: true,
    reader: { TSVReader($0, options: $1) })
}
