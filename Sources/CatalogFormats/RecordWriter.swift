/// One format's way from fields to bytes: `begin` once, `write` for each record, `end` once.
package protocol RecordWriter {
  /// What stands before the first record.
  mutating func begin() throws(FormatError)
  /// One record, its fields in the order in which they are to appear.
  mutating func write(_ fields: [OutputField]) throws(FormatError)
  /// What stands behind the last record; then everything is handed to the system.
  mutating func end() throws(FormatError)
}
