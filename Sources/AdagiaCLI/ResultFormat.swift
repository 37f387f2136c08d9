public import Adagia
public import ArgumentParser

/// How results are printed.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  case json, jsonl, csv, tsv
  /// One number a line.
  case ids

  /// Whether it has a line a record and columns.
  var isTable: Bool { self == .csv || self == .tsv }

  /// The format of a table or a list of objects; `nil` for `text` and `ids`.
  var outputFormat: OutputFormat? {
    switch self {
    case .text, .ids: nil
    case .json: .json
    case .jsonl: .jsonl
    case .csv: .csv
    case .tsv: .tsv
    }
  }
}

extension Suggestion.Kind: ExpressibleByArgument {}

extension SortOrder: ExpressibleByArgument {}

extension DateStyle: ExpressibleByArgument {}

extension CalendarBin.Unit: ExpressibleByArgument {}

extension FacetRequest: ExpressibleByArgument {
  public init?(argument: String) { self.init(typed: argument) }
}
