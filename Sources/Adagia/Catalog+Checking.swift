public import CatalogIndexing
internal import Platform

extension Catalog {
  /// Checks a catalog's file for damage. It writes nothing, blocks no other process, and works on a file that does not
  /// open.
  ///
  ///     try await Catalog.check(at: "sayings.db").isSound   // true
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isQuick: `true` to check only counts and a sample: under a second, whatever the size.
  ///   - report: Receives the share that is done, 0 to 1. Canceling the task stops the check.
  /// - Throws: `StoreError` when there is no catalog, or a newer one; `CancellationError`. Damage is not an error.
  /// - Complexity: O(*n*) in the text of the catalog.
  public static func check(
    at path: String, isQuick: Bool = false, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> CheckReport {
    try await runLong {
      let check = try CatalogChecker(
        path: path, isQuick: isQuick, report: report
      ).run()
      try Cancellation.check()
      return check
    }
  }

  /// Rebuilds damaged data that can be derived from the records, after it has copied the file. Records that another
  /// program changed are named and left alone, unless the changes are accepted.
  ///
  /// Canceling the task ends the repair. The file then has either all fixes of records or none. The old index stays in
  /// use unless the new one was complete, and another repair does the rest.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - acceptingChanges: `true` to accept records that do not match their hash.
  ///   - removingStrays: `true` to remove parts that belong to no record.
  ///   - report: Receives the share of the index that is rebuilt, 0 to 1.
  /// - Throws: `StoreError`, after which the file is unchanged; `CancellationError`.
  public static func repair(
    at path: String, acceptingChanges: Bool = false, removingStrays: Bool = false,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> RepairReport {
    try await runLong {
      try CatalogRepair(
        path: path, acceptsChanges: acceptingChanges, removesStrays: removingStrays, report: report
      ).run()
    }
  }

  /// Copies all readable records of a damaged file into a new one. Canceling the task ends the salvage.
  ///
  /// - Throws: `StoreError` when `target` exists already, or nothing can be read; `CancellationError`. No new file is
  ///   left then.
  public static func salvage(at path: String, into target: String) async throws -> SalvageReport {
    try await runLong {
      try CatalogSalvage(path: path, target: target).run()
    }
  }
}
