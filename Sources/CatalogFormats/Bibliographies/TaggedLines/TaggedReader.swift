internal import CatalogRecords

/// A reader for records of tagged lines, in the notation of RIS or of EndNote.
struct TaggedReader<Notation: TaggedNotation>: RecordReader {
  private var pieces: TaggedPieces<Notation>
  private var names = NameInterner()

  init(_ window: InputWindow, options: InputOptions) { pieces = TaggedPieces(window, options: options) }

  mutating func next() throws(FormatError) -> ReadEvent? {
    guard let (bytes, location) = try pieces.next() else { return nil }
    guard let bytes else { return .tooLarge(at: location, limit: pieces.limit) }
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      return .rejected(bytes, fault.reason, at: location)
    }
    do throws(PieceFault) {
      let values = try Notation.values(of: TaggedLines(bytes, Notation.self))
      return .record(values.record(at: location, bytes: bytes, sharing: &names))
    } catch {
      return .rejected(bytes, error.reason, at: location)
    }
  }
}
