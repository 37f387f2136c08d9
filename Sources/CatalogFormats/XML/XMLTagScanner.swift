internal import CatalogRecords
internal import Platform

/// A tag of XML, by its place in a window.
struct XMLTag {
  enum Kind { case start, end, empty }

  let kind: Kind
  /// From `<` up to and with `>`.
  let range: Range<Int>
  /// The name with its prefix.
  let fullName: Range<Int>
  /// The name without its prefix.
  let name: Range<Int>
}

/// Tags of XML, found without parsing: comments, CDATA sections, instructions and document types are skipped.
///
/// It exists beside libxml2's parser because that one ends a file at its first fault, and does not say which bytes an
/// element has. This one goes on after any fault, and only has to find where elements begin and end.
struct XMLTagScanner {
  private(set) var window: InputWindow
  /// The place where the search goes on, from the first unconsumed byte.
  private(set) var offset = 0
  /// The number of bytes that a caller wants to keep. Beyond it they are consumed, and `hasOverflown` is set.
  private let limit: Int
  /// True if bytes before `offset` are kept.
  var isKeeping = false
  /// True if bytes that should have been kept were more than the limit, and are gone.
  var hasOverflown = false

  init(_ window: InputWindow, limit: Int) { (self.window, self.limit) = (window, limit) }

  /// Consumes bytes before the place of the search.
  mutating func consume(_ count: Int) {
    window.consume(count)
    offset -= count
  }

  /// Makes a tag that was found the next to be found.
  mutating func stepBack(to tag: XMLTag) -> Int? {
    offset = tag.range.lowerBound
    return nil
  }

  /// The next tag; `nil` at the end of the input.
  mutating func next() throws(FormatError) -> XMLTag? {
    while true {
      trim()
      guard let start = try find([UInt8(ascii: "<")]) else {
        offset = window.count
        return nil
      }
      offset = start
      try window.load(atLeast: offset + 9)
      if starts(with: "<!--") {
        try skip(4, to: "-->")
      } else if starts(with: "<![CDATA[") {
        try skip(9, to: "]]>")
      } else if starts(with: "<?") {
        try skip(2, to: "?>")
      } else if starts(with: "<!") {
        try skipDeclaration()
      } else if let tag = try tag() {
        return tag
      }
    }
  }

  /// Releases bytes that are no longer needed, so that memory stays bounded.
  private mutating func trim() {
    if isKeeping, !hasOverflown, offset > limit { hasOverflown = true }
    if !isKeeping || hasOverflown { consume(offset) }
  }

  private func starts(with text: StaticString) -> Bool {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return window.withBytes { $0[min(offset, $0.count)...].starts(with: text) }
  }

  /// The first place of some bytes at or after `offset`; `nil` when the input ends without them.
  private mutating func find(_ bytes: [UInt8]) throws(FormatError) -> Int? {
    while true {
      if let found = window.withBytes({ Self.place(of: bytes, in: $0, from: offset) }) { return found }
      offset = max(offset, window.count - bytes.count + 1)
      trim()
      if try !window.load() { return nil }
    }
  }

  private static func place(of bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let found = System.index(of: bytes[0], in: text, from: start) {
      if text[found...].starts(with: bytes) { return found }
      start = found + 1
    }
    return nil
  }

  private mutating func skip(_ count: Int, to end: StaticString) throws(FormatError) {
    offset = min(offset + count, window.count)
    let bytes = Array(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
    offset = try find(bytes).map { $0 + bytes.count } ?? window.count
  }

  /// Skips `<!DOCTYPE …>`, with its declarations in brackets.
  private mutating func skipDeclaration() throws(FormatError) {
    guard let end = try find([UInt8(ascii: ">")]) else {
      offset = window.count
      return
    }
    let hasBracket = window.withBytes { System.index(of: UInt8(ascii: "["), in: $0, from: offset) ?? end } < end
    offset = end + 1
    if !hasBracket { return }
    offset = end
    while let bracket = try find([UInt8(ascii: "]")]) {
      offset = bracket + 1
      try window.load(atLeast: offset + 64)
      let rest = window.withBytes { $0[offset...].first { !$0.isWhitespace } }
      if rest == UInt8(ascii: ">") { return }
    }
    offset = window.count
  }
}

extension XMLTagScanner {
  private enum End {
    /// Just after `>`, or at the `<` of another tag.
    case at(Int)
    /// The bytes loaded so far end inside the tag, at a place with or without an open quote.
    case missing(Int, quote: UInt8?)
  }

  /// The tag at `offset`; `nil` when it has no name. A tag without its `>` ends before the next `<`.
  private mutating func tag() throws(FormatError) -> XMLTag? {
    var state = End.missing(offset + 1, quote: nil)
    while case .missing(let start, let quote) = state {
      state = window.withBytes { Self.end(in: $0, from: start, quote: quote) }
      guard case .missing = state else { break }
      // The rest of a tag that is longer than a record is read as text.
      if window.count - offset > limit {
        state = .at(window.count)
      } else if try !window.load() {
        state = .at(window.count)
      }
    }
    guard case .at(let end) = state else { return nil }
    let start = offset
    offset = end
    return window.withBytes { Self.tag(in: $0, start..<end) }
  }

  private static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8?) -> End {
    var quote = quote
    for place in start..<max(start, bytes.count) {
      switch bytes[place] {
      case UInt8(ascii: "<"): return .at(place)
      case UInt8(ascii: ">") where quote == nil: return .at(place + 1)
      case let byte where byte == quote: quote = nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if quote == nil { quote = bytes[place] }
      default: break
      }
    }
    return .missing(max(start, bytes.count), quote: quote)
  }

  private static func tag(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> XMLTag? {
    let isEnd = range.count > 1 && bytes[range.lowerBound + 1] == UInt8(ascii: "/")
    let start = range.lowerBound + (isEnd ? 2 : 1)
    var (end, colon) = (start, start)
    while end < range.upperBound, isPartOfName(bytes[end]) {
      if bytes[end] == UInt8(ascii: ":") { colon = end + 1 }
      end += 1
    }
    guard start < end else { return nil }
    let isEmpty = range.count > 3 && bytes[range.upperBound - 2] == UInt8(ascii: "/") && !isEnd
    return XMLTag(
      kind: isEnd ? .end : isEmpty ? .empty : .start, range: range, fullName: start..<end, name: colon..<end)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "\""): false
    default: byte > 0x20
    }
  }
}
