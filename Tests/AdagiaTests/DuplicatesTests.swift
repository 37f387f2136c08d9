import Adagia
import CatalogFixtures
import CatalogQuery
import TestTools
import Testing

@Suite struct DuplicatesTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  private func add(_ records: [CatalogRecord]) async throws {
    for record in records { try await catalog.add(record, to: "mine") }
  }

  @Test("a copy and another wording are in one group")
  func aCopyAndAnotherWordingStandTogether() async throws {
    try await add([
      .sample("Cree el ladrón que todos son de su condición.", by: "Refrán", lang: "es"),
      .sample("Más vale tarde que nunca", lang: "es"),
      .sample("Piensa el ladrón, que todos son de su condición", lang: "es"),
      .sample("cree el ladrón que todos son de su condición", by: "Anónimo", lang: "es"),
    ])
    let answer = try await catalog.duplicates()
    let copies = try #require(answer.clusters.first?.copies)
    #expect(answer.total == 1)
    #expect(answer.recordCount == 3)
    #expect(answer.comparedCount == 4)
    #expect(copies.map(\.record.id.rawValue) == [1, 3, 4])
    #expect(copies[0].similarity == 1)
    #expect(copies[0].differences.isEmpty)
    #expect(copies[1].similarity < 1)
    #expect(copies[1].similarity >= 0.8)
    #expect(copies[2].similarity == 1)
    #expect(copies[2].differences.map(\.field) == ["creator", "text"])
  }

  @Test("the difference is shown word by word")
  func theDifferenceIsToldWordByWord() {
    let changes = TextChange.changes(from: "Sabe más el loco  en su casa", to: "Más sabe el loco\nen la casa ajena")
    #expect(changes.filter { $0.kind == .same }.map(\.text) == ["el loco en", "casa"])
    #expect(changes.filter { $0.kind == .removed }.map(\.text).contains("su"))
    #expect(changes.last?.kind == .added)
    #expect(changes.last?.text == "ajena")
    let chinese = TextChange.changes(from: "始於足下", to: "始于足下")
    #expect(chinese.map(\.text) == ["始", "於", "于", "足下"])
    #expect(chinese.allSatisfy { !$0.isParted })
    #expect(TextChange.changes(from: "", to: "").isEmpty)
  }

  @Test("taking the additions away, or the removals, gives the two texts", arguments: [1, 2, 3] as [UInt64])
  func changesAreWhole(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...30, using: &random)).map { _ in "w\(Int.random(in: 0..<6, using: &random))" }
        .joined(separator: " ")
    }
    for _ in 0..<50 {
      let (old, new) = (text(), text())
      let changes = TextChange.changes(from: old, to: new)
      #expect(changes.filter { $0.kind != .added }.map(\.text).joined(separator: " ") == old, "seed \(seed)")
      #expect(changes.filter { $0.kind != .removed }.map(\.text).joined(separator: " ") == new, "seed \(seed)")
    }
  }

  @Test("identical texts are always found, and unrelated ones never", arguments: [11, 12, 13] as [UInt64])
  func copies(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    func word() -> String { "w" + String(UInt32.random(in: 0..<500, using: &random), radix: 36) + "x" }
    let texts = (0..<80).map { _ in (0..<8).map { _ in word() }.joined(separator: " ") }
    let copied = texts.shuffled(using: &random).prefix(20)
    try await add(texts.map { .sample($0) } + copied.map { .sample($0, by: "another") })
    let answer = try await catalog.duplicates()
    #expect(answer.total == 20, "seed \(seed)")
    for cluster in answer.clusters {
      #expect(Set(cluster.copies.map(\.record.text)).count == 1, "seed \(seed)")
      #expect(cluster.copies.count == 2, "seed \(seed)")
    }
  }

  @Test("books are compared by title and name")
  func booksAreComparedByTitleAndName() async throws {
    try await add([
      .sample(title: "Poems", by: "Emily Dickinson", date: "1890"), .sample(title: "Poems", by: "Wilfred Owen"),
      .sample(title: "Poems /", by: "Emily Dickinson", date: "1891"), .sample(note: "nothing to compare"),
    ])
    let answer = try await catalog.duplicates()
    #expect(answer.clusters.map { $0.copies.map(\.record.id.rawValue) } == [[1, 3]])
    #expect(answer.clusters.first?.copies.last?.differences.map(\.field) == ["title", "date"])
    #expect(answer.blankCount == 1)
    #expect(answer.comparedCount == 3)
  }

  @Test("only records that match are compared")
  func onlyWhatMatchesIsCompared() async throws {
    try await add([.sample("Festina lente", lang: "la"), .sample("Festina lente!", lang: "it")])
    #expect(try await catalog.duplicates().total == 1)
    #expect(try await catalog.duplicates(matching: "lang:la").total == 0)
    #expect(try await catalog.duplicates(limit: 0).clusters.isEmpty)
  }

  @Test("a canceled search stops")
  func aCancelledSearchStops() async throws {
    try await add([.sample("Festina lente", lang: "la"), .sample("Festina lente!", lang: "it")])
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await catalog.duplicates().total
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("numbers below their range count as the nearest in it", arguments: [Int.min, -1, 0])
  func smallNumbers(number: Int) async throws {
    for _ in 0..<2 { try await catalog.add(.sample("The same words"), to: "mine") }
    try await catalog.add(.sample("the same words!"), to: "mine")
    #expect(try await catalog.duplicates(limit: number).clusters.isEmpty)
    #expect(try await catalog.journal(limit: number).isEmpty)
    #expect(try await catalog.suggestions(for: "sam", limit: number).isEmpty)
    #expect(try await catalog.similar(to: RecordID(1), limit: number) == [])
    #expect(try await catalog.search("same", limit: number).hits.isEmpty)
    #expect(try await catalog.rebuildIndex(maxRate: number) == true)
  }
}
