internal import CatalogRecords

/// The lines of a text file, plain or compressed, or of standard input: for small files that are no records.
///
///     var lines = try TextLines(path: "queries.tsv.gz")
///     while let line = try lines.next() { print(line.location, line.text ?? "not UTF-8") }
package struct TextLines {
  /// One line, without its end.
  package struct Line {
    package let location: SourceLocation
    /// `nil` when the line is too long or is no text; see `fault`.
    package let text: String?
    /// What is wrong with the line, in words; `nil` when nothing is.
    package let fault: String?
  }

  /// Nothing that anybody types or judges is longer.
  private static let longestLine = 1 << 24

  private var window: InputWindow

  /// Opens a file, or standard input for `-`. A byte order mark at its start is passed over.
  package init(path: String) throws(FormatError) {
    let file = try path == "-" ? SystemFile.standardInput : SystemFile.reading(path)
    window = InputWindow(try Decompression.source(for: FileSource(file), file: path), file: path)
    if path == "-" { return }
    try window.load(atLeast: 4)
    let head = window.bytes(0..<min(window.count, 4))
    window.consume(head.count - head.withoutByteOrderMark.count)
  }

  /// The next line, ended by LF or CR LF or the end; `nil` at the end.
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
