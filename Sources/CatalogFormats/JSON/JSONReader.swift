internal import CatalogRecords
internal import Platform

/// A reader for a JSON file: an array of objects, or objects one after the other. One object is in memory at a time.
///
/// Commas between objects are skipped wherever they are, so a missing or an extra one does no harm.
struct JSONReader: RecordReader {
  var window: InputWindow
  private let limit: Int
  /// The names of the members that lead to the list of records, as asked for or found.
  var listPath: [String]
  private var names = NameInterner()
  private var isEntered: Bool
  private var isInList = false
  /// True if a list was closed, for files that have other members after the list of their records.
  private(set) var hasClosedList = false
  /// True if the last object ended at the apparent start of another.
  private var isAfterBroken = false
  /// The bytes before the current object on its line. A later line that begins with them and `{` starts another object.
  private var indentation: [UInt8] = []

  /// - Parameter findsList: True if the records may be a list inside one object, which is found when it is most of the
  ///   file. Formats whose records have lists themselves do not look for one.
  init(_ window: InputWindow, options: InputOptions, findsList: Bool = false) {
    self.window = window
    limit = options.maxRecordBytes
    listPath = options.listPath
    isEntered = !findsList
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if !isEntered {
      isEntered = true
      isInList = try enterList()
    }
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

  /// Consumes the bytes between objects; `false` at the end.
  private mutating func skipToElement() throws(FormatError) -> Bool {
    while true {
      skipWhitespace()
      try window.load(atLeast: 1)
      if window.count == 0 { return false }
      switch window[0] {
      case .space, .tab, .lineFeed, .carriageReturn: continue
      case UInt8(ascii: "[") where !isInList: isInList = true
      case UInt8(ascii: "]") where isInList:
        (isInList, hasClosedList) = (false, true)
        if !listPath.isEmpty { return try skipRest() }
      case .comma where isInList: break
      default: return true
      }
      window.consume(1)
      indentation = []
    }
  }

  /// Skips what follows the list of records in its object.
  ///
  /// - Returns: `false`, for the end.
  private mutating func skipRest() throws(FormatError) -> Bool {
    repeat { window.consume(window.count) } while try window.load()
    return false
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

  /// The event for the first `end` bytes. When they are malformed and another object seems to begin among them, only
  /// the bytes before that object are rejected.
  private mutating func event(upTo end: Int, at location: SourceLocation) -> ReadEvent {
    let event = event(0..<end, at: location)
    isAfterBroken = false
    if case .rejected = event, let next = nextStart(before: end) { return brokenEvent(before: next, at: location) }
    window.consume(end)
    return event
  }

  /// The event after a broken object, up to the apparent start of a third one. Without that bound, a file of broken
  /// objects would be searched to its end for each of them.
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

  /// Offset of the apparent start of another object among the first `end` bytes: a bracket is missing before it.
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

  /// Rejects an object beyond the limit: up to the apparent start of another, else up to its closing bracket.
  private mutating func eventForLarge(
    _ scanner: inout JSONElementScanner, at location: SourceLocation
  ) throws(FormatError) -> ReadEvent {
    if nextStart(before: window.count) != nil { return event(upTo: window.count, at: location) }
    while true {
      if let end = window.withBytes({ scanner.end(in: $0) }) {
        window.consume(end)
        return .tooLarge(at: location, limit: limit)
      }
      // The bytes not yet scanned stay: a backslash waits for the byte after it.
      let looked = scanner.offset
      window.consume(looked)
      scanner.consumed(looked)
      if try !window.load() {
        window.consume(window.count)
        return .tooLarge(at: location, limit: limit)
      }
    }
  }

  /// A rejection for an array that is still open at the end, reported once: the file may be truncated.
  private mutating func unclosedList() -> ReadEvent? {
    guard isInList else { return nil }
    isInList = false
    let reason = "JSON: the array is never closed with ']'; the file may be truncated"
    return .rejected(RejectedInput(location: window.location, reason: reason, bytes: []))
  }
}
