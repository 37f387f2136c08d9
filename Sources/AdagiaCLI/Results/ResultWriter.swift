internal import Adagia
internal import CatalogFormats
internal import Platform

/// Output of records and hits in one format.
struct ResultWriter {
  private let format: ResultFormat
  private let sink: ByteSink
  private let text: RecordText
  private let isDetailed: Bool
  private let dates: DateStyle?
  private var writer: (any RecordWriter)?
  private let chosen: ChosenFields?
  private var isFirst = true

  /// - Parameters:
  ///   - columns: Columns of CSV and TSV; see `RecordFields`.
  ///   - chosen: The names of the fields to print, in order. Nil for all.
  ///   - isDetailed: True if text output has every field of a record.
  ///   - dates: The date style. Nil for the one that suits the format.
  ///   - template: A template that replaces the format.
  init(
    _ format: ResultFormat, columns: [String], chosen: [String]? = nil, to sink: ByteSink, terminal: Terminal,
    isDetailed: Bool = false,
    dates: DateStyle? = nil, template: RecordTemplate? = nil
  ) throws {
    self.format = format
    self.sink = sink
    self.chosen = chosen.map(ChosenFields.init)
    text = RecordText(terminal, dates: dates)
    self.isDetailed = isDetailed
    self.dates = dates
    writer =
      if let template {
        TemplateWriter(template, isForTerminal: terminal.isInteractive, to: sink)
      } else if format == .table, let chosen {
        ColumnWriter(chosen, width: terminal.width, style: Style(hasColor: terminal.hasColor), to: sink)
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

  /// - Parameter attachments: The files of the record, which detailed text lists below its fields.
  mutating func write(_ stored: StoredRecord, _ attachments: [AttachedFile] = []) throws {
    let (text, isDetailed, dates) = (text, isDetailed, dates)
    let stored = stored.showingDate(style(of: stored))
    try write(
      stored.id, fields: RecordFields.fields(of: stored),
      lines: isDetailed ? RecordDetails(text, dates: dates).lines(for: stored, attachments) : text.lines(for: stored))
  }

  /// Ends the output and flushes the sink.
  mutating func end() throws {
    try writer?.end()
    try sink.flush()
  }

  /// The date style of a record. Nil for text, which chooses its own.
  private func style(of stored: StoredRecord) -> DateStyle? {
    dates ?? (format.isForPeople && format != .text ? stored.readableDateStyle : nil)
  }

  private mutating func write(
    _ id: RecordID, fields: @autoclosure () -> [OutputField], lines: @autoclosure () -> [String]
  ) throws {
    if writer != nil {
      let (all, chosen) = (fields(), chosen)
      let shown = chosen?.fields(of: all) ?? all
      try writer?.write(shown)
    } else if format == .ids {
      try sink.write("\(id)\n".utf8)
    } else {
      try sink.write(((isFirst ? "" : "\n") + lines().joined(by: "\n") + "\n").utf8)
    }
    isFirst = false
  }
}
