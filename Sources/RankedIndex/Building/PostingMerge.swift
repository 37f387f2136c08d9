internal import FTS5Pages

/// The terms and postings of all segments of an FTS5 index, as FTS5 reads them: a posting in a newer segment takes the
/// place of the record's posting in older ones, and one without positions removes it.
struct PostingMerge {
  /// Newest first.
  private let streams: [SegmentStream]
  /// The streams that have the current term, newest first, each at a posting.
  private var current: [SegmentStream] = []

  /// - Parameter last: The merge begins with the first term after this one.
  init(_ index: IndexPages, after last: [UInt8]) throws {
    let segments = try index.structure()?.newestFirst ?? []
    streams = try segments.map { try SegmentStream(index, $0) }
    for stream in streams { try stream.move(after: last) }
  }

  /// The next term, whose postings have to be read to their end before the next call; `nil` at the end.
  mutating func nextTerm() throws -> [UInt8]? {
    var least: SegmentStream?
    for stream in streams where !stream.isAtEnd {
      if let term = least?.term, !stream.term.precedes(term) { continue }
      least = stream
    }
    guard let least else { return nil }
    let term = Array(least.term)
    current = streams.filter { !$0.isAtEnd && $0.term.elementsEqual(term) }
    for stream in current { try advance(stream) }
    return term
  }

  /// Calls `body` with every posting of the current term that is not removed, ascending by id.
  mutating func forEachPosting(_ body: (Int64, PostingBuffer) throws -> Void) throws {
    if current.count == 1 { return try forEachPosting(of: current[0], body) }
    while var next = current.first {
      for stream in current where stream.id < next.id { next = stream }
      let id = next.id
      if !next.posting.isEmpty { try body(id, next.posting) }
      for stream in current where stream.id == id { try advance(stream) }
    }
  }

  private mutating func forEachPosting(
    of stream: SegmentStream, _ body: (Int64, PostingBuffer) throws -> Void
  ) throws {
    repeat {
      if !stream.posting.isEmpty { try body(stream.id, stream.posting) }
    } while try stream.nextPosting()
    try end(stream)
  }

  /// Moves to the stream's next posting, or to its next term after the last.
  private mutating func advance(_ stream: SegmentStream) throws {
    if try !stream.nextPosting() { try end(stream) }
  }

  private mutating func end(_ stream: SegmentStream) throws {
    current.removeAll { $0 === stream }
    try stream.nextTerm()
  }
}
