package import CatalogRecords
internal import Platform

/// An event of a reader: a record, a rejection, a notice, or an empty input.
package enum ReadEvent: Hashable, Sendable {
  /// A record.
  case record(RawRecord)
  /// A part of the input that is not a valid record.
  case rejected(RejectedInput)
  /// The fate of pieces that are neither records nor rejections.
  case notice(InputNotice)
  /// The input had neither records nor rejections. The only event of such an input, so that an import can report it.
  case empty(file: String)
}

/// A streaming reader for one format: bytes in, raw records out, in memory that does not grow with the input.
///
/// A malformed record never stops the others. Only a fault of the whole input throws.
package protocol RecordReader {
  /// The next record or rejection; `nil` at the end.
  ///
  /// - Throws: `FormatError` when nothing more can be read: damaged compression, an unusable header.
  mutating func next() throws(FormatError) -> ReadEvent?

  /// The bytes of a table's header line. `nil` before the first call of `next`, and for formats without a header.
  var header: [UInt8]? { get }

  /// The names of the members that lead to the list of records in a JSON file. Known after the first call of `next`.
  var listPath: [String] { get }

  /// The document around the last record or rejection. `nil` if records do not depend on one.
  var envelope: RecordEnvelope? { get }
}

extension RecordReader {
  /// Empty: in most files the records are not inside anything.
  package var listPath: [String] { [] }

  /// `nil`: most formats have no header.
  package var header: [UInt8]? { nil }

  /// `nil`: in most formats a record means the same in any file.
  package var envelope: RecordEnvelope? { nil }
}

/// A record as in its file: named values, not yet mapped to fields, dates not yet read.
package struct RawRecord: Hashable, Sendable {
  /// The names of the values in the file, in file order, each once. All rows of a table share one array.
  package let names: [String]
  /// The values, parallel to `names`. An absent value is `.null`; an empty cell of a table is absent.
  package let values: [JSONValue]
  /// The place of the record's first byte.
  package let location: SourceLocation
  /// Size in the input, in bytes.
  package let byteCount: Int
  /// The values that an earlier edition of the reader gave to some names, `.null` for none: a record without an
  /// identifier is known by them when its file comes again.
  package var formerly: [String: JSONValue] = [:]
  /// The bytes in the input; `nil` for a row of a database.
  private let piece: [UInt8]?

  /// A record of names and values.
  ///
  /// - Precondition: `names` and `values` have the same length.
  package init(names: [String], values: [JSONValue], location: SourceLocation, bytes: [UInt8]) {
    self.init(names, values, location, piece: bytes, byteCount: bytes.count)
  }

  /// A row of a database, which has no bytes of its own.
  ///
  /// - Precondition: `names` and `values` have the same length.
  package init(row names: [String], values: [JSONValue], location: SourceLocation, byteCount: Int) {
    self.init(names, values, location, piece: nil, byteCount: byteCount)
  }

  private init(
    _ names: [String], _ values: [JSONValue], _ location: SourceLocation, piece: [UInt8]?, byteCount: Int
  ) {
    precondition(names.count == values.count, "every value has a name")
    (self.names, self.values, self.location, self.piece) = (names, values, location, piece)
    self.byteCount = byteCount
  }

  /// The bytes that a rejects file keeps: as in the input, without the line end or separator. A row of a database is an
  /// object of JSON.
  package var bytes: [UInt8] {
    if let piece { return piece }
    var writer = JSONWriter()
    writer.object(zip(names, values).filter { $0.1 != .null }.map { OutputField($0, $1) })
    return writer.bytes
  }

  /// The record as an earlier edition of its reader made it.
  package var inFormerEdition: RawRecord {
    guard !formerly.isEmpty else { return self }
    let more = formerly.keys.filter { !names.contains($0) }.sorted()
    let former = zip(names, values).map { formerly[$0] ?? $1 } + more.map { formerly[$0] ?? .null }
    return RawRecord(names + more, former, location, piece: piece, byteCount: byteCount)
  }

  /// The value with a name; `nil` when it is absent or `.null`.
  ///
  /// - Complexity: O(*n*) in the number of names.
  package subscript(name: String) -> JSONValue? {
    guard let index = names.firstIndex(of: name), values[index] != .null else { return nil }
    return values[index]
  }
}

