internal import CatalogRecords

/// A writer for one format. Call `begin` once, `write` for each record, `end` once.
package protocol RecordWriter {
  /// Writes everything before the first record.
  mutating func begin() throws(FormatError)
  /// Writes one record. Its fields appear in the given order.
  mutating func write(_ fields: [OutputField]) throws(FormatError)
  /// Writes everything after the last record, and flushes the sink.
  mutating func end() throws(FormatError)
  /// Sentences about what the format has no place for, after the end.
  var remarks: [String] { get }
}

extension RecordWriter {
  /// None: most formats have a place for everything.
  package var remarks: [String] { [] }
}
