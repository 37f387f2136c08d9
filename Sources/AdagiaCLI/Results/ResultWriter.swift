internal import Adagia
internal import CatalogFormats

/// Prints records in one of the formats, one after the other.
struct ResultWriter {
  private let format: ResultFormat
  private let sink: ByteSink
  private let text: RecordText
  private let isDetailed: Bool
  private let dates: DateStyle?
  private var writer: (any RecordWriter)?
  private var isFirst = true

  /// - Parameters:
  ///   - columns: Those of a table for machines; see `RecordFields`.
  ///   - isDetailed: Whether the text of a record is to have every field.
  ///   - dates: How dates are written; `nil` for what suits the format.
  ///   - template: What to print in place of the format.
  init(
    _ format: ResultFormat, columns: [String], to sink: ByteSink, terminal: Terminal, isDetailed: Bool = false,
    dates: DateStyle? = nil, template: RecordTemplate? = nil
  ) throws {
    self.format = format
    self.sink = sink
    text = RecordText(terminal, dates: dates)
    self.isDetailed = isDetailed
    self.dates = dates
    writer =
      if let template {
        TemplateWriter(template, isForTerminal: terminal.isInteractive, to: sink)
      } else if format == .table {
        TableWriter(terminal, to: sink)
      } else {
        format.outputFormat?.writer(columns: columns, to: sink)
      }
    try writer?.begin()
  }

  mutating func write(_ hit: Hit) throws {
    let text = text
    let hit = hit.showingDate(style(of: hit.record))
    try write(hit.record.id, fields: RecordFields.fields(of: hit), lines: text.lines(for: hit))
  }

  mutating func write(_ stored: StoredRecord) throws {
    let (text, isDetailed) = (text, isDetailed)
    let stored = stored.showingDate(style(of: stored))
    try write(
      stored.id, fields: RecordFields.fields(of: stored),
      lines: isDetailed ? RecordDetails(text).lines(for: stored) : text.lines(for: stored))
  }

  /// Hands everything to the system.
  mutating func end() throws {
    try writer?.end()
    try sink.flush()
  }

  /// How the date is written; text sees to it by itself.
  private func style(of stored: StoredRecord) -> DateStyle? {
    dates ?? (format.isForPeople && format != .text ? stored.readableDateStyle : nil)
  }

  private mutating func write(
    _ id: RecordID, fields: @autoclosure () -> [OutputField], lines: @autoclosure () -> [String]
  ) throws {
    if writer != nil {
      try writer?.write(fields())
    } else if format == .ids {
      try sink.write("\(id)\n".utf8)
    } else {
      try sink.write(((isFirst ? "" : "\n") + lines().joined(separator: "\n") + "\n").utf8)
    }
    isFirst = false
  }
}
