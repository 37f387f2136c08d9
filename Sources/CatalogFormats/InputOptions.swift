/// How an input is to be read, where it does not say so itself.
public struct InputOptions: Hashable, Sendable {
  /// `nil`: told from the name, else from the first bytes.
  public var format: InputFormat?
  /// Between the cells of a CSV or TSV file. `nil`: a tab for TSV; for CSV whichever of `,` `;` tab `|` the header has most.
  public var delimiter: UInt8?
  /// The names of a table's columns when it has no header row. `nil`: the first row is the header.
  public var columns: [String]?
  /// Records larger than this are rejected, and never held in memory.
  public var maxRecordBytes: Int
  /// Whether `\t`, `\n`, `\r` and `\\` in a TSV file stand for a tab, line ends and a backslash.
  public var readsTSVEscapes: Bool

  /// - Precondition: `maxRecordBytes` is above 0.
  public init(
    format: InputFormat? = nil, delimiter: UInt8? = nil, columns: [String]? = nil,
    maxRecordBytes: Int = 16 * 1024 * 1024, readsTSVEscapes: Bool = true
  ) {
    precondition(maxRecordBytes > 0, "no record would be small enough")
    self.format = format
    self.delimiter = delimiter
    self.columns = columns
    self.maxRecordBytes = maxRecordBytes
    self.readsTSVEscapes = readsTSVEscapes
  }
}
