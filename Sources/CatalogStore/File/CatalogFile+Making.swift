internal import GRDB
internal import Platform

/// Creation of a catalog: under a draft name of this process until it is complete and on the disk. A killed process
/// leaves a draft, never half a catalog under the final name.
extension CatalogFile {
  /// Creates an empty catalog, unless another process creates one meanwhile.
  static func makeEmpty(
    at path: String, prepare: @escaping @Sendable (OpaquePointer) throws -> Void
  ) throws {
    do {
      let draft = try DraftFile(for: FileSystem.destination(of: path), isReplacing: false, outOf: nil)
      defer { draft.discard() }
      var configuration = configuration(
        draft.path, access: .writing, claim: FileClaim(on: draft.path), prepare: prepare)
      configuration.journalMode = .default
      do {
        let database = try DatabaseQueue(path: location(of: draft.path), configuration: configuration)
        try database.writeWithoutTransaction { db in
          try db.execute(sql: draftSettings)
          try transaction(db) { try Schema.migrate($0) }
          try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
        try database.close()
        try mark(draft.path)
      } catch let error as DatabaseError {
        throw StoreError(error, path: path, lockWait: .zero)
      }
      try draft.commit()
    } catch StoreError.alreadyThere {
      // It is opened like any other.
    }
  }

  /// Creates a catalog with its content.
  ///
  /// - Parameter fill: Fills the catalog under its draft name, and keeps no reference to it.
  /// - Returns: The result of `fill`; `nil` when another process created a catalog of that name meanwhile. That one is
  ///   not changed.
  /// - Throws: Errors of `fill`, and `StoreError` when the file cannot be created. There is no catalog then.
  package static func make<T: Sendable>(
    at path: String, prepare: @escaping @Sendable (OpaquePointer) throws -> Void,
    fill: (CatalogFile) async throws -> T
  ) async throws -> T? {
    try checkName(path)
    let target = FileSystem.destination(of: path)
    do {
      let draft = try DraftFile(for: target, isReplacing: false, outOf: nil)
      defer { draft.discard() }
      do {
        let file = try CatalogFile(at: draft.path, access: .writing, prepare: prepare)
        let result = try await fill(file)
        // The last connection copies the log into the file, and leaves the log if it could not.
        try file.database.close()
        try mark(draft.path)
        try draft.commit()
        return result
      } catch let error as DatabaseError {
        throw StoreError(error, path: path, lockWait: .zero)
      } catch let error as StoreError {
        throw error.naming(path, insteadOf: draft.path)
      }
    } catch StoreError.alreadyThere {
      return nil
    }
  }

  /// Removes what killed processes left beside a catalog: unfinished catalogs, copies and contents.
  package static func sweepDrafts(beside path: String) {
    FileDraft.sweep(besideNamesLike: FileSystem.destination(of: path))
  }

  /// Settings of a draft: an unfinished one is removed, and a finished one is synced as a whole.
  private static let draftSettings = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"
}
