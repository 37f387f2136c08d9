internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import HistoricalDates
internal import TextAnalysis

/// `adagia stats`: the catalog in numbers.
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show the size of the catalog.")

  @OptionGroup var global: GlobalOptions

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let statistics = try await catalog.statistics()
    let sink = ByteSink.standardOutput()
    switch format {
    case .text: try sink.write(Self.text(statistics, path: catalog.path).linesShownSafely.utf8)
    case .json: try sink.write((Self.json(statistics, path: catalog.path).json + "\n").utf8)
    }
    try sink.flush()
  }

  private static func text(_ statistics: CatalogStatistics, path: String) -> String {
    let range = [statistics.earliest, statistics.latest.map { $0 - 0.5 }].compactMap(\.self).map(year)
      .joined(separator: " to ")
    let rows: [(String, String)] = [
      ("catalog", path),
      ("records", statistics.recordCount.grouped),
      ("collections", list(statistics.collections.filter { $0.recordCount > 0 }.map { ($0.name, $0.recordCount) })),
      ("languages", list(languages(statistics))),
      ("types", list(statistics.types.map { ($0.value ?? "none", $0.count) })),
      ("names", statistics.creatorCount.grouped),
      ("subjects", statistics.subjectCount.grouped),
      ("dated", statistics.datedCount.grouped + (range.isEmpty ? "" : ", from \(range)")),
      ("unread dates", statistics.unreadableDateCount.grouped),
      ("file", "\(megabytes(statistics.fileSize)), including \(megabytes(statistics.indexSize)) of index"),
    ]
    return rows.map { $0.padded(to: 14) + $1 + "\n" }.joined()
  }

  /// The languages by their canonical tags, as facets and searches have them: `eng` and `en` are one.
  private static func languages(_ statistics: CatalogStatistics) -> [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for language in statistics.languages {
      counts[language.value.map { LanguageTag($0).canonical } ?? "none", default: 0] += language.count
    }
    return counts.map { ($0.key, $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The year of a Julian day in English: `500 BCE`.
  private static func year(_ day: Double) -> String {
    let iso = JulianDay.isoText(of: day)
    let end = iso.dropFirst().firstIndex(of: "-") ?? iso.endIndex
    return (try? EDTF(String(iso[..<end])))?.englishText ?? String(iso[..<end])
  }

  private static func list(_ counts: [(name: String, count: Int)]) -> String {
    let shown = counts.prefix(12).map { "\($0.name) \($0.count.grouped)" }.joined(separator: ", ")
    return counts.count > 12 ? "\(shown) and \(counts.count - 12) more" : shown
  }

  private static func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// Version of the JSON format: 2 since collections, languages and types are lists.
  private static let version = 2

  private static func json(_ statistics: CatalogStatistics, path: String) -> JSONValue {
    // Lists, not objects: names that SQLite keeps apart can be equal for a JSON reader, and an object has no member for
    // records without a value.
    func counts(_ counts: [(name: String?, count: Int)]) -> JSONValue {
      .array(
        counts.map {
          .object(["name": $0.name.map(JSONValue.string) ?? .null, "records": .integer(Int64($0.count))])
        })
    }
    return .object([
      "format": .integer(Int64(version)), "catalog": .string(path),
      "records": .integer(Int64(statistics.recordCount)),
      "collections": counts(statistics.collections.map { ($0.name, $0.recordCount) }),
      "languages": counts(statistics.languages.map { ($0.value, $0.count) }),
      "types": counts(statistics.types.map { ($0.value, $0.count) }),
      "creators": .integer(Int64(statistics.creatorCount)), "subjects": .integer(Int64(statistics.subjectCount)),
      "dated": .integer(Int64(statistics.datedCount)),
      "unreadable_dates": .integer(Int64(statistics.unreadableDateCount)),
      "earliest": statistics.earliest.map(JSONValue.number) ?? .null,
      "latest": statistics.latest.map(JSONValue.number) ?? .null,
      "file_bytes": .integer(statistics.fileSize), "index_bytes": .integer(statistics.indexSize),
    ])
  }
}
