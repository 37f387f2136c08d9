internal import CatalogRecords

/// A reader for the lines of a text file, plain or compressed, or of standard input: for small files without records.
///
///     var lines = try TextLines(path: "queries.tsv.gz")
///     while let line = try lines.next() { print(line.location, line.text ?? "not UTF-8") }
package struct TextLines {
  /// A line without its line end.
  package struct Line {
    /// The place of the line.
    package let location: SourceLocation
    /// The text; `nil` when the line is too long or not UTF-8. `fault` then has the reason.
    package let text: String?
    /// The fault of the line in words; `nil` for a good line.
    package let fault: String?
  }

  /// The longest line in bytes, more than any query or judgment needs.
  private static let longestLine = 1 << 24

  private var window: InputWindow

  /// Opens a file, or standard input for `-`. A byte order mark at the start is skipped.
  package init(path: String) throws(FormatError) {
    let file = try path == "-" ? SystemFile.standardInput : SystemFile.reading(path)
    window = InputWindow(try Decompression.source(for: FileSource(file), file: path), file: path)
    if path == "-" { return }
    try window.load(atLeast: 4)
    window.settleLineEnds()
    let head = window.bytes(0..<min(window.count, 4))
    window.consume(head.count - head.withoutByteOrderMark.count)
  }

  /// The next line, ended by LF, CR LF, CR in a file that has only these, or the end; `nil` at the end.
  package mutating func next() throws(FormatError) -> Line? {
    guard let line = try window.line(limit: Self.longestLine) else { return nil }
    defer { window.consume(line.extent) }
    if line.isTooLong { return Line(location: line.location, text: nil, fault: "the line is longer than 16 MiB") }
    let bytes = window.bytes(0..<line.length)
    if let fault = bytes.withUnsafeBufferPointer({ TextFault.first(in: $0) }) {
      return Line(location: line.location, text: nil, fault: fault.reason)
    }
    return Line(location: line.location, text: String(decoding: bytes, as: UTF8.self), fault: nil)
  }
}
