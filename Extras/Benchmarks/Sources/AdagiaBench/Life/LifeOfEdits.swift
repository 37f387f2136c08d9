internal import Adagia
internal import CatalogRecords
internal import Foundation

/// Edits by one process that stays open: changed, added and removed records, with a search now and then and backups
/// beside.
struct LifeOfEdits {
  private let place: LifeFolder
  private var random: SeededRandom

  init(_ place: LifeFolder, seed: UInt64) { (self.place, random) = (place, SeededRandom(seed: seed)) }

  func run(_ count: Int, records: Int, rows: Int) async throws {
    var random = random
    let catalog = try Catalog(at: place.catalog, for: .writing)
    let first = Self.saying(0, &random)
    let ids = try await catalog.edit("the first records") { editor in
      try (0..<records).map { try editor.add(Self.numbered($0, first), to: "edited").id }
    }.value
    let figures = LifeFigures(place, of: "edits")
    var added: [RecordID] = []
    let step = max(1, count / rows)
    for start in stride(from: 0, to: count, by: step) {
      let began = Cost.seconds(CLOCK_MONOTONIC)
      async let copied = catalog.backup(to: place.path + "/copy.db", overwriting: true)
      for number in start..<min(count, start + step) {
        try await edit(catalog, number, ids, &added, &random)
        if number % 1_000 == 0 { _ = try await catalog.search("word\(number % 97)", limit: 5) }
      }
      _ = try await copied
      try figures.row(
        min(count, start + step), of: getpid(), seconds: Cost.seconds(CLOCK_MONOTONIC) - began, each: step)
    }
    try await catalog.close()
  }

  private func edit(
    _ catalog: Catalog, _ number: Int, _ ids: [RecordID], _ added: inout [RecordID], _ random: inout SeededRandom
  ) async throws {
    let record = Self.saying(number, &random)
    switch number % 4 {
    case 0: added.append(try await catalog.edit("add") { try $0.add(record, to: "edited").id }.value)
    case 2:
      let id = added.removeFirst()
      _ = try await catalog.edit("remove") { try $0.remove(id) }
    default:
      let id = ids[random.below(ids.count)]
      _ = try await catalog.edit("change \(id)") { try $0.update(id) { $0.text = record.text } }
    }
  }

  private static func numbered(_ number: Int, _ record: CatalogRecord) -> CatalogRecord {
    var record = record
    record.identifier = "r\(number)"
    return record
  }

  private static func saying(_ number: Int, _ random: inout SeededRandom) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = "saying \(number): " + (0..<12).map { _ in "word\(random.below(997))" }.joined(separator: " ")
    return record
  }
}
