package import CatalogFormats
package import CatalogQuery
internal import CatalogRecords
internal import HistoricalDates

/// The summaries of an answer as named values. The names are part of the machine contract: later versions only add to
/// them.
package enum SummaryFields {
  // MARK: - Histogram

  package static func value(_ histogram: DateHistogram) -> JSONValue {
    .object([
      "unit": .string(histogram.unit.rawValue), "bars": .array(histogram.bars.map { object(fields(of: $0)) }),
      "undated": .integer(Int64(histogram.undated)), "open": .integer(Int64(histogram.open)),
      "too_wide": .integer(Int64(histogram.tooWide)),
    ])
  }

  /// The fields of a bar. `first` and `last` are days, both inclusive.
  package static func fields(of bar: DateHistogram.Bar) -> [OutputField] {
    let days = bar.bin.interval.isoText.split(separator: "/").map(String.init)
    return [
      OutputField("bin", .string(bar.bin.edtf.description)), OutputField("first", .string(days.first ?? "")),
      OutputField("last", .string(days.last ?? "")), OutputField("count", .number(rounded(bar.count))),
    ]
  }

  /// A count rounded to a thousandth: further digits of a sum of fractions are noise.
  private static func rounded(_ count: Double) -> Double { (count * 1_000).rounded() / 1_000 }

  // MARK: - Facets

  package static func value(_ facets: [Facet]) -> JSONValue { .array(facets.map(value)) }

  static func value(_ facet: Facet) -> JSONValue {
    var members: [String: JSONValue] = [
      "field": .string(facet.field), "distinct": .integer(Int64(facet.distinctCount)),
      "missing": .integer(Int64(facet.missingCount)), "values": .array(facet.values.map { object(fields(of: $0)) }),
    ]
    if !facet.unnamed.isEmpty { members["unnamed"] = .array(facet.unnamed.map { object(fields(of: $0)) }) }
    return .object(members)
  }

  package static func fields(of value: Facet.Value) -> [OutputField] {
    [
      OutputField("value", .string(value.value)), OutputField("count", .integer(Int64(value.count))),
      OutputField("clause", value.clause.map(JSONValue.string) ?? .null),
    ] + uncredited(value)
  }

  /// For a name, the number of records that have it without credit.
  private static func uncredited(_ value: Facet.Value) -> [OutputField] {
    [("misattributed", value.misattributedCount), ("other", value.otherCount)]
      .filter { $0.1 > 0 }.map { OutputField($0.0, .integer(Int64($0.1))) }
  }

  // MARK: - Plan

  package static func value(_ explanation: QueryExplanation) -> JSONValue {
    func lines(_ lines: [String]) -> JSONValue { .array(lines.map(JSONValue.string)) }
    let steps = explanation.steps.map { step -> JSONValue in
      .object(["name": .string(step.name), "seconds": .number(step.seconds)])
    }
    return .object([
      "tree": lines(explanation.tree), "plan": lines(explanation.plan), "sql": lines(explanation.sql),
      "steps": .array(steps),
    ])
  }

  private static func object(_ fields: [OutputField]) -> JSONValue {
    .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) }))
  }
}
