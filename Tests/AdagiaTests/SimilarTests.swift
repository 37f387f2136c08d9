import Adagia
import CatalogFixtures
import TestTools
import Testing

@Suite struct SimilarTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  private func add(_ records: [CatalogRecord]) async throws {
    for record in records { try await catalog.add(record, to: "mine") }
  }

  private func similar(to id: Int64, limit: Int = 10) async throws -> [Int64] {
    try await catalog.similar(to: RecordID(id), limit: limit)?.map(\.record.id.rawValue) ?? []
  }

  @Test("records with the same rare words come first")
  func recordsWithTheSameRareWordsComeFirst() async throws {
    try await add([
      .sample("the lighthouse keeper and the storm", lang: "en"), .sample("the storm in a teacup", lang: "en"),
      .sample("a lighthouse keeper in the storms", lang: "en"), .sample("the price of bread", lang: "en"),
      .sample("the storm and the price of tea", lang: "en"),
    ])
    let answer = try #require(try await catalog.similarAnswer(to: RecordID(1), limit: 10))
    #expect(answer.hits.map(\.record.id.rawValue).first == 3)
    #expect(answer.total == 3)
    #expect(!answer.hits.map(\.record.id.rawValue).contains(4))
    #expect(Set(answer.terms.map(\.word)) == ["lighthouse", "keeper", "storm"])
    #expect(answer.terms.allSatisfy { $0.recordCount >= 2 && $0.weight > 0 })
    #expect(answer.hits.first?.matches[.text]?.count == 3)
  }

  @Test(
    "in every script",
    arguments: [
      ("zh", "千里之行始於足下", "千里之行，積於跬步", "學而時習之不亦說乎"),
      ("ru", "Человек человеку волк", "Волки и люди", "Тише едешь, дальше будешь"),
      ("ar", "الوقت كالسيف إن لم تقطعه قطعك", "الوقت من ذهب", "العلم نور"),
      ("de", "Alle Wege führen nach Rom", "Der Weg nach Rom ist weit", "Morgenstund hat Gold im Mund"),
    ])
  func scripts(language: String, one: String, like: String, unlike: String) async throws {
    try await add([one, unlike, like].map { .sample($0, lang: language) })
    #expect(try await similar(to: 1) == [3])
    #expect(try await similar(to: 3) == [1])
  }

  @Test("subjects count too, and names do not")
  func subjectsCountTooAndNamesDoNot() async throws {
    try await add([
      .sample("festina lente", by: "Augustus", tags: ["haste"]), .sample("more speed", tags: ["haste"]),
      .sample("marmoream relinquo", by: "Augustus"), .sample("carpe diem", by: "Horace"),
    ])
    #expect(try await similar(to: 1) == [2])
  }

  @Test("a record like no other has no similar ones")
  func aRecordLikeNoOtherHasNone() async throws {
    try await add([.sample("festina lente"), .sample("carpe diem"), .sample("!!!", tags: ["…"])])
    #expect(try await similar(to: 1).isEmpty)
    #expect(try await catalog.similarAnswer(to: RecordID(1), limit: 10)?.terms == [])
    #expect(try await similar(to: 3).isEmpty)
    #expect(try await catalog.similar(to: RecordID(99)) == nil)
  }

  @Test("a near duplicate comes before all others", arguments: [1, 2, 3] as [UInt64])
  func nearDuplicates(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    func text() -> [String] { (0..<12).map { _ in "w\(Int.random(in: 0..<60, using: &random))x" } }
    let texts = (0..<120).map { _ in text() }
    let copies = texts.prefix(10).map { Array($0.dropLast()) + ["other"] }
    try await add((texts + copies).map { .sample($0.joined(separator: " ")) })
    for id in 1...10 as ClosedRange<Int64> {
      #expect(try await similar(to: id).first == id + 120, "seed \(seed)")
    }
  }

  @Test("limits are kept")
  func limitsAreKept() async throws {
    try await add((1...30).map { .sample("the same rose \($0)", lang: "en") })
    let answer = try #require(try await catalog.similarAnswer(to: RecordID(5), limit: 7))
    #expect(answer.hits.count == 7)
    #expect(answer.total == 29)
    #expect(!answer.hits.contains { $0.record.id == RecordID(5) })
    #expect(try await catalog.similarAnswer(to: RecordID(5), limit: 0)?.total == 29)
  }
}