/// Options for reading an input. Values left at their defaults are detected.
public struct InputOptions: Hashable, Sendable {
  /// The format. `nil`: detected from the name, or else from the first bytes.
  public var format: InputFormat?
  /// The delimiter of a CSV or TSV file. `nil`: a tab for TSV; for CSV the most frequent of `,` `;` tab `|` in the
  /// header.
  public var delimiter: UInt8?
  /// The column names of a table without a header row. `nil`: the first row is the header.
  public var columns: [String]?
  /// The largest record in bytes, 1 to 2^40. Larger ones are rejected and never held in memory.
  public var maxRecordBytes: Int { didSet { maxRecordBytes = Self.largest(maxRecordBytes) } }
  /// The table, view or entity of a database. `nil`: the only one, or the one that evidently has the records.
  public var table: String?
  /// The columns and fields that rules name, for readers that choose themselves what becomes what.
  package var claims = ColumnClaims()
  /// True if `\t`, `\n`, `\r` and `\\` in a TSV file are escapes for a tab, line breaks and a backslash.
  public var readsTSVEscapes: Bool
  /// True if parts of a record without a field of their own are kept in an extra field that is named after the format.
  public var keepsUnmapped: Bool
  /// The names of the members that lead to the list of records in a JSON file. Empty: the list is found if it is most
  /// of the file.
  public var listPath: [String] = []
  /// True if records of MARC whose lengths do not fit their bytes are rejected, and not read by the ends of their
  /// fields.
  package var rejectsWrongLengths = false
  /// The encoding of the text, by a name that the system's `iconv` knows: `latin1`. `nil`: UTF-8.
  public var encoding: String?

  /// Options with these values.
  public init(
    format: InputFormat? = nil, delimiter: UInt8? = nil, columns: [String]? = nil,
    maxRecordBytes: Int = 16 * 1024 * 1024, readsTSVEscapes: Bool = true, table: String? = nil,
    keepsUnmapped: Bool = true
  ) {
    self.format = format
    self.delimiter = delimiter
    self.columns = columns
    self.maxRecordBytes = Self.largest(maxRecordBytes)
    self.readsTSVEscapes = readsTSVEscapes
    self.table = table
    self.keepsUnmapped = keepsUnmapped
  }

  /// A number of bytes as a limit: readers add a little to it.
  private static func largest(_ bytes: Int) -> Int { min(max(1, bytes), 1 << 40) }

  /// True if the system converts text from the encoding of this name.
  package static func isKnown(encoding: String) -> Bool { EncodingConverter.isKnown(encoding) }
}

/// The columns and fields for which the person gave rules. A reader neither renames nor converts them.
package struct ColumnClaims: Hashable, Sendable {
  /// Columns that rules read.
  package var columns: Set<String> = []
  /// Fields that rules fill.
  package var fields: Set<String> = []
  /// Columns whose dates are in a notation that the person named.
  package var datedColumns: Set<String> = []
  /// True if the person named the notation of all dates.
  package var hasDateNotation = false

  /// No rules.
  package init() {}
}

/// The reason of a future `RejectedInput`, thrown while a record is parsed.
package struct PieceFault: Error {
  /// The fault and its cure, in plain words, without the place.
  package let reason: String
}

extension ReadEvent {
  /// A rejection of a record beyond the size limit. Its bytes are not kept, so that memory stays bounded.
  static func tooLarge(at location: SourceLocation, limit: Int) -> ReadEvent {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit) bytes"
    let reason = "the record is larger than \(size) and was not kept; split it"
    return .rejected(RejectedInput(location: location, reason: reason, bytes: []))
  }
}
