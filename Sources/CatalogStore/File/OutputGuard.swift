internal import Platform
internal import Synchronization

/// Refuses outputs that would replace a catalog, or a file beside one that belongs to SQLite or a job.
///
/// A path is refused by its target, with links followed, and by its name if nothing is there yet: SQLite would use a
/// file called `catalog.db-journal` as the catalog's own.
package enum OutputGuard {
  /// The kind of output.
  package enum Kind: Sendable {
    /// Text, which never replaces a database.
    case text
    /// A copy, a pack or a salvaged catalog, which may replace an earlier one on request.
    case database
  }

  /// Endings of a catalog's own files: itself, SQLite's log, its index and its rollback journal, and a job's lock.
  static let endings = ["", "-wal", "-shm", "-journal", "-joblock"]

  /// - Parameter catalog: The catalog in use, which need not exist yet.
  /// - Throws: `StoreError.sameFile`, `.besideCatalog` or `.isDatabase`. Only for the last one the target was opened.
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

  /// Checks by identity alone that the file at the target is none of the catalog's files.
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
      // Many file systems ignore case, and none of SQLite's files differ from one another only in case.
      for ending in endings where place.name.lowercased() == (own.name + ending).lowercased() {
        if ending.isEmpty && place.name != own.name { continue }
        throw ending.isEmpty ? .sameFile(path: target) : .besideCatalog(path: target, catalog: catalog)
      }
    }
  }

  /// Databases found here. Their descriptors stay open until the process ends: a connection of this process to the same
  /// file would lose its locks when any descriptor is closed (SQLite, "How To Corrupt", section 2.2). There is one for
  /// each refused output.
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

  /// The first bytes of every SQLite database.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The folder and name of a file that exists or will exist.
  private struct Place {
    let folderPath: String
    let name: String

    /// The place of a path's target. Links at the end are followed, also one to nothing.
    init(_ path: String) {
      var path = path
      for _ in 0..<40 {
        guard let next = FileSystem.destination(ofLink: path) else { break }
        path = next.hasPrefix("/") ? next : "\(FileSystem.folder(of: path))/\(next)"
      }
      self.init(link: path)
    }

    /// The place of a link itself.
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
