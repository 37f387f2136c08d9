internal import CatalogFormats
internal import Platform

/// Messages to the user, always on standard error.
enum Message {
  /// Prints one line, after the program's name. Names from files and catalogs in it lose their control characters.
  static func say(_ text: String) { write("adagia: \(text.linesShownSafely)\n") }

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
