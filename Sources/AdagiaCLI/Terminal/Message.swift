internal import CatalogFormats
internal import Platform

/// Messages to the user, always on standard error.
enum Message {
  /// Prints one line, after the program's name. Names from files and catalogs in it lose their control characters, and
  /// one of megabytes its middle.
  static func say(_ text: String) { write("adagia: \(shortened(text).linesShownSafely)\n") }

  /// Bytes of a message that is printed whole, and characters of a longer one that are printed from its start and its
  /// end.
  private static let most = (whole: 16_384, start: 6_000, end: 2_000)

  static func shortened(_ text: String) -> String {
    guard text.utf8.count > most.whole else { return text }
    let (start, end) = (text.prefix(most.start), text.suffix(most.end))
    let rest = text.utf8.count - start.utf8.count - end.utf8.count
    return rest > 0 ? "\(start) … (\(rest) more bytes) … \(end)" : text
  }

  /// Said before hits that are most likely not what was meant.
  static let nothingClose = "nothing close; these are the nearest."

  /// Writes text without buffering, as it is.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A message that cannot be written has no other place to go.
      try? FileDescriptor.standardError.write(UnsafeRawBufferPointer(bytes))
    }
  }
}
