internal import CatalogRecords

extension FormatSniffer {
  /// True if the input begins as XML and one of its first start tags has a name, with any prefix.
  ///
  /// - Parameter count: The number of start tags examined; 1: the root.
  func isXML(with name: String, among count: Int = 1) -> Bool {
    guard text.first(where: { !$0.isWhitespace }) == UInt8(ascii: "<") else { return false }
    let head = InputWindow(InMemorySource(Array(text.prefix(Self.length))), file: "")
    var tags = XMLTagScanner(head, limit: Self.length)
    for _ in 0..<count {
      var tag: XMLTag?
      repeat { tag = (try? tags.next()) ?? nil } while tag?.kind == .end
      guard let tag else { return false }
      if tags.window.bytes(tag.name).elementsEqual(name.utf8) { return true }
    }
    return false
  }

  /// True if the first bytes have a text, such as the URI of a namespace.
  func contains(_ words: String) -> Bool {
    let words = Array(words.utf8)
    guard let first = words.first else { return true }
    var rest = text
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: words) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
