internal import Adagia
internal import CatalogFormats

/// The lines of text that a command is given in a file, or with `-` on standard input.
enum TextInput {
  /// Gives each line to `body`. One that is no text is named on standard error, and the rest goes on.
  ///
  /// - Returns: How many lines were passed over.
  /// - Throws: `FormatError` when the file cannot be read; what `body` throws.
  static func forEachLine(of path: String, _ body: (String, SourceLocation) throws -> Void) throws -> Int {
    var lines = try TextLines(path: path)
    var faultCount = 0
    while let line = try lines.next() {
      if let text = line.text {
        try body(text, line.location)
      } else {
        faultCount += 1
        Message.say("\(line.location): \(line.fault ?? "this is no text").")
      }
    }
    return faultCount
  }
}
