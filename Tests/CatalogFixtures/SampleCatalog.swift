internal import CatalogIndexing
package import CatalogQuery
package import CatalogRecords
package import CatalogStore
package import GRDB
package import TestTools

/// A small catalog in its own folder.
package struct SampleCatalog {
  package let folder: TemporaryFolder
  package let file: CatalogFile

  /// - Parameters:
  ///   - records: Records to add. They get the ids 1, 2, 3 … in this order.
  ///   - concurrency: A pool needs three more open files per connection, which matters with hundreds of catalogs.
  ///   - isShared: True for a catalog in a static property, which the cases of a test only read.
  package init(
    _ records: [CatalogRecord], collection: String = "sample", concurrency: CatalogFile.Concurrency = .single,
    isShared: Bool = false
  ) async throws {
    folder = try isShared ? .ofRun() : TemporaryFolder()
    file = try CatalogFile(
      at: folder.path("catalog.db"), access: .writing, concurrency: concurrency, prepare: QueryFunctions.register)
    try await add(records, to: collection)
  }

  /// Wraps an open catalog.
  package init(folder: TemporaryFolder, file: CatalogFile) {
    self.folder = folder
    self.file = file
  }

  /// Adds records.
  ///
  /// - Parameter now: The time of the import as a Julian day.
  package func add(
    _ records: [CatalogRecord], to collection: String = "sample", at now: Double = 1
  ) async throws {
    try await file.write { try Self.put(records, into: collection, at: now, $0) }
  }

  /// Adds records in the caller's transaction.
  package static func put(
    _ records: [CatalogRecord], into collection: String, at now: Double, _ db: Database
  ) throws {
    let writer = try CatalogWriter(db, for: JournaledCommand(.import, input: "test"))
    let id = try CollectionTable(db).id(of: collection, at: 1)
    for record in records { _ = try writer.put(record, collection: id, at: now) }
    try writer.flush()
  }

  /// Builds the ranked index of all records that there are.
  package func buildRankedIndex() throws { _ = try file.batches { try RankedBuild($0).run() } }

  /// The answer to a request, which both indexes have to give.
  package func answer(_ request: SearchRequest) async throws -> SearchAnswer {
    try buildRankedIndex()
    let wanted = try await file.read { try Searcher($0, by: .fullText).search(request) }
    let answer = try await file.read { try Searcher($0).search(request) }
    guard answer.transcript == wanted.transcript else {
      throw IndexesDiffer(query: request.query, ranked: answer.transcript, fullText: wanted.transcript)
    }
    return answer
  }

  /// The ids of a query's hits, in order.
  package func ids(_ query: String, limit: Int = 100, sort: SearchOrder = .rank) async throws -> [Int64] {
    try await answer(SearchRequest(query, limit: limit, sort: sort)).hits.map(\.record.id.rawValue)
  }
}

/// Two indexes that answer the same request in different ways.
package struct IndexesDiffer: Error {
  package let query: String
  package let ranked: [String]
  package let fullText: [String]
}

extension SearchAnswer {
  /// All that the answer says, with every digit of its scores: what must not depend on the index that gave it.
  package var transcript: [String] {
    let hits = hits.map { hit in
      "\(hit.record.id.rawValue) \(hit.score.map { "\($0)" } ?? "-") \(hit.why.map { "\($0)" } ?? "")"
    }
    let facets = facets.map { facet in
      "\(facet.field): \(facet.values.map { "\($0.value) \($0.count)" }), \(facet.missingCount) without"
    }
    return ["\(total) found, \(matched)", "\(next?.description ?? "") \(suggestion ?? "")"] + warnings.map { "\($0)" }
      + hits + facets + (histogram.map { ["\($0)"] } ?? [])
  }
}

extension CatalogRecord {
  /// A record from its main fields.
  package static func sample(
    _ text: String? = nil, title: String? = nil, by creator: String? = nil, date: String? = nil, lang: String? = nil,
    tags: [String] = [], type: String? = nil, note: String? = nil, id: String? = nil
  ) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = text
    record.title = title
    record.attributions = creator.map { [Attribution(creator: $0)] } ?? []
    record.date = date.map { RecordDate(reading: $0) }
    record.language = lang
    record.subjects = tags
    record.type = type
    record.note = note
    record.identifier = id
    return record
  }
}
