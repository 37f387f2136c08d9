package import CatalogRecords

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

/// One record as its file has it: named values, not yet mapped to fields, dates not yet read.
package struct RawRecord: Hashable, Sendable {
  /// What the file calls its values, in the file's order, each once. All rows of a table share one array.
  package let names: [String]
  /// Parallel to `names`; `.null` where the file has nothing, never an empty string from a table's cell.
  package let values: [JSONValue]
  /// Where the record starts.
  package let location: SourceLocation
  /// The record as it was in the input, without its line end or separator: what a rejects file keeps.
  package let bytes: [UInt8]

  /// - Precondition: As many values as names.
  package init(names: [String], values: [JSONValue], location: SourceLocation, bytes: [UInt8]) {
    precondition(names.count == values.count, "every value has a name")
    self.names = names
    self.values = values
    self.location = location
    self.bytes = bytes
  }

  /// The value of that name, `nil` when there is none or it is `.null`.
  ///
  /// - Complexity: O(*n*) in the number of names.
  package subscript(name: String) -> JSONValue? {
    guard let index = names.firstIndex(of: name), values[index] != .null else { return nil }
    return values[index]
  }
}
