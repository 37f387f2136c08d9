internal import CatalogRecords
internal import Platform

/// A splitter of an input into BibTeX entries. Text between entries is a comment.
struct BibTeXPieces {
  private var window: InputWindow
  private let limit: Int

  init(_ window: InputWindow, options: InputOptions) { (self.window, limit) = (window, options.maxRecordBytes) }

  /// One entry's bytes from `@` to its closing bracket, or what cannot be one.
  enum Piece {
    case entry(kind: String, [UInt8], SourceLocation)
    case broken(ReadEvent)
  }

  /// The longest word and blanks between `@` and a bracket.
  private static let longestOpening = 256

  /// The next entry; `nil` at the end.
  mutating func next() throws(FormatError) -> Piece? {
    while try skipToAt() {
      try window.load(atLeast: Self.longestOpening)
      guard let kind = window.withBytes({ BibTeXScanner.opening(at: 0, in: $0)?.name }) else {
        window.consume(1)
        continue
      }
      return try piece(kind)
    }
    return nil
  }

  /// Consumes the text before an `@`; `false` at the end.
  private mutating func skipToAt() throws(FormatError) -> Bool {
    while true {
      if let offset = window.withBytes({ System.index(of: UInt8(ascii: "@"), in: $0) }) {
        window.consume(offset)
        return true
      }
      window.consume(window.count)
      if try !window.load() { return false }
    }
  }

  private mutating func piece(_ kind: String) throws(FormatError) -> Piece {
    var scanner = BibTeXScanner()
    let location = window.location
    while true {
      if let end = window.withBytes({ scanner.end(in: $0) }) {
        return try whole(kind, upTo: end, scanner, at: location)
      }
      if scanner.isLost, let next = scanner.nextStart { return broken(before: next, Self.unclosed, at: location) }
      if window.count > limit { return try tooLarge(scanner, at: location) }
      if try !window.load() { return broken(before: scanner.nextStart ?? window.count, Self.unclosed, at: location) }
    }
  }

  private mutating func whole(
    _ kind: String, upTo end: Int, _ scanner: BibTeXScanner, at location: SourceLocation
  ) throws(FormatError) -> Piece {
    if end > limit { return try tooLarge(scanner, at: location) }
    try window.load(atLeast: end + Self.longestOpening)
    // Fields after the closing bracket belong to an entry that an extra brace has closed.
    if window.withBytes({ Self.goesOn(after: end, in: $0) }) {
      let next = try startOfNext(from: end)
      return broken(before: next, "a brace too many closes the entry before its last field", at: location)
    }
    let bytes = window.bytes(0..<end)
    window.consume(end)
    return .entry(kind: kind, bytes, location)
  }

  /// True if a comma follows, or a closing brace on a line of its own.
  private static func goesOn(after end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[end...].first { !$0.isWhitespace } == .comma
  }

  /// The offset of the next line that begins as an entry does, within some distance.
  private mutating func startOfNext(from end: Int) throws(FormatError) -> Int {
    try window.load(atLeast: end + BibTeXScanner.patience)
    return window.withBytes { bytes in
      var place = end
      while let found = System.index(of: UInt8(ascii: "@"), in: bytes, from: place) {
        if BibTeXScanner.isStart(found, in: bytes) { return found }
        place = found + 1
      }
      return bytes.count
    }
  }

  private static let unclosed = "the entry is never closed; a brace or a quote is missing in it"

  private mutating func broken(before next: Int, _ reason: String, at location: SourceLocation) -> Piece {
    let bytes = window.bytes(0..<next)
    window.consume(next)
    return .broken(.rejected(bytes, reason, at: location))
  }

  /// Discards an entry beyond the limit, up to its end or to the apparent start of another.
  private mutating func tooLarge(
    _ scanner: BibTeXScanner, at location: SourceLocation
  ) throws(FormatError) -> Piece {
    if let next = scanner.nextStart {
      window.consume(next)
      return .broken(.tooLarge(at: location, limit: limit))
    }
    window.consume(scanner.offset)
    while true {
      if let next = window.withBytes({ Self.firstStart(in: $0) }) {
        window.consume(next)
        break
      }
      // The last bytes may be the beginning of an opening.
      window.consume(max(0, window.count - Self.longestOpening))
      if try !window.load() {
        window.consume(window.count)
        break
      }
    }
    return .broken(.tooLarge(at: location, limit: limit))
  }

  private static func firstStart(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while let found = System.index(of: UInt8(ascii: "@"), in: bytes, from: place) {
      if BibTeXScanner.isStart(found, in: bytes) { return found }
      place = found + 1
    }
    return nil
  }
}

extension ReadEvent {
  /// A rejection of bytes, without white space at their end.
  static func rejected(_ bytes: [UInt8], _ reason: String, at location: SourceLocation) -> ReadEvent {
    let length = (bytes.lastIndex { !$0.isWhitespace } ?? -1) + 1
    return .rejected(RejectedInput(location: location, reason: reason, bytes: Array(bytes[..<length])))
  }
}
