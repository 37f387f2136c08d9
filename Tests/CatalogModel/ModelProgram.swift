package import Adagia

/// Another program that changes the catalog of a walk in turn with its handle: commands that a handle has too, in
/// another process.
package protocol ModelProgram: Sendable {
  /// Changes the tags of all records of a query.
  func tag(_ query: String, adding: [String], removing: [String]) async throws
  /// Removes records as one entry.
  func remove(_ ids: [RecordID]) async throws
  /// Undoes an entry or redoes it; without one, the entry that comes next.
  ///
  /// - Returns: True if it was reversed.
  func reverse(_ entry: Int64?, undoing: Bool) async throws -> Bool
}
