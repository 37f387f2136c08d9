package import GRDB
internal import Platform

/// The files of rejected rows that imports into a catalog wrote. The next import may replace one, unless somebody has
/// changed it since: it may hold rows that were mended by hand.
package struct RejectsHistory: Sendable {
  private static let key = "rejects_files"
  /// The newest are remembered.
  private static let mostFiles = 100

  /// A file's size, the moment of its last change, and its path: what `FileSystem.stamp` gives.
  private let stamps: [String]

  package init(_ db: Database) throws {
    let value = try MetaTable(db).value(Self.key)
    stamps = value.map { $0.split(separator: "\n").map(String.init) } ?? []
  }

  /// Whether there is nothing to be lost at a path: no file or an empty one, one of these as it was written, or a pipe or
  /// device.
  package func isFree(_ path: String) -> Bool {
    guard FileSystem.isRegular(path), FileSystem.size(of: path) > 0 else { return true }
    return FileSystem.stamp(of: path).map(stamps.contains) ?? false
  }

  /// Remembers files that were just written, within a transaction of the caller's.
  package static func note(_ paths: [String], _ db: Database) throws {
    // A path with a line end is not worth a list of another form: it is then never replaced.
    let new = paths.compactMap(FileSystem.stamp(of:)).filter { !$0.contains("\n") }
    let stamps = try RejectsHistory(db).stamps.filter { !new.contains($0) } + new
    try MetaTable(db).set(key, to: stamps.suffix(mostFiles).joined(separator: "\n"))
  }
}
