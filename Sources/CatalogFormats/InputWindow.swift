internal import CatalogRecords

/// The stretch of an input that a reader has before it: loaded piece by piece, given up record by record.
///
/// Offsets count from the first byte that is not consumed, so they stay right when more is loaded.
struct InputWindow {
  /// How much is read at once.
  static let pieceLength = 256 * 1024

  let file: String
  /// The line of the first byte that is not consumed, counted from 1.
  private(set) var line = 1
  private let source: any ByteSource
  private var storage: [UInt8] = []
  private var head = 0
  private var tail = 0
  private var isAtEnd = false
  private var failure: FormatError?

  init(_ source: any ByteSource, file: String) {
    self.source = source
    self.file = file
  }

  /// How many bytes are loaded and not consumed.
  var count: Int { tail - head }

  /// How many bytes were taken from the file itself.
  var bytesTaken: Int { source.bytesTaken }

  /// Where the next record starts.
  var location: SourceLocation { SourceLocation(file: file, line: line) }

  /// Loads more; `false` at the end. A source that failed once fails ever after, with the same error.
  mutating func load() throws(FormatError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    makeRoom()
    do {
      let added = try readPiece()
      tail += added
      isAtEnd = added == 0
    } catch {
      failure = error
      throw error
    }
    return !isAtEnd
  }

  /// Loads until `count` bytes are there, or the end is.
  mutating func load(atLeast count: Int) throws(FormatError) {
    while self.count < count, try load() {}
  }

  /// The loaded bytes. The pointer ends with the call.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[head..<tail])) }
  }

  /// A copy of the loaded bytes in that range.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    Array(storage[head + range.lowerBound..<head + range.upperBound])
  }

  subscript(offset: Int) -> UInt8 { storage[head + offset] }

  /// Gives up the first `count` bytes.
  mutating func consume(_ count: Int) {
    line += withBytes { bytes in
      bytes[..<count].reduce(0) { $0 &+ ($1 == .lineFeed ? 1 : 0) }
    }
    head += count
  }

  /// Moves what is left to the front, of a larger buffer when need be, so that one piece fits behind it.
  private mutating func makeRoom() {
    guard storage.count - tail < Self.pieceLength else { return }
    let kept = head..<tail
    if kept.count + Self.pieceLength > storage.count {
      var larger = [UInt8](repeating: 0, count: max(2 * storage.count, kept.count + 2 * Self.pieceLength))
      larger.withUnsafeMutableBytes { $0.copyBytes(from: storage[kept]) }
      storage = larger
    } else {
      storage.withUnsafeMutableBytes { $0.copyBytes(from: UnsafeRawBufferPointer(rebasing: $0[kept])) }
    }
    (head, tail) = (0, kept.count)
  }

  private mutating func readPiece() throws(FormatError) -> Int {
    let (tail, source) = (self.tail, self.source)
    let outcome = storage.withUnsafeMutableBytes { bytes -> Result<Int, FormatError> in
      let room = UnsafeMutableRawBufferPointer(rebasing: bytes[tail..<tail + Self.pieceLength])
      return Result { () throws(FormatError) in try source.read(into: room) }
    }
    return try outcome.get()
  }
}
