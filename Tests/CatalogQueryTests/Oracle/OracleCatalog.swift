import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// The starter pack, articles of the Universal Declaration of Human Rights in many languages, a shelf of made records
/// with extra fields, and 5,000 fortunes where Debian's packages are installed, as `tools/test` does.
struct OracleCatalog {
  let catalog: SampleCatalog
  let records: [StoredRecord]
  let extraNames: [String]

  init() async throws {
    let catalog = try await SampleCatalog([])
    try Self.loadStarter(into: catalog)
    let udhr = try #require(Bundle.module.resourceURL).appendingPathComponent("Vectors/udhr-articles.tsv").path
    try Self.load(
      udhr, "udhr", FieldMapping(rules: [.init(field: "language", column: "bcp47")]), into: catalog)
    try Self.loadFortunes(into: catalog)
    try await catalog.add(Self.shelf(), to: "Shelf of 1900", at: 2)
    try await self.init(catalog)
  }

  /// The starter pack alone.
  static func ofStarter() async throws -> OracleCatalog {
    let catalog = try await SampleCatalog([])
    try loadStarter(into: catalog)
    return try await OracleCatalog(catalog)
  }

  private init(_ catalog: SampleCatalog) async throws {
    self.catalog = catalog
    records = try await catalog.file.read { db in
      let reading = try RecordLoader(db)
      return try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id").compactMap {
        try reading.record(RecordID($0))
      }
    }
    extraNames = Set(records.flatMap { $0.record.extra.map(\.name) }).sorted()
  }

  private static func loadStarter(into catalog: SampleCatalog) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try load(root.appendingPathComponent("corpus/starter").path + "/*.jsonl", "starter", into: catalog)
  }

  private static func load(
    _ input: String, _ collection: String, _ mapping: FieldMapping = FieldMapping(), into catalog: SampleCatalog
  ) throws {
    let request = ImportRequest(inputs: [input], collection: collection, mapping: mapping)
    let summary = try ImportJob(catalog.file, request, report: { _ in }).run()
    try #require(summary.counts.added > 200 && summary.counts.rejected == 0)
  }

  // MARK: Fortunes

  static let fortunesFolder = "/usr/share/games/fortunes/"
  static let hasFortunes =
    FileManager.default.fileExists(atPath: fortunesFolder + "literature")
    && FileManager.default.fileExists(atPath: fortunesFolder + "de/zitate")

  private static func loadFortunes(into catalog: SampleCatalog) throws {
    guard hasFortunes else { return }
    var random = SeededGenerator(seed: 90)
    let files: [(names: [String], count: Int, language: String?)] = [
      (["literature", "people", "science", "work", "wisdom"], 2_000, "en"),
      (["cookie", "computers", "fortunes"], 1_500, nil),
      (["de/zitate", "de/sprueche"], 1_500, "de"),
    ]
    for (names, count, language) in files {
      let fortunes = try names.flatMap { name in
        try String(contentsOfFile: fortunesFolder + name, encoding: .utf8).components(separatedBy: "\n%\n")
      }
      let some = fortunes.shuffled(using: &random).prefix(count).joined(separator: "\n%\n")
      let path = try catalog.folder.write(some + "\n", to: "\(names[0].replacing("/", with: "-")).fortune")
      try load(
        path, "fortunes", FieldMapping(constants: language.map { [.init(field: "lang", value: $0)] } ?? []),
        into: catalog)
    }
  }

  // MARK: Extra fields

  /// Books that were never written: numbers, words, lists, truths and objects in extra fields.
  private static func shelf() -> [CatalogRecord] {
    var random = SeededGenerator(seed: 91)
    let names = ["Alfred Knopf", "Knopf & Sons", "S. Fischer", "Éditions de Minuit", "岩波書店", "Knoll"]
    return (1...300).map { number in
      var record = CatalogRecord.sample(
        nil, title: "Volume \(number) of the works", by: number % 7 == 0 ? nil : "Anonymous \(number % 9)",
        date: "\(1500 + number * 2)", lang: number % 5 == 0 ? nil : "en", tags: number % 3 == 0 ? ["history"] : [],
        type: number % 2 == 0 ? "Book" : nil, note: number % 4 == 0 ? "A note on volume \(number)" : nil)
      record.extra = ["pages": .integer(Int64.random(in: 1...900, using: &random))]
      if number % 2 == 0 { record.extra["publisher"] = .string(names.randomElement(using: &random) ?? "") }
      if number % 3 == 0 { record.extra["isbn"] = .array([.string("978-\(number)"), .integer(Int64(number))]) }
      if number % 5 == 0 { record.extra["price"] = .number(Double(number) / 4) }
      if number % 7 == 0 { record.extra["Pages"] = .string("\(number)") }
      if number % 11 == 0 { record.extra["signed"] = .bool(number % 2 == 0) }
      if number % 13 == 0 { record.extra["publisher"] = .object(["name": .string("Knopf"), "town": .string("Basel")]) }
      return record
    }
  }
}
