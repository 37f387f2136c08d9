/// What a reader came upon.
package enum ReadEvent: Hashable, Sendable {
  case record(RawRecord)
  case rejected(RejectedInput)
  /// The input ended without a single record or rejected piece. Comes once, alone, so that an import can say so.
  case empty(file: String)
}

/// One format's way from bytes to raw records: streaming, in memory that does not grow with the input.
///
/// One bad record never stops the rest. Only a fault of the whole input throws.
package protocol RecordReader {
  /// The next record or rejected piece, `nil` at the end.
  ///
  /// - Throws: `FormatError` when nothing more can be read: damaged compression, a header that names no columns.
  mutating func next() throws(FormatError) -> ReadEvent?

  /// The bytes of the header line, as in the input, for tables that have one. Known once `next` was called.
  var header: [UInt8]? { get }
}

extension RecordReader {
  /// No header: most formats have none.
  package var header: [UInt8]? { nil }
}
