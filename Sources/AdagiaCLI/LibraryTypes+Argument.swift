public import Adagia
public import ArgumentParser
public import CatalogFormats
public import CatalogRecords
public import HistoricalDates

extension CatalogRecords.Attribution.Role: ExpressibleByArgument {}
extension CalendarBin.Unit: ExpressibleByArgument {}
extension HistoricalDates.DateNotation: ExpressibleByArgument {}
extension DateStyle: ExpressibleByArgument {}
extension CatalogFormats.InputFormat: ExpressibleByArgument {}
extension Suggestion.Kind: ExpressibleByArgument {}
extension SynonymList: ExpressibleByArgument {}

extension SearchOrder: ExpressibleByArgument {
  /// All orders, and the forms of those that take a name or a seed.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) + ["random", "field:NAME"] }

  public static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue) + ["random"]) }
}

extension FacetRequest: ExpressibleByArgument {
  public init?(argument: String) { self.init(typed: argument) }
}

/// `field=value` on the command line.
extension FieldAssignment: ExpressibleByArgument {
  public init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    self.init(field: String(argument[..<sign]), value: String(argument[argument.index(after: sign)...]))
  }
}
