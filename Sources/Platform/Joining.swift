extension [String] {
  /// The strings with a separator between them, as `joined(separator:)` gives them.
  ///
  /// For all that a plain search from a shell runs. The first call of `joined` in a process has the runtime look for a
  /// conformance among all of the program's, which are all over the file: a fifth of the search's time, 0.9 ms.
  package func joined(by separator: String) -> String {
    var text = ""
    for (place, part) in enumerated() {
      if place > 0 { text += separator }
      text += part
    }
    return text
  }
}
