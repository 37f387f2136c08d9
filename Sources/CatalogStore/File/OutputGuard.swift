internal import Platform
internal import Synchronization

/// Refuses outputs that would replace a catalog, or a file that SQLite or a job keeps beside one.
///
/// A path is refused by what it leads to, links followed, and by its name where nothing is there yet: SQLite would take a
/// file called `catalog.db-journal` for the catalog's own.
package enum OutputGuard {
  /// What is to be made at a path.
  package enum Kind: Sendable {
    /// Text, which never replaces a database.
    case text
    /// A copy, a pack or a salvaged catalog, which may replace an earlier one when that is asked for.
    case database
  }

  /// Endings of a catalog's own files: itself, SQLite's log, its index and its rollback journal, and a job's lock.
  static let endings = ["", "-wal", "-shm", "-journal", "-joblock"]

  /// - Parameter catalog: The catalog in use, which need not exist yet.
  /// - Throws: `StoreError.sameFile`, `.besideCatalog` or `.isDatabase`. Nothing of the target was opened then, unless it is
  ///   the database of the last one.
  package static func check(_ target: String, for kind: Kind, besides catalog: String) throws(StoreError) {
    try checkFile(target, besides: catalog)
    try checkName(target, besides: catalog)
    let place = Place(target)
    for ending in endings.dropFirst() where place.name.lowercased().hasSuffix(ending) {
      let owner = "\(place.folderPath)/\(place.name.dropLast(ending.count))"
      if isDatabase(owner) { throw .besideCatalog(path: target, catalog: owner) }
    }
    if kind == .text && isDatabase(target) { throw .isDatabase(path: target) }
  }

  /// By identity alone: what is at the target must be none of the catalog's files.
  static func checkFile(_ target: String, besides catalog: String) throws(StoreError) {
    guard let found = FileSystem.identity(of: target) else { return }
    for path in Set([catalog, Place(catalog).path]) {
      for ending in endings where FileSystem.identity(of: path + ending) == found {
        throw ending.isEmpty ? .sameFile(path: target) : .besideCatalog(path: target, catalog: catalog)
      }
    }
  }

  private static func checkName(_ target: String, besides catalog: String) throws(StoreError) {
    let place = Place(target)
    for own in [Place(catalog), Place(link: catalog)] where own.isBeside(place) {
      // Without regard to case, as many a file system reads names; and SQLite keeps no file whose name only differs so.
      for ending in endings where place.name.lowercased() == (own.name + ending).lowercased() {
        if ending.isEmpty && place.name != own.name { continue }
        throw ending.isEmpty ? .sameFile(path: target) : .besideCatalog(path: target, catalog: catalog)
      }
    }
  }

  /// Databases that were looked at, whose descriptors stay open as long as the process runs: a connection of this process
  /// may be on the file, and would lose its locks with the first descriptor that is closed (SQLite, "How To Corrupt",
  /// section 2.2). There is one for each output that was refused.
  private static let knownDatabases = Mutex<Set<FileIdentity>>([])

  private static func isDatabase(_ path: String) -> Bool {
    guard let identity = FileSystem.identity(of: path), FileSystem.size(of: path) >= magic.count,
      FileSystem.isRegular(path)
    else { return false }
    return knownDatabases.withLock { known in
      if known.contains(identity) { return true }
      guard let file = try? FileDescriptor.open(path, for: .glancing) else { return false }
      var head = [UInt8](repeating: 0, count: magic.count)
      let count = head.withUnsafeMutableBytes { buffer in (try? file.read(into: buffer, at: 0)) ?? 0 }
      guard count == head.count, head == magic else {
        file.close()
        return false
      }
      known.insert(identity)
      return true
    }
  }

  /// What every SQLite database begins with.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Where a file lies or would lie.
  private struct Place {
    let folderPath: String
    let name: String

    /// Links at the path's end are followed, also one to nothing.
    init(_ path: String) {
      var path = path
      for _ in 0..<40 {
        guard let next = FileSystem.destination(ofLink: path) else { break }
        path = next.hasPrefix("/") ? next : "\(FileSystem.folder(of: path))/\(next)"
      }
      self.init(link: path)
    }

    /// Of a link, where the link itself lies.
    init(link path: String) {
      folderPath = FileSystem.folder(of: path)
      name = path.split(separator: "/").last.map(String.init) ?? path
    }

    var path: String { "\(folderPath)/\(name)" }

    func isBeside(_ other: Place) -> Bool {
      let (own, others) = (FileSystem.identity(of: folderPath), FileSystem.identity(of: other.folderPath))
      return own == others && (own != nil || folderPath == other.folderPath)
    }
  }
}
