public import Adagia
public import ArgumentParser
import CatalogFormats

/// How results are printed.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text, table
  case json, jsonl, csv, tsv
  /// One number a line.
  case ids
  case text0, fortune, markdown, html, bibtex, ris

  /// What the option's help says.
  static let help = ArgumentHelp(
    "How results are printed: \(allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format")

  /// The format of a writer that needs no terminal; `nil` for `text`, `table` and `ids`.
  var outputFormat: OutputFormat? {
    switch self {
    case .text, .table, .ids: nil
    default: OutputFormat(rawValue: rawValue)
    }
  }

  /// Whether it has a line a record and columns, for machines.
  var isTable: Bool { self == .csv || self == .tsv }

  /// Whether it is to be read by people, who read English dates with more ease than EDTF.
  var isForPeople: Bool { [.text, .table, .markdown, .html].contains(self) }
}

extension StoredRecord {
  /// The style that people read its date in: as the source wrote it, unless that is EDTF, which few read with ease.
  var readableDateStyle: DateStyle? {
    record.date?.edtf != nil && record.date?.raw == record.date?.edtf ? .human : nil
  }
}

extension Suggestion.Kind: ExpressibleByArgument {}

extension SortOrder: ExpressibleByArgument {}

extension DateStyle: ExpressibleByArgument {}

extension CalendarBin.Unit: ExpressibleByArgument {}

extension FacetRequest: ExpressibleByArgument {
  public init?(argument: String) { self.init(typed: argument) }
}
