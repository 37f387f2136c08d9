import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import HistoricalDates
import RankedIndex
import TestTools
import Testing

/// The ranked index answers random requests as the full-text index alone does: the same records in the same order, with
/// the same scores to the last bit. The full-text index is compared with a brute-force matcher by `QueryOracleTests`,
/// and so is the ranked one, which answers there.
@Suite(.serialized) struct IndexOracleTests {
  private static let seed: UInt64 = 17
  private static let queryCount =
    ProcessInfo.processInfo.environment["ADAGIA_ORACLE_QUERIES"].flatMap { Int($0) } ?? 300

  @Test("both indexes answer alike, right after a build and with changed, removed, returned and added records")
  func alike() async throws {
    let oracle = try await OracleCatalog()
    var writer = QueryWriter(oracle.records, seed: Self.seed, mostPatterns: max(40, Self.queryCount / 10))
    var random = SeededGenerator(seed: Self.seed)
    let requests = (0..<Self.queryCount).map { Self.request(writer.query(), $0) }
    let third = requests.count / 3
    try Self.compare(requests[..<third], oracle.catalog.file)
    try await Self.edit(oracle.records.shuffled(using: &random)[..<1], oracle)
    // The index in memory that the first prefix or long query needs serves all later queries.
    let isShort = { (query: String) in !query.contains("*") && query.split(separator: " ").count < 3 }
    let some = requests[third..<third * 2].filter { isShort($0.query) }
    #expect(try Self.compare(some[...], oracle.catalog.file) < some.count)
    #expect(try Self.compare(requests[third..<third * 2], oracle.catalog.file) > 0)
    try await Self.change(oracle)
    let stale = try oracle.catalog.file.readNow { try StaleRecords($0).ids(limit: 1_000) }
    #expect(stale.count > 100)
    #expect(try Self.compare(requests[(third * 2)...], oracle.catalog.file) > third / 2)
  }

  /// Each index has a connection of its own, so that neither knows what the other has counted.
  ///
  /// - Returns: The number of pages for which an index in memory was asked.
  @discardableResult
  private static func compare(_ requests: ArraySlice<SearchRequest>, _ file: CatalogFile) throws -> Int {
    let path = file.path
    let ranked = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    let fullText = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var (differences, pages, byRanked, inMemory) = ([String](), 0, 0, 0)
    for request in requests {
      var request = request
      for _ in 0..<3 {
        let found = try ranked.readNow { try Searcher($0).search(request) }
        let wanted = try fullText.readNow { try Searcher($0, by: .fullText).search(request) }
        pages += 1
        let plan = found.explanation?.plan ?? []
        if plan.contains(where: { $0.hasPrefix("by the ranked index") }) { byRanked += 1 }
        if plan.contains(where: { $0.hasSuffix("is in memory") }) { inMemory += 1 }
        if found.transcript != wanted.transcript {
          differences.append(difference(request, found.transcript, wanted.transcript))
        }
        guard let next = wanted.next else { break }
        request.after = next
      }
    }
    #expect(differences.isEmpty, "seed \(seed): \(differences.prefix(8).joined(separator: "\n"))")
    #expect(byRanked > pages / 2)
    if queryCount > 300 { print("\(pages) pages of \(requests.count) requests, \(byRanked) by the ranked index") }
    return inMemory
  }

  private static func difference(_ request: SearchRequest, _ found: [String], _ wanted: [String]) -> String {
    let lines = zip(found, wanted).first { $0 != $1 }
    return "\(request.query) by \(request.sort), \(request.limit): \(lines?.0 ?? "\(found.count) lines") for "
      + "\(lines?.1 ?? "\(wanted.count) lines")"
  }

  /// Orders, limits and options in turn.
  private static func request(_ query: String, _ number: Int) -> SearchRequest {
    var request = SearchRequest(query, limit: [1, 3, 10, 10, 60, 130][number % 6])
    if number % 5 == 4 {
      request.sort = CatalogQuery.SearchOrder.allCases[number / 5 % CatalogQuery.SearchOrder.allCases.count]
    }
    request.allowsFewerWords = number % 3 != 0
    request.usesSynonyms = number % 4 != 0
    request.reranks = number % 9 != 5
    request.explainsHits = number % 7 == 0
    request.explainsPlan = true
    if number % 11 == 0 { request.facets = [FacetRequest("author"), FacetRequest("lang")] }
    if number % 13 == 0 { request.histogram = .century }
    return request
  }

  /// Gives records the texts of others.
  private static func edit(_ records: ArraySlice<StoredRecord>, _ oracle: OracleCatalog) async throws {
    try await oracle.catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      for (stored, other) in zip(records, oracle.records) {
        var record = stored.record
        record.text = other.record.text ?? record.text
        try writer.update(stored.id, to: record, identifier: stored.record.identifier ?? "\(stored.id.rawValue)", at: 2)
      }
      try writer.flush()
    }
  }

  /// Changes, removes and gives back records of the lists, and adds others.
  private static func change(_ oracle: OracleCatalog) async throws {
    var random = SeededGenerator(seed: seed)
    let some = oracle.records.shuffled(using: &random)
    try await oracle.catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      for stored in some[..<60] { try writer.remove(stored.id) }
      try writer.flush()
    }
    try await edit(some[60..<200], oracle)
    try await oracle.catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      for stored in some[200..<230] { try writer.remove(stored.id) }
      try writer.flush()
    }
    try await oracle.catalog.file.write { _ = try JournalReversal($0).reverse(nil, undoing: true, at: 3) }
    try await oracle.catalog.add(
      some[300..<500].map { stored in
        var record = stored.record
        record.identifier = nil
        record.note = "added later"
        return record
      }, to: "later", at: 4)
  }
}
