internal import CatalogRecords

/// A JSON file: one list of objects, or objects one after the other. One object is in memory at a time.
///
/// Commas between objects are passed over wherever they are, so a missing one and one too many do no harm.
struct JSONReader: RecordReader {
  private var window: InputWindow
  private let limit: Int
  private var names = NameInterner()
  private var isInList = false
  /// Whether the last object ended where another seemed to begin.
  private var isAfterBroken = false
  /// What precedes the current object on its line. A later line that begins the same way, with `{`, begins another.
  private var indentation: [UInt8] = []

  init(_ window: InputWindow, options: InputOptions) {
    self.window = window
    limit = options.maxRecordBytes
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    guard try skipToElement() else { return unclosedList() }
    let location = window.location
    if isAfterBroken, let event = eventBeforeNextStart(at: location) { return event }
    var scanner = JSONElementScanner()
    while true {
      if let end = window.withBytes({ scanner.end(in: $0) }) { return event(upTo: end, at: location) }
      if window.count > limit { return try eventForLarge(&scanner, at: location) }
      if try !window.load() { return event(upTo: window.count, at: location) }
    }
  }

  /// Consumes what is between objects; `false` at the end.
  private mutating func skipToElement() throws(FormatError) -> Bool {
    while true {
      skipWhitespace()
      try window.load(atLeast: 1)
      if window.count == 0 { return false }
      switch window[0] {
      case .space, .tab, .lineFeed, .carriageReturn: continue
      case UInt8(ascii: "[") where !isInList: isInList = true
      case UInt8(ascii: "]") where isInList: isInList = false
      case .comma where isInList: break
      default: return true
      }
      window.consume(1)
      indentation = []
    }
  }

  private mutating func skipWhitespace() {
    let count = window.withBytes { $0.firstIndex { !$0.isWhitespace } ?? $0.count }
    let blanks = window.bytes(0..<count)
    if let lineEnd = blanks.lastIndex(of: .lineFeed) {
      indentation = Array(blanks[(lineEnd + 1)...])
    } else {
      indentation += blanks
    }
    window.consume(count)
  }

  /// The record or rejected piece that the first `end` bytes are. When something is wrong with them, and another
  /// object seems to begin among them, only what precedes that one is rejected.
  private mutating func event(upTo end: Int, at location: SourceLocation) -> ReadEvent {
    let event = event(0..<end, at: location)
    isAfterBroken = false
    if case .rejected = event, let next = nextStart(before: end) { return brokenEvent(before: next, at: location) }
    window.consume(end)
    return event
  }

  /// After one broken object the next is not looked for beyond where a third seems to begin: in a file where every
  /// object is broken, each would otherwise be searched to the file's end.
  private mutating func eventBeforeNextStart(at location: SourceLocation) -> ReadEvent? {
    guard let next = nextStart(before: window.count) else { return nil }
    var scanner = JSONElementScanner()
    let end = window.withBytes { scanner.end(in: UnsafeBufferPointer(rebasing: $0[..<next])) }
    return end.map { event(upTo: $0, at: location) } ?? brokenEvent(before: next, at: location)
  }

  private mutating func brokenEvent(before next: Int, at location: SourceLocation) -> ReadEvent {
    defer { window.consume(next) }
    isAfterBroken = true
    return event(0..<next - 1, at: location)
  }

  private mutating func event(_ range: Range<Int>, at location: SourceLocation) -> ReadEvent {
    range.count > limit
      ? .tooLarge(at: location, limit: limit) : window.jsonEvent(range, at: location, names: &names)
  }

  /// Where another object seems to begin inside the first `end` bytes: a bracket is missing before it.
  private func nextStart(before end: Int) -> Int? {
    let opening = indentation + [UInt8(ascii: "{")]
    return window.withBytes { bytes in
      var start = 0
      while let lineEnd = System.index(of: .lineFeed, in: bytes, from: start), lineEnd + 1 < end {
        start = lineEnd + 1
        if bytes[start..<end].starts(with: opening) { return start }
      }
      return nil
    }
  }

  /// Gives up an object of more than the limit: up to where another seems to begin, else up to its closing bracket.
  private mutating func eventForLarge(
    _ scanner: inout JSONElementScanner, at location: SourceLocation
  ) throws(FormatError) -> ReadEvent {
    if nextStart(before: window.count) != nil { return event(upTo: window.count, at: location) }
    while true {
      if let end = window.withBytes({ scanner.end(in: $0) }) {
        window.consume(end)
        return .tooLarge(at: location, limit: limit)
      }
      // What the scanner has not looked at stays: a backslash waits for the byte behind it.
      let looked = scanner.offset
      window.consume(looked)
      scanner.consumed(looked)
      if try !window.load() {
        window.consume(window.count)
        return .tooLarge(at: location, limit: limit)
      }
    }
  }

  /// At the end: a list that was opened and never closed is told once, for the file may be cut short.
  private mutating func unclosedList() -> ReadEvent? {
    guard isInList else { return nil }
    isInList = false
    let reason = "JSON: the list is not closed with ]; the file may be cut short"
    return .rejected(RejectedInput(location: window.location, reason: reason, bytes: []))
  }
}

/// Finds where one JSON value ends without reading it: counts brackets, minds strings. Can be fed piece by piece.
///
/// A line end inside a string, which JSON does not allow, closes the string: so an unclosed quote spoils its own
/// record and not the rest of the file.
private struct JSONElementScanner {
  /// The next byte to look at.
  private(set) var offset = 0
  private var depth = 0
  private var isInString = false

  /// The offset behind the value, `nil` when it goes on past the loaded bytes. Call again with more of them.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while offset < bytes.count {
      if isInString {
        guard skipString(in: bytes) else { return nil }
        if depth == 0 { return offset }
      } else if let end = step(bytes[offset]) {
        return end
      }
    }
    return nil
  }

  /// Tells the scanner that bytes at the front were consumed.
  mutating func consumed(_ count: Int) { offset -= count }

  /// Takes a byte outside a string. The value's end, when this byte closes it or comes after it.
  private mutating func step(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      // A bracket that nothing opened is a value of its own, so that reading gets past it.
      if depth == 0 { return max(offset, 1) }
      depth -= 1
      if depth == 0 { return offset + 1 }
    case .quote:
      if depth == 0, offset > 0 { return offset }
      isInString = true
    case .comma, .space, .tab, .lineFeed, .carriageReturn:
      if depth == 0 { return max(offset, 1) }
    default: break
    }
    offset += 1
    return nil
  }

  /// `false` when the string goes on past the loaded bytes.
  private mutating func skipString(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case .backslash:
        // The byte after it has to be loaded too, else the next call would take it for a plain one.
        if offset + 1 == bytes.count { return false }
        offset += bytes[offset + 1] == .lineFeed ? 1 : 2
      case .quote, .lineFeed:
        offset += 1
        isInString = false
        return true
      default: offset += 1
      }
    }
    return false
  }
}
