/// Optional texts in one buffer: created on one thread, bound on another without a copy, and freed at once. Some have a
/// mark before them, and are available with it and without it.
package struct PackedTexts: Sendable {
  fileprivate struct Piece {
    var start: Int
    /// Bytes, without the mark; `nil` without a text.
    var length: Int?
  }

  private let bytes: [UInt8]
  private let pieces: [Piece]
  private let markLength: Int

  /// - Parameters:
  ///   - mark: The mark before each present text of `markedPlaces`.
  ///   - markedPlaces: Places of the texts that get the mark.
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
    // A native string is copied directly; a bridged one has no contiguous bytes.
    let length = text.utf8.withContiguousStorageIfAvailable { rest.initialize(fromContentsOf: $0) }
    count += length ?? rest.initialize(fromContentsOf: Array(text.utf8))
  }

  /// The UTF-8 of the texts by their places; `nil` for a missing text.
  package struct View {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let pieces: [Piece]
    fileprivate let markLength: Int

    subscript(place: Int) -> UnsafeBufferPointer<UInt8>? { text(pieces[place], withMark: 0) }

    /// The text with its mark. Only for a place that has one.
    package func marked(_ place: Int) -> UnsafeBufferPointer<UInt8>? { text(pieces[place], withMark: markLength) }

    private func text(_ piece: Piece, withMark mark: Int) -> UnsafeBufferPointer<UInt8>? {
      piece.length.map { UnsafeBufferPointer(rebasing: bytes[piece.start - mark..<piece.start + $0]) }
    }
  }

  /// Runs `body` with the texts, which do not move until it returns.
  package func withTexts<R>(_ body: (View) throws -> R) rethrows -> R {
    try bytes.withUnsafeBufferPointer { try body(View(bytes: $0, pieces: pieces, markLength: markLength)) }
  }
}
