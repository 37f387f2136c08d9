package import GRDB

extension CatalogFile {
  /// Replaces the whole content of the file, in one transaction, by that of a new file that is made from it. Other
  /// connections stay open, and see the old content or the new one.
  ///
  /// SQLite writes the pages and does not read the old ones, so that no damaged page is in the way: dropping a damaged
  /// table would read it.
  ///
  /// - Parameter fill: Fills the new file from the old one.
  /// - Throws: `StoreError.changedWhileRead` when another process wrote to the file meanwhile; errors of `fill`. The
  ///   file is unchanged then.
  package func replaceContent<Result>(
    fill: (_ damaged: Database, _ new: CatalogFile) throws -> Result
  ) throws -> Result {
    let draft = try DraftFile(for: path + ".rebuilt", isReplacing: true, outOf: path)
    defer { draft.discard() }
    let damaged = try CatalogFile(at: path, access: .salvaging)
    return try damaged.batches { damaged in
      let state = try Self.dataVersion(damaged)
      do {
        let new = try CatalogFile(at: draft.path, access: .writing)
        let result = try fill(damaged, new)
        try write(contentOf: new) {
          // The first step has taken the write lock.
          guard try Self.dataVersion(damaged) == state else { throw StoreError.changedWhileRead(path: path) }
        }
        try new.database.close()
        return result
      } catch let error as StoreError {
        throw error.naming(path, insteadOf: draft.path)
      }
    }
  }

  private func write(contentOf new: CatalogFile, check: () throws -> Void) throws {
    try new.batches { source in
      try batches { target in
        try withoutActuallyEscaping(check) { check in
          try source.backup(to: target, pagesPerStep: 1_024) { _ in try check() }
        }
      }
    }
  }

  /// A number that changes when another connection commits.
  private static func dataVersion(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
  }
}
