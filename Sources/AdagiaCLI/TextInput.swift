internal import Adagia
internal import CatalogFormats

/// Lines of a text file, or with `-` of standard input.
enum TextInput {
  /// Calls `body` for each line. A line that is not text is skipped, and reported on standard error unless many were.
  ///
  /// - Returns: The number of skipped lines.
  /// - Throws: `FormatError` when the file cannot be read; what `body` throws.
  static func forEachLine(of path: String, _ body: (String, SourceLocation) throws -> Void) throws -> Int {
    var lines = try TextLines(path: path)
    var faults = LineMessages()
    defer { faults.finish() }
    while let line = try lines.next() {
      if let text = line.text {
        try body(text, line.location)
      } else {
        faults.say("\(line.location): \(line.fault ?? "the line is not text").")
      }
    }
    return faults.count
  }

  /// All of a text file, or with `-` of standard input, without white space at the ends.
  ///
  /// - Throws: `FormatError` when the file cannot be read; `UsageError` when it is not text.
  static func whole(of path: String) throws -> String {
    var text: [String] = []
    let faults = try forEachLine(of: path) { line, _ in text.append(line) }
    guard faults == 0 else { throw UsageError("The text is not UTF-8, so nothing was added. Convert it to UTF-8.") }
    return String(text.joined(separator: "\n").trimmed)
  }
}
