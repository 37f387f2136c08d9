internal import GRDB
internal import Platform

/// How a catalog comes into being: under another name, which only this process knows, until it is whole and safe on the
/// disk. Whoever is killed before leaves a draft, and never half a catalog under the name that was meant.
extension CatalogFile {
  /// Makes a catalog with nothing in it, unless somebody else makes one meanwhile.
  static func makeEmpty(
    at path: String, prepare: @escaping @Sendable (OpaquePointer) throws -> Void
  ) throws {
    do {
      let draft = try DraftFile(for: FileSystem.destination(of: path), isReplacing: false, outOf: nil)
      defer { draft.discard() }
      var configuration = configuration(access: .writing, claim: FileClaim(on: draft.path), prepare: prepare)
      configuration.journalMode = .default
      do {
        let database = try DatabaseQueue(path: location(of: draft.path), configuration: configuration)
        try database.writeWithoutTransaction { db in
          try db.execute(sql: draftSettings)
          try transaction(db) { try Schema.migrate($0) }
          try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
        try database.close()
      } catch let error as DatabaseError {
        throw StoreError(error, path: path, lockWait: 0)
      }
      try draft.commit()
    } catch StoreError.alreadyThere {
      // It is opened like any other.
    }
  }

  /// Makes a catalog and what is to be in it.
  ///
  /// - Parameter fill: Is given the catalog under its other name, and keeps nothing of it.
  /// - Returns: What `fill` gives; `nil` when somebody else made a catalog of that name meanwhile, which is as it was.
  /// - Throws: What `fill` throws, and `StoreError` when the file cannot be made. There is no catalog then.
  package static func make<T: Sendable>(
    at path: String, prepare: @escaping @Sendable (OpaquePointer) throws -> Void,
    fill: (CatalogFile) async throws -> T
  ) async throws -> T? {
    let target = FileSystem.destination(of: path)
    do {
      let draft = try DraftFile(for: target, isReplacing: false, outOf: nil)
      defer { draft.discard() }
      do {
        let file = try CatalogFile(at: draft.path, access: .writing, prepare: prepare)
        let result = try await fill(file)
        // The last connection copies the log into the file, and leaves the log where it could not.
        try file.database.close()
        try draft.commit()
        return result
      } catch let error as DatabaseError {
        throw StoreError(error, path: path, lockWait: 0)
      } catch let error as StoreError {
        throw error.naming(path, insteadOf: draft.path)
      }
    } catch StoreError.alreadyThere {
      return nil
    }
  }

  /// Nobody else knows of the draft: if it is not finished it goes, and at its end all of it is made safe at once.
  private static let draftSettings = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"
}
