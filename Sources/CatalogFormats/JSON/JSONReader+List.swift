internal import CatalogRecords

extension JSONReader {
  /// Consumes everything before the first record of a list inside an object.
  ///
  /// - Returns: True if there is one; otherwise nothing is consumed.
  /// - Throws: `FormatError.noList` if there is no list at the user's path.
  mutating func enterList() throws(FormatError) -> Bool {
    if listPath.isEmpty {
      // A fault in these bytes is thrown again after the records before it.
      try? window.load(atLeast: JSONListFinder.lookahead)
      listPath = window.withBytes { bytes in
        JSONListFinder.path(in: UnsafeBufferPointer(rebasing: bytes.prefix(JSONListFinder.lookahead)))
      }
    }
    guard !listPath.isEmpty else { return false }
    for name in listPath { try enterMember(name) }
    guard try nextByte() == UInt8(ascii: "[") else { throw noList }
    window.consume(1)
    return true
  }

  private var noList: FormatError { .noList(file: window.file, path: listPath) }

  /// Consumes an object up to the value of a member.
  private mutating func enterMember(_ wanted: String) throws(FormatError) {
    guard try nextByte() == UInt8(ascii: "{") else { throw noList }
    window.consume(1)
    while try nextByte() == .quote {
      let name = try takeName()
      guard try nextByte() == UInt8(ascii: ":") else { throw noList }
      window.consume(1)
      _ = try nextByte()
      if name == wanted { return }
      try skipValue()
    }
    throw noList
  }

  /// The next byte after white space and commas, which are consumed; `nil` at the end.
  private mutating func nextByte() throws(FormatError) -> UInt8? {
    while true {
      try window.load(atLeast: 1)
      guard window.count > 0 else { return nil }
      let blanks = window.withBytes { $0.firstIndex { !$0.isWhitespace && $0 != .comma } ?? $0.count }
      window.consume(blanks)
      if window.count > 0 { return window[0] }
    }
  }

  private mutating func takeName() throws(FormatError) -> String {
    var scanner = JSONElementScanner()
    while true {
      if let end = window.withBytes({ scanner.end(in: $0) }) {
        let text = String(decoding: window.bytes(0..<end), as: UTF8.self)
        window.consume(end)
        guard case .string(let name)? = try? JSONValue(json: text) else { throw noList }
        return name
      }
      guard window.count <= JSONListFinder.lookahead, try window.load() else { throw noList }
    }
  }

  /// Consumes a value piece by piece, whatever its size.
  private mutating func skipValue() throws(FormatError) {
    var scanner = JSONElementScanner()
    while true {
      if let end = window.withBytes({ scanner.end(in: $0) }) { return window.consume(end) }
      let looked = scanner.offset
      window.consume(looked)
      scanner.consumed(looked)
      guard try window.load() else { throw noList }
    }
  }
}
