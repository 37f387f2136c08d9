/// Texts, each of which may be absent, in one piece of memory: made on one thread, bound on another without a copy,
/// and freed at once. Some of them may have a mark before them, and can be had with it and without.
package struct PackedTexts: Sendable {
  fileprivate struct Piece {
    var start: Int
    /// Bytes, without the mark; `nil` where there is no text.
    var length: Int?
  }

  private let bytes: [UInt8]
  private let pieces: [Piece]
  private let markLength: Int

  /// - Parameters:
  ///   - mark: Stands before each text that there is
  ///   - markedPlaces: at one of these places.
  init(_ texts: [String?], mark: String, before markedPlaces: Range<Int>) {
    let size = texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) } + markedPlaces.count * mark.utf8.count
    var pieces: [Piece] = []
    pieces.reserveCapacity(texts.count)
    bytes = Array(unsafeUninitializedCapacity: size) { bytes, count in
      for (place, text) in texts.enumerated() {
        if text != nil, markedPlaces.contains(place) { Self.append(mark, to: bytes, at: &count) }
        let start = count
        if let text { Self.append(text, to: bytes, at: &count) }
        pieces.append(Piece(start: start, length: text == nil ? nil : count - start))
      }
    }
    self.pieces = pieces
    markLength = mark.utf8.count
  }

  private static func append(_ text: String, to bytes: UnsafeMutableBufferPointer<UInt8>, at count: inout Int) {
    let rest = UnsafeMutableBufferPointer(rebasing: bytes[count...])
    // A text of Swift's own is copied as it lies; a bridged one has no bytes to lie anywhere.
    let length = text.utf8.withContiguousStorageIfAvailable { rest.initialize(fromContentsOf: $0) }
    count += length ?? rest.initialize(fromContentsOf: Array(text.utf8))
  }

  /// The texts' UTF-8, by their places: `nil` where there is none.
  package struct View {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let pieces: [Piece]
    fileprivate let markLength: Int

    subscript(place: Int) -> UnsafeBufferPointer<UInt8>? { text(pieces[place], behind: 0) }

    /// The same with the mark; only where there is one.
    package func marked(_ place: Int) -> UnsafeBufferPointer<UInt8>? { text(pieces[place], behind: markLength) }

    private func text(_ piece: Piece, behind mark: Int) -> UnsafeBufferPointer<UInt8>? {
      piece.length.map { UnsafeBufferPointer(rebasing: bytes[piece.start - mark..<piece.start + $0]) }
    }
  }

  /// Runs `body` with a way to the texts, which stay where they are until it returns.
  package func withTexts<R>(_ body: (View) throws -> R) rethrows -> R {
    try bytes.withUnsafeBufferPointer { try body(View(bytes: $0, pieces: pieces, markLength: markLength)) }
  }
}
