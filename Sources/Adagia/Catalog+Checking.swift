internal import CatalogIndexing

extension Catalog {
  /// Looks through a catalog's file for damage. Nothing is written, nobody waits for it, and it does not have to be
  /// possible to open the file.
  ///
  ///     try await Catalog.check("sayings.db").isSound   // true
  ///
  /// - Parameters:
  ///   - isQuick: Whether only counts and a sample are looked at: under a second, whatever the size.
  ///   - report: Told what share is done, 0 to 1. Cancelling the task stops the check.
  /// - Throws: `StoreError` when there is no catalog, or a newer one; `CancellationError`. Damage is no error.
  /// - Complexity: O(*n*) in the text of the catalog.
  public static func check(
    _ path: String, isQuick: Bool = false, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> CheckReport {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      let check = try CatalogChecker(
        path: path, isQuick: isQuick, shouldStop: { isCancelled.isSet }, report: report
      ).run()
      try Task.checkCancellation()
      return check
    } onCancel: {
      isCancelled.set()
    }
  }

  /// Makes anew what is derived and damaged, after a copy of the file was made beside it. Records that another program
  /// changed are named and left as they are, unless the changes are accepted.
  ///
  /// - Parameters:
  ///   - acceptsChanges: Whether records are taken as they are now where they do not fit their hash.
  ///   - removesStrays: Whether parts that belong to nothing are taken out.
  public static func repair(
    _ path: String, acceptsChanges: Bool = false, removesStrays: Bool = false,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) throws -> RepairReport {
    try CatalogRepair(path: path, acceptsChanges: acceptsChanges, removesStrays: removesStrays, report: report).run()
  }

  /// Saves what can be read of a damaged file into a new one.
  ///
  /// - Throws: `StoreError` when there is a file at `target` already, or nothing can be read.
  public static func salvage(_ path: String, into target: String) throws -> SalvageReport {
    try CatalogSalvage(path: path, target: target).run()
  }
}
