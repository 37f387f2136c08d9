internal import Adagia
internal import CatalogFormats

/// The form of printed records: the values of `--format`, `--dates` and `--template`.
struct RecordOutput: Hashable, Sendable {
  var format = ResultFormat.text
  /// Nil for the style that suits the format.
  var dates: DateStyle?
  /// Replaces the format.
  var template: RecordTemplate?
  /// The fields to print, in order. Nil for those of the format.
  var fields: [String]?

  /// True if the output is text for people, and not a template's.
  var isText: Bool { format == .text && template == nil }

  /// A writer of records in this format.
  ///
  /// - Parameter isDetailed: True if text output has every field of a record.
  func writer(to sink: ByteSink, _ terminal: Terminal, isDetailed: Bool = false) throws -> ResultWriter {
    try ResultWriter(
      format, columns: fields ?? RecordFields.hitColumns, chosen: fields, to: sink, terminal: terminal,
      isDetailed: isDetailed, dates: dates,
      template: template)
  }
}
