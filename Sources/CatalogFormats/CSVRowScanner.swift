internal import CatalogRecords

/// Finds where one CSV row ends (RFC 4180), without taking it apart. Can be fed piece by piece.
struct CSVRowScanner {
  enum Outcome: Equatable {
    /// The row goes up to this offset, where a line feed is.
    case row(end: Int)
    /// Something other than a delimiter or a line end follows a closing quote, here.
    case textAfterQuote(at: Int)
    /// The row goes on past the loaded bytes. Call again with more of them.
    case more
  }

  private enum State {
    case cellStart, plain, quoted, quoteInQuoted, returnAfterQuote
  }

  private let delimiter: UInt8
  /// The next byte to look at.
  private(set) var offset = 0
  private(set) var hasQuotes = false
  private var state = State.cellStart

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Whether a quote is open: a row that ends here is not whole.
  var isInsideQuotes: Bool { state == .quoted }

  /// Tells the scanner that bytes at the front were consumed.
  mutating func consumed(_ count: Int) { offset -= count }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    if offset == 0, let end = plainRowEnd(bytes) { return .row(end: end) }
    return rest(bytes)
  }

  /// The same for a row of which the front is gone.
  mutating func rest(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .lineFeed, state != .quoted { return .row(end: offset) }
      guard let next = state(after: byte) else { return .textAfterQuote(at: offset) }
      state = next
      hasQuotes = hasQuotes || next == .quoted
      offset = next == .quoted ? endOfQuoted(bytes) : offset + 1
    }
    return .more
  }

  /// Most rows have no quote at all: two searches then do.
  private func plainRowEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let end = System.index(of: .lineFeed, in: bytes) else { return nil }
    let line = UnsafeBufferPointer(rebasing: bytes[..<end])
    return System.index(of: .quote, in: line) == nil ? end : nil
  }

  /// `nil`: the byte cannot be there.
  private func state(after byte: UInt8) -> State? {
    switch (state, byte) {
    case (.quoted, .quote): .quoteInQuoted
    case (.quoted, _): .quoted
    case (.cellStart, .quote), (.quoteInQuoted, .quote): .quoted
    case (_, delimiter): .cellStart
    case (.quoteInQuoted, .carriageReturn): .returnAfterQuote
    case (.quoteInQuoted, _), (.returnAfterQuote, _): nil
    default: .plain
    }
  }

  /// From inside a quoted cell to its next quote, or the end of what is loaded.
  private func endOfQuoted(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    System.index(of: .quote, in: bytes, from: offset + 1) ?? bytes.count
  }
}
