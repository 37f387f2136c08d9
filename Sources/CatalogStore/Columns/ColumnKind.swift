/// A column: one value of every record in a compact array, so that ranking and filters never read a million rows.
///
/// An array consists of chunks of `chunkLength` records. The value of record *id* is in chunk *id* / 65,536 at position
/// *id* mod 65,536, little-endian. A chunk that was never written, and a missing record, read as zeros; a record exists
/// if its `collection` is not 0.
package enum ColumnKind: Int64, CaseIterable, Sendable {
  /// `UInt16`: the number of tokens in all searchable fields; 65,535 stands for that many or more.
  case length = 1
  /// `UInt32`: the collection's id; 0 for an id without a record.
  case collection = 2
  /// `UInt32`: a code, 0 when the record names no language. Codes stand for canonical language tags.
  case language = 3
  /// `UInt32`: a code, 0 when the record has no type. Codes stand for folded names.
  case type = 4
  /// `Float64`: the earliest instant as a Julian day; NaN when the record has no date that could be read.
  case dateStart = 5
  /// `Float64`: the end of the date, exclusive; NaN together with `dateStart`.
  case dateEnd = 6
  /// `Float64`: the moment the record was added, as a Julian day. Since version 2 of the schema.
  case created = 7
  /// `Float64`: the moment of the last change, as a Julian day. Since version 2 of the schema.
  case modified = 8
  /// `UInt16`: the bits of `RecordFlags`. Since version 4 of the schema.
  case traits = 9

  /// Records per chunk.
  package static let chunkLength = 1 << chunkShift
  package static let chunkShift = 16

  /// The highest id of a record: arrays and sets have a place for each id up to it.
  package static let largestID: Int64 = 4_294_967_295

  /// Bytes per record.
  package var width: Int {
    switch self {
    case .length, .traits: 2
    case .collection, .language, .type: 4
    case .dateStart, .dateEnd, .created, .modified: 8
    }
  }

  /// Its place in `allCases`.
  package var place: Int { Int(rawValue) - 1 }

  package var chunkSize: Int { Self.chunkLength * width }
}
