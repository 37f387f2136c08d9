/// Texts, each of which may be absent, in one piece of memory: made on one thread, bound on another without a copy,
/// and freed at once.
package struct PackedTexts: Sendable {
  private struct Piece {
    var start: Int
    /// Bytes; `nil` where there is no text.
    var length: Int?
  }

  private let bytes: [UInt8]
  private let pieces: [Piece]

  /// - Parameter mark: Stands before each text that there is.
  package init(_ texts: [String?], each mark: String = "") {
    let size = texts.reduce(0) { $0 + ($1.map { mark.utf8.count + $0.utf8.count } ?? 0) }
    var pieces: [Piece] = []
    pieces.reserveCapacity(texts.count)
    bytes = Array(unsafeUninitializedCapacity: size) { bytes, count in
      for text in texts {
        let start = count
        if let text {
          Self.append(mark, to: bytes, at: &count)
          Self.append(text, to: bytes, at: &count)
        }
        pieces.append(Piece(start: start, length: text == nil ? nil : count - start))
      }
    }
    self.pieces = pieces
  }

  private static func append(_ text: String, to bytes: UnsafeMutableBufferPointer<UInt8>, at count: inout Int) {
    let rest = UnsafeMutableBufferPointer(rebasing: bytes[count...])
    // A text of Swift's own is copied as it lies; a bridged one has no bytes to lie anywhere.
    let length = text.utf8.withContiguousStorageIfAvailable { rest.initialize(fromContentsOf: $0) }
    count += length ?? rest.initialize(fromContentsOf: Array(text.utf8))
  }

  /// Runs `body` with a way to each text's UTF-8, by its place: `nil` where there is none. The bytes stay where they are
  /// until `body` returns.
  package func withTexts<R>(_ body: (_ text: (_ place: Int) -> UnsafeBufferPointer<UInt8>?) throws -> R) rethrows -> R {
    try bytes.withUnsafeBufferPointer { bytes in
      try body { place in
        let piece = pieces[place]
        return piece.length.map { UnsafeBufferPointer(rebasing: bytes[piece.start..<piece.start + $0]) }
      }
    }
  }
}
