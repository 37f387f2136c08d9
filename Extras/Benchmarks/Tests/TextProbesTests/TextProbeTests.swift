import CatalogFixtures
import CatalogFormats
import CatalogIndexing
import CatalogStore
import Foundation
import TestTools
import Testing
import TextProbes

/// The probes of `tools/evaluation/probe-text` on a sample of texts.
@Suite struct TextProbeTests {
  private let catalog: SampleCatalog

  init() async throws {
    catalog = try await SampleCatalog([])
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let udhr = root.appendingPathComponent("Tests/CatalogQueryTests/Vectors/udhr-articles.tsv").path
    try run(udhr, "udhr", mapping: FieldMapping(rules: [.init(field: "language", column: "bcp47")]))
    try run(root.appendingPathComponent("corpus/starter").path + "/*.jsonl", "starter")
  }

  private func run(_ input: String, _ collection: String, mapping: FieldMapping = FieldMapping()) throws {
    let request = ImportRequest(inputs: [input], collection: collection, mapping: mapping)
    let summary = try ImportJob(catalog.file, request, report: { _ in }).run()
    try #require(summary.counts.added > 200 && summary.counts.rejected == 0)
  }

  @Test("a piece of an article finds it, in every language", arguments: RunProbe.Form.allCases)
  func articlesFindThemselves(form: RunProbe.Form) async throws {
    let seed: UInt64 = 20
    let probe = try await catalog.file.read { db in
      var random = SeededGenerator(seed: seed)
      return try RunProbe(db, ProbedText.all(of: db, matching: "in:udhr"), perGroup: 6, form: form, using: &random)
    }
    #expect(probe.tallies.count == 33 && probe.total.probeCount == 198)
    #expect(probe.total.share >= 0.99, "seed \(seed): \(probe.misses)")
    #expect(probe.weakest.allSatisfy { $0.tally.share >= 0.9 }, "seed \(seed): \(probe.misses)")
  }

  @Test("misremembered sayings are found")
  func misrememberedSayingsAreFound() async throws {
    let probe = try await catalog.file.read { db in
      var random = SeededGenerator(seed: 22)
      return try FindProbe(db, matching: "", count: 100, using: &random) { search in try search() }
    }
    #expect(probe.probeCount == 100)
    #expect(probe.successAt1 >= 0.95, "\(probe.misses)")
  }

  @Test("one and two characters find exactly the texts that have them")
  func oneAndTwoCharactersFindExactlyTheTextsWithThem() async throws {
    let probe = try await catalog.file.read { db in
      var random = SeededGenerator(seed: 21)
      return try CharacterProbe(db, ProbedText.all(of: db), count: 150, using: &random)
    }
    #expect(probe.queryCount == 300)
    #expect(probe.differences.isEmpty, "\(probe.differences)")
  }

  @Test("every marked span gives the query's terms", arguments: ["in:starter", "in:udhr"])
  func highlightsAreTheWordsOfTheQuery(texts: String) async throws {
    let probe = try await catalog.file.read { db in
      var random = SeededGenerator(seed: 22)
      return try HighlightProbe(db, ProbedText.all(of: db, matching: texts), count: 120, using: &random)
    }
    #expect(probe.hitCount == 120 && probe.spanCount >= 120)
    #expect(probe.faults.isEmpty, "\(probe.faults.prefix(5))")
  }
}
