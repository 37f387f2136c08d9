internal import Adagia
internal import Foundation
internal import Logging
internal import Synchronization

/// A catalog under its name. A file that takes the place of the old one is opened at the next request; requests that
/// are under way end with the old one.
final class ServedCatalog: Sendable {
  let name: String
  let path: String
  /// Answers the searches.
  let engine: any SearchEngine
  let identifierCounts = IdentifierCounts()
  private let access: Catalog.Access
  /// The part of an answer's version that does not come from the file.
  private let basis: String
  private let logger: Logger
  private let state: Mutex<State>

  private struct State {
    var open: OpenCatalog
    /// The log of the open file when it was last looked at.
    var log: FileIdentity?
    /// The file and the log at the path that could not be opened, and the reason, so that it is reported once.
    var refused: (identity: FileIdentity, log: FileIdentity?, error: any Error)?
  }

  /// - Throws: `StoreError` when the catalog cannot be opened.
  init(
    _ place: ServerConfiguration.CatalogPlace, for access: Catalog.Access, engine: any SearchEngine, basis: String,
    logger: Logger
  ) throws {
    (name, path, self.access, self.basis, self.logger) = (place.name, place.path, access, basis, logger)
    self.engine = engine
    state = Mutex(State(open: try OpenCatalog(at: place.path, for: access, basis: basis)))
  }

  /// The catalog that is at the path.
  ///
  /// The old one does not go on where the new one cannot be opened: connections that it has yet to open would be to the
  /// new file.
  ///
  /// - Throws: `StoreError.removed` when there is no file; another `StoreError` when it cannot be opened.
  func current() throws -> OpenCatalog {
    let path = path
    guard let identity = FileIdentity(ofFileAt: path) else { throw StoreError.removed(path: path) }
    return try state.withLock { state in
      if identity == state.open.identity {
        state.log = FileIdentity(ofFileAt: state.open.logPath)
        return state.open
      }
      let log = FileIdentity(ofFileAt: state.open.logPath)
      if let refused = state.refused, refused.identity == identity, refused.log == log { throw refused.error }
      do {
        try Self.checkLog(at: state.open.logPath, isNot: state.log, of: path)
        state.open = try OpenCatalog(at: path, for: access, basis: basis)
        state.refused = nil
      } catch {
        state.refused = (identity, log, error)
        logger.error(
          "the file that replaced the catalog cannot be opened: \(error)", metadata: ["catalog": .string(name)])
        throw error
      }
      logger.info("opened the file that replaced the catalog", metadata: ["catalog": .string(name)])
      return state.open
    }
  }

  /// Checks that the log beside a new file is not the one of the old file, which `mv` leaves there.
  ///
  /// - Throws: `StoreError.foreignCompanion`.
  private static func checkLog(at logPath: String, isNot old: FileIdentity?, of path: String) throws(StoreError) {
    guard let old else { return }
    // 'adagia replace' takes the log away a moment after the file.
    for _ in 0..<100 {
      guard FileIdentity(ofFileAt: logPath) == old, (FileStamp(logPath)?.isEmpty ?? true) == false else { return }
      usleep(10_000)
    }
    throw .foreignCompanion(path: path, file: logPath, reason: "it is the log of the file that was here before")
  }

  /// True if there is a catalog to answer with.
  var isReady: Bool { (try? current()) != nil }

  /// The reason that searches are not answered as they should be; `nil` when they are.
  func fault() async -> String? {
    isReady ? await engine.fault() : "its file is missing or cannot be opened"
  }
}

/// One opening of a catalog's file.
struct OpenCatalog: Sendable {
  let catalog: Catalog
  let identity: FileIdentity
  /// The path of SQLite's log, beside the file that a link leads to.
  let logPath: String
  private let ownVersion: CatalogVersion

  init(at path: String, for access: Catalog.Access, basis: String) throws {
    guard let identity = FileIdentity(ofFileAt: path) else { throw StoreError.notFound(path: path) }
    self.identity = identity
    logPath = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) + "-wal"
    ownVersion = CatalogVersion(path: path, basis: basis)
    catalog = try Catalog(at: path, for: access)
  }

  /// Letters, digits and hyphens that differ after each change of the catalog.
  func version() throws -> String { try ownVersion.text(of: catalog) }
}

/// The file behind a path: device and inode.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// `nil` when there is no file.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
