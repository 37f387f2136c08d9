package import CatalogRecords
package import CatalogStore
package import GRDB

/// Copies records of a catalog into a file of their own: a pack, which is searched like any catalog and never changed.
///
/// A record keeps its content, its identifier and its times, and gets another id. The pack has this catalog's synonyms,
/// so that the same queries find the same records, but no journal, jobs or saved searches. Of former
/// versions it has the hashes alone, for merges.
package struct PackJob {
  private let source: Database
  private let records: [RecordID]
  private let stamp: PackStamp
  private let report: (Int) throws -> Void

  /// - Parameters:
  ///   - source: A connection in a transaction, whose state is copied.
  ///   - report: Called after each batch with the number of copied records; an error that it throws ends the job.
  package init(_ source: Database, _ records: [RecordID], _ stamp: PackStamp, report: @escaping (Int) throws -> Void) {
    (self.source, self.records, self.stamp, self.report) = (source, records, stamp, report)
  }

  /// Fills a new, empty catalog.
  package func fill(_ file: CatalogFile) throws {
    try file.batches { pack in
      // A pack that is lost in a crash is made again.
      try pack.execute(sql: "PRAGMA synchronous = OFF")
      let writer = try CatalogWriter(pack, for: JournaledCommand(.import, input: ""))
      for start in stride(from: 0, to: records.count, by: Self.largestBatch) {
        let batch = records[start..<min(start + Self.largestBatch, records.count)]
        try CatalogFile.transaction(pack) { pack in
          try add(batch, pack, writer)
          try writer.flush()
        }
        try report(start + batch.count)
      }
      try CatalogFile.transaction(pack) { pack in
        try addSurroundings(pack)
        try writer.optimize()
        try JournalTable(pack).clear()
        try stamp.write(pack)
      }
      try RankedBuild(pack, report: { _ in try report(records.count) }).run()
    }
  }

  private func add(_ batch: ArraySlice<RecordID>, _ pack: Database, _ writer: CatalogWriter) throws {
    let reading = try RecordLoader(source)
    let (ancestry, packBases) = (try MergeAncestry(source, source), try MergeBaseTable(pack))
    let (sources, packSources) = (try SourceBaseTable(source), try SourceBaseTable(pack))
    let (collections, attachments) = (CollectionTable(pack), try AttachmentCopy(from: source, to: pack))
    for id in batch {
      guard let stored = try reading.record(id) else { continue }
      let collection = try collections.id(of: stored.collection, at: stored.created)
      let (new, outcome) = try writer.put(
        RecordRow(stored.record), collection: collection, at: stored.modified, created: stored.created)
      guard outcome == .added else { continue }
      let former = try ancestry.theirLineage(stored).packed
      if !former.isEmpty { try packBases.set(new, to: former) }
      if let base = try sources.base(of: id) { try packSources.set(new, to: base) }
      try attachments.copy(id, to: new)
    }
  }

  private func addSurroundings(_ pack: Database) throws {
    let collections = CollectionTable(pack)
    for collection in try CollectionTable(source).all() {
      try collections.complete(
        collection.name, title: collection.title, rights: collection.rights, source: collection.source)
    }
    let synonyms = SynonymTable(pack)
    for synonym in try SynonymTable(source).all() {
      _ = try synonyms.insert(synonym.word, synonym.other, list: synonym.list)
      if synonym.isMutual { _ = try synonyms.insert(synonym.other, synonym.word, list: synonym.list) }
    }
  }

  private static let largestBatch = 20_000
}
