internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// Output formats of records.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text, table
  case json, jsonl, csv, tsv
  /// One record number per line.
  case ids
  case text0, fortune, markdown, html, bibtex, ris

  /// The format when none is typed.
  static var standard: ResultFormat { Settings.current.format ?? .text }

  /// The format of an output: the typed one, else that of the settings if it fits the other options, else text.
  ///
  /// - Parameter check: Throws for a format that does not fit.
  static func chosen(_ typed: ResultFormat?, _ check: (ResultFormat) throws -> Void = { _ in }) -> ResultFormat {
    if let typed { return typed }
    return (try? check(standard)) == nil ? .text : standard
  }

  /// Help of the option.
  static let help = ArgumentHelp("Output format. By default that of the settings, or text.", valueName: "format")

  /// The format's writer. Nil for `text`, `table` and `ids`.
  var outputFormat: OutputFormat? {
    switch self {
    case .text, .table, .ids: nil
    default: OutputFormat(rawValue: rawValue)
    }
  }

  /// True if it is a table for programs.
  var isTable: Bool { self == .csv || self == .tsv }

  /// True if people read it, who prefer English dates to EDTF.
  var isForPeople: Bool { [.text, .table, .markdown, .html].contains(self) }
}

extension StoredRecord {
  /// The readable style of the date: as written, or English when that is EDTF.
  var readableDateStyle: DateStyle? {
    record.date?.edtf != nil && record.date?.raw == record.date?.edtf ? .human : nil
  }
}

/// Formats of a list that is not made of records.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, jsonl, csv, tsv

  static let help = ArgumentHelp("Output format.", valueName: "format")

  /// The format's writer for programs. Nil for `text`.
  var outputFormat: OutputFormat? { OutputFormat(rawValue: rawValue) }
}

/// Formats of clusters of records.
enum ClusterFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, jsonl
  /// One cluster per line.
  case ids
}

/// Formats of a command that has one for people and one for programs.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
