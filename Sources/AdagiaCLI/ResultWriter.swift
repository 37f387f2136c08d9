internal import Adagia

/// Prints records in one of the formats, one after the other.
struct ResultWriter {
  private let format: ResultFormat
  private let sink: ByteSink
  private let text: RecordText
  private let isDetailed: Bool
  private let dates: DateStyle?
  private var table: (any RecordWriter)?
  private var isFirst = true

  /// - Parameters:
  ///   - columns: Those of a table; see `RecordFields`.
  ///   - isDetailed: Whether the text of a record is to have every field.
  ///   - dates: How dates are written; `nil` for what suits the format.
  init(
    _ format: ResultFormat, columns: [String], to sink: ByteSink, terminal: Terminal, isDetailed: Bool = false,
    dates: DateStyle? = nil
  ) throws {
    self.format = format
    self.sink = sink
    text = RecordText(terminal, dates: dates)
    self.isDetailed = isDetailed
    self.dates = dates
    table = format.outputFormat?.writer(columns: columns, to: sink)
    try table?.begin()
  }

  mutating func write(_ hit: Hit) throws {
    let text = text
    let hit = hit.showingDate(dates)
    try write(hit.record.id, fields: RecordFields.fields(of: hit), lines: text.lines(for: hit))
  }

  mutating func write(_ stored: StoredRecord) throws {
    let (text, isDetailed) = (text, isDetailed)
    let stored = stored.showingDate(dates)
    try write(
      stored.id, fields: RecordFields.fields(of: stored),
      lines: isDetailed ? RecordDetails(text).lines(for: stored) : text.lines(for: stored))
  }

  /// Hands everything to the system.
  mutating func end() throws {
    try table?.end()
    try sink.flush()
  }

  private mutating func write(
    _ id: RecordID, fields: @autoclosure () -> [OutputField], lines: @autoclosure () -> [String]
  ) throws {
    switch format {
    case .text:
      try sink.write(((isFirst ? "" : "\n") + lines().joined(separator: "\n") + "\n").utf8)
    case .ids:
      try sink.write("\(id)\n".utf8)
    case .json, .jsonl, .csv, .tsv:
      try table?.write(fields())
    }
    isFirst = false
  }
}
