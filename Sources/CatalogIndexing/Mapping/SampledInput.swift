internal import CatalogFormats

/// An input whose first records were read ahead, to see what its columns hold.
struct SampledInput {
  private(set) var reader: InputReader
  private var waiting: ArraySlice<ReadEvent> = []
  private var failure: FormatError?

  /// The records that are read ahead, unless they are large. Those of a pipe may come one by one, and wait for it.
  static let length = 1000
  static let lengthOfPipe = 100
  private static let mostBytes = 4 * 1024 * 1024

  /// Reads ahead if names are free in the input's format, or its cells may have lists.
  init(_ reader: InputReader) {
    self.reader = reader
    let format = reader.format.definition
    guard format.hasFreeNames || format.hasLists else { return }
    let length = reader.byteCount == nil ? Self.lengthOfPipe : Self.length
    var byteCount = 0
    do {
      while waiting.count < length, byteCount < Self.mostBytes, let event = try self.reader.next() {
        waiting.append(event)
        if case .record(let record) = event { byteCount += record.bytes.count }
      }
    } catch {
      // The records before the fault come first.
      failure = error
    }
  }

  /// The records that were read ahead.
  var sample: [RawRecord] {
    waiting.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  /// The next record or rejection, of those read ahead first; `nil` at the end.
  mutating func next() throws(FormatError) -> ReadEvent? {
    if let event = waiting.popFirst() { return event }
    if let failure {
      self.failure = nil
      throw failure
    }
    return try reader.next()
  }
}
