public import CatalogIndexing
internal import CatalogQuery
package import CatalogStore
internal import Platform
public import QueryLanguage

// MARK: - Backup

extension Catalog {
  /// Copies one snapshot of the catalog into a new file. Others may read and write meanwhile; the copy does not contain
  /// their changes. The file gets its name when it is complete and safe on the disk.
  ///
  ///     try await catalog.backup(to: "/backups/sayings.db")
  ///
  /// - Parameters:
  ///   - path: The new file.
  ///   - overwriting: `true` to replace an existing file.
  ///   - report: Receives the share that is done, 0 to 1, on the copying thread.
  /// - Returns: The copy's size in bytes.
  /// - Throws: `StoreError` when a file is in the way or the disk is full; `CancellationError` when the task was
  ///   canceled. Nothing is left of the copy then.
  @discardableResult
  public func backup(
    to path: String, overwriting: Bool = false, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Int64 {
    try await Self.runLong { [file] in
      try file.copy(to: path, isReplacing: overwriting) { progress in
        try Cancellation.check()
        report(Double(progress.doneBytes) / Double(max(1, progress.totalBytes)))
      }
    }
  }
}

// MARK: - Replacement

extension Catalog {
  /// Replaces the content of a catalog by that of another file, while programs have it open: see `CatalogReplacement`.
  package static func replace(at path: String, with new: String) async throws -> CatalogReplacement.Outcome {
    try await runLong { try CatalogReplacement(of: path, with: new).run() }
  }
}

// MARK: - Packs

extension Catalog {
  /// The origin of a pack, a file that is never changed; `nil` for any other catalog.
  package var packStamp: PackStamp? { get throws { try file.readNow { try PackStamp.read($0) } } }

  /// The number of records in a new pack.
  public struct PackSummary: Hashable, Sendable {
    /// The number of records that matched; the pack has all of them.
    public let recordCount: Int
    /// Parts of the query that may have been read differently from what was meant.
    public let warnings: [QueryWarning]
  }

  /// Copies the records that match a query into a new file, a pack: it opens and is searched like any catalog, and is
  /// never changed. `merge(contentsOf:)` adds its records to another catalog.
  ///
  ///     try await catalog.pack("author:seneca", to: "seneca.pack")
  ///
  /// A pack contains whole records, the descriptions of their collections, and the synonyms. It has no saved searches,
  /// journal or jobs.
  ///
  /// - Parameters:
  ///   - query: Selects the records; the empty query selects all.
  ///   - path: The new file.
  ///   - overwriting: `true` to replace an existing file.
  ///   - report: Receives the share that is done, 0 to 1, on the copying thread.
  /// - Returns: A count of 0 when no record matches; no file is created then.
  /// - Throws: `StoreError`, or `CancellationError` when the task was canceled. Nothing is left of the pack then.
  @discardableResult
  public func pack(
    _ query: String, to path: String, overwriting: Bool = false,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> PackSummary {
    try await Self.runLong { [file] in
      try file.readUntilCanceled { db in
        let (ids, warnings) = try Searcher(db).ids(matching: query)
        let summary = PackSummary(recordCount: ids.count, warnings: warnings)
        guard !ids.isEmpty else { return summary }
        let stamp = PackStamp(origin: file.name, query: query, made: Clock.julianDay)
        let job = PackJob(db, ids, stamp) { done in
          try Cancellation.check()
          report(Double(done) / Double(ids.count))
        }
        try CatalogFile.make(path, for: .pack, isReplacing: overwriting, outOf: file.path) { try job.fill($0) }
        return summary
      }
    }
  }
}

// MARK: - Merging

extension Catalog {
  /// Adds the records of another catalog, or of a pack, to this one. Two records are the same when their collections
  /// and identifiers are. All changes are one entry of the journal; merging again changes nothing.
  ///
  /// New records keep their times. Collections get title, rights and source if they have none.
  ///
  /// - Parameters:
  ///   - path: The other file, which is only read.
  ///   - preference: The side that wins when a record differs.
  ///   - dryRun: `true` to change nothing and only count.
  /// - Throws: `StoreError` for errors of either file. What was committed before is in the catalog.
  @discardableResult
  public func merge(
    contentsOf path: String, preferring preference: MergePreference = .changed, dryRun: Bool = false
  ) async throws -> MergeSummary {
    try await merge(contentsOf: path, preferring: preference, dryRun: dryRun) { _ in }
  }

  /// The same with each record that differs.
  ///
  /// - Parameter report: Receives the records, on the writing thread.
  package func merge(
    contentsOf path: String, preferring preference: MergePreference = .changed, dryRun: Bool = false,
    report: @escaping @Sendable (MergeDifference) throws -> Void
  ) async throws -> MergeSummary {
    let summary = try await Self.runLong { [file] in
      // Before it is opened: the first of two descriptors of one file that is closed takes SQLite's locks along.
      try CatalogFile.checkOther(path, than: file.path)
      let other = try CatalogFile(at: path, access: .foreign, prepare: QueryFunctions.register)
      return try MergeJob(
        file, from: other, preference, isDryRun: dryRun, report: report
      ).run()
    }
    if !dryRun { try await shortenJournal() }
    return summary
  }
}
