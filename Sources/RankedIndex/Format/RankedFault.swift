internal import GRDB

/// Damage in the ranked index, reported as SQLite reports damage (`SQLITE_CORRUPT`), so that whatever handles a damaged
/// file handles it.
package enum RankedFault {
  package static let missing = fault("a row of the ranked index is missing")
  package static let damaged = fault("a row of the ranked index is damaged")

  /// The ranked index has as many lists, or a list as many chunks, as it has numbers for.
  package static var full: any Error {
    DatabaseError(resultCode: .SQLITE_FULL, message: "the ranked index is full")
  }

  private static func fault(_ message: String) -> any Error {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
