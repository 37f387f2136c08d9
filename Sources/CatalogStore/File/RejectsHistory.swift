package import GRDB
internal import Platform

/// The files of rejected rows that imports into a catalog wrote. The next import may replace one, unless it was changed
/// since: it may have rows that were fixed by hand.
package struct RejectsHistory: Sendable {
  private static let key = "rejects_files"
  /// Limit of remembered files; the newest stay.
  private static let mostFiles = 100

  /// Stamps of the files by `FileSystem.stamp`.
  private let stamps: [String]

  package init(_ db: Database) throws {
    let value = try MetaTable(db).value(Self.key)
    stamps = value.map { $0.split(separator: "\n").map(String.init) } ?? []
  }

  /// True if a path may be written: no file or an empty one, one of these files unchanged, or a pipe or device.
  package func isFree(_ path: String) -> Bool {
    guard FileSystem.isRegular(path), FileSystem.size(of: path) > 0 else { return true }
    return FileSystem.stamp(of: path).map(stamps.contains) ?? false
  }

  /// Remembers the stamps of files that are about to get their names, in the caller's transaction.
  package static func note(_ written: [String], _ db: Database) throws {
    // A path with a line end does not fit the list, and its file is never replaced.
    let new = written.filter { !$0.contains("\n") }
    let stamps = try RejectsHistory(db).stamps.filter { !new.contains($0) } + new
    try MetaTable(db).set(key, to: stamps.suffix(mostFiles).joined(separator: "\n"))
  }
}
