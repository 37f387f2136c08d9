import Adagia
import TestTools
import Testing

@Suite(.serialized) struct SectionTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  private func add(_ title: String?, by author: String? = nil, date: String? = nil) async throws -> RecordID {
    var record = CatalogRecord()
    record.text = "text of \(title ?? "nothing")"
    record.title = title
    record.attributions = author.map { [Attribution(creator: $0)] } ?? []
    record.date = date.map { RecordDate(reading: $0) }
    return try await catalog.add(record, to: "books").id
  }

  private func sections(_ key: SectionKey) async throws -> [String] {
    try await catalog.search(SearchRequest("", limit: 100, sort: .title)).sections(by: key).map { section in
      "\(section.title): \(section.hits.map { $0.record.title ?? "-" }.joined(separator: ", "))"
    }
  }

  @Test("sections are in the order of their titles or times, with what has none last")
  func orders() async throws {
    for (title, author, date) in [
      ("The Waves", "Woolf", "1931"), ("Walden", "Thoreau", "1854"), ("Émile", "Rousseau", "1762"),
      ("1984", nil, "1949"),
      (nil, "Woolf", nil), ("Emma", "Austen", "1815"), ("Bellum", "Sallust", "c. 40 BC"),
    ] as [(String?, String?, String?)] {
      _ = try await add(title, by: author, date: date)
    }
    #expect(
      try await sections(.titleInitial)
        == ["#: 1984", "B: Bellum", "E: Émile, Emma", "W: Walden, The Waves", ": -"])
    #expect(
      try await sections(SectionKey { $0.creator }).map { $0.prefix { $0 != ":" } }
        == ["Austen", "Rousseau", "Sallust", "Thoreau", "Woolf", ""])
    #expect(
      try await sections(.date(.century)).map { $0.prefix { $0 != ":" } } == ["-00XX", "17XX", "18XX", "19XX", ""])
  }

  @Test("live sections tell what is new, gone, moved and changed", .timeLimit(.minutes(10)))
  func live() async throws {
    let emma = try await add("Emma")
    var request = SearchRequest("", limit: 100, sort: .title)
    request.fields = .listing
    var books = catalog.sections(of: request, by: .titleInitial).makeAsyncIterator()
    var state = try #require(try await books.next())
    #expect(state.sections.map(\.title) == ["E"])
    #expect(state.changes.insertedSections == [0])
    #expect(state.changes.insertions == [.init(section: 0, item: 0)])

    _ = try await add("Walden")
    state = try #require(try await books.next())
    #expect(state.changes.insertedSections == [1])
    #expect(state.changes.removals == [])

    try await catalog.edit("rename") { editor in try editor.update(emma) { $0.title = "Zemma" } }
    state = try #require(try await books.next())
    #expect(state.sections.map(\.title) == ["W", "Z"])
    #expect(state.changes.removedSections == [0])
    #expect(state.changes.insertedSections == [1])
    #expect(state.changes.moves.map(\.from) == [.init(section: 0, item: 0)])
    #expect(state.changes.moves.map(\.to) == [.init(section: 1, item: 0)])
    #expect(state.changes.updates == [.init(section: 1, item: 0)])

    try await catalog.undo()
    try await catalog.remove([emma])
    repeat { state = try #require(try await books.next()) } while state.total > 1
    #expect(state.sections.map(\.title) == ["W"])
  }

  @Test("a table that takes the changes in one batch has the new sections", arguments: 0..<200 as Range<UInt64>)
  func batches(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let old = try await Self.shelf(&random)
    let new = try await Self.shelf(&random)
    let changes = SectionChanges(from: old, to: new)
    #expect(Self.applying(changes, to: old, from: new) == new.map { $0.hits.map(\.id) }, "seed \(seed)")
    #expect(SectionChanges(from: new, to: new).isEmpty)
  }

  /// Some of twelve records in sections and an order of chance.
  private static func shelf(_ random: inout SeededGenerator) async throws -> [HitSection] {
    let hits = try await allHits.value
    var sections: [Int: [Hit]] = [:]
    for hit in hits.shuffled(using: &random) where Int.random(in: 0..<4, using: &random) > 0 {
      sections[Int.random(in: 0..<3, using: &random), default: []].append(hit)
    }
    return sections.sorted { $0.key < $1.key }.map { HitSection(title: "\($0.key)", hits: $0.value) }
  }

  private static let allHits = Task {
    let catalog = try Catalog.inMemory()
    try await catalog.importRecords(
      (0..<12).map { number in
        var record = CatalogRecord()
        record.title = "book \(number)"
        return record
      }, into: "a")
    return try await catalog.search("", limit: 100).hits
  }

  /// The batch update of a table view: removals by old places, then insertions by new places.
  private static func applying(_ changes: SectionChanges, to old: [HitSection], from new: [HitSection]) -> [[RecordID]]
  {
    var gone = Set(changes.removals.map { old[$0.section].hits[$0.item].id })
    gone.formUnion(changes.moves.map { old[$0.from.section].hits[$0.from.item].id })
    var sections = old.map { $0.hits.map(\.id).filter { !gone.contains($0) } }
    for section in changes.removedSections.reversed() { sections.remove(at: section) }
    for section in changes.insertedSections { sections.insert([], at: section) }
    for place in (changes.insertions + changes.moves.map(\.to)).sorted() {
      sections[place.section].insert(new[place.section].hits[place.item].id, at: place.item)
    }
    return sections
  }
}
