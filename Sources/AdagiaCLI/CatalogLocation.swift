internal import Adagia
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The path of the catalog, and how the file is opened or created.
struct CatalogLocation {
  let path: String
  /// True if an option or a variable gives the path; otherwise it is the default one.
  let isNamed: Bool
  /// True if the option names it: then only a command that writes creates it, for the name may be mistyped.
  private let isTyped: Bool
  let isQuiet: Bool
  private let environment: Environment

  /// - Parameter name: The value of `--catalog`, which takes precedence over `ADAGIA_CATALOG` and the default.
  init(named name: String?, environment: Environment, isQuiet: Bool) {
    let named = name ?? environment["ADAGIA_CATALOG"].flatMap { $0.isEmpty ? nil : $0 }
    path = named ?? Settings.current.catalog(environment) ?? environment.defaultCatalogPath ?? ""
    isNamed = named != nil
    isTyped = name != nil
    self.isQuiet = isQuiet
    self.environment = environment
  }

  /// True if the first search creates a missing catalog from the starter pack.
  var isMadeBySearch: Bool { !isTyped }

  /// Opens the catalog for reading. A missing one is created from the starter pack, unless `--catalog` names it; an
  /// older one is upgraded.
  func openForReading() async throws -> Catalog {
    if access(path, F_OK) != 0 {
      guard isMadeBySearch else { throw StoreError.notFound(path: path) }
      try await makeFromStarterPack()
    }
    let catalog = try openAsItIs()
    let isOurs = try catalog.isOlder && catalog.packStamp == nil && access(path, W_OK) == 0
    return isOurs ? try bringUpToDate() ?? catalog : catalog
  }

  /// Opens an existing catalog of this version for reading. Nil when it has to be created or upgraded first.
  func openIfCurrent() throws -> Catalog? {
    guard access(path, F_OK) == 0 else { return nil }
    let catalog = try openAsItIs()
    return try catalog.isOlder ? nil : catalog
  }

  /// Opens an existing catalog for reading, without an upgrade.
  func openAsItIs() throws -> Catalog {
    try Catalog(at: path, for: .reading, isShared: false, notice: notice)
  }

  /// Upgrades a catalog that an earlier version made, so that every query works on it.
  ///
  /// - Returns: The upgraded catalog. Nil when that fails, as on a full disk: the old one can still be searched.
  private func bringUpToDate() throws -> Catalog? {
    do {
      _ = try Catalog(at: path, for: .rebuildingIndex, isShared: false, notice: notice)
    } catch let error as StoreError {
      if !isQuiet { Message.say("\(error.message) It was searched without the upgrade.") }
      return nil
    }
    if !isQuiet { Message.say("upgraded \(path), which an earlier version of Adagia made.") }
    return try Catalog(at: path, for: .reading, isShared: false, notice: notice)
  }

  /// Prints notices of the library on standard error.
  private var notice: @Sendable (CatalogNotice) -> Void {
    let isQuiet = isQuiet
    return { notice in
      if !isQuiet { Message.say(notice.message) }
    }
  }

  /// Opens an existing catalog for changes to its records.
  func openForChanging() throws -> Catalog {
    guard access(path, F_OK) == 0 else { throw StoreError.notFound(path: path) }
    return try Catalog(at: path, for: .writing, isShared: false, notice: notice)
  }

  /// Opens an existing catalog for a rebuild of its index, whichever analyzer built that.
  func openForReindexing() throws -> Catalog {
    guard access(path, F_OK) == 0 else { throw StoreError.notFound(path: path) }
    return try Catalog(at: path, for: .rebuildingIndex, isShared: false, notice: notice)
  }

  /// Opens the catalog for writing. A new file that the user names starts empty; the default one is seeded with the
  /// starter pack.
  func openForWriting() async throws -> Catalog {
    if access(path, F_OK) != 0 {
      try checkHome()
      try makeFolder()
      if !isNamed { try await makeFromStarterPack() }
    }
    return try Catalog(at: path, for: .writing, isShared: false, notice: notice)
  }

  /// Opens the catalog for reading, or an empty one in memory if it does not exist.
  func openOrEmpty() throws -> Catalog {
    access(path, F_OK) == 0 ? try openAsItIs() : try Catalog.inMemory()
  }

  private func makeFromStarterPack() async throws {
    try checkHome()
    guard let pack = StarterPack(environment: environment) else {
      throw UsageError(
        "There is no catalog at \(path), and no starter pack to create one from. "
          + "Set ADAGIA_CORPUS to the folder 'corpus', or create a catalog: adagia import FILE --catalog \(path)")
    }
    try makeFolder()
    if let counts = try await pack.makeCatalog(at: path), !isQuiet {
      Message.say(
        "created \(path) from the starter pack: \(counts.added.counting("quotation or proverb", "quotations and proverbs"))."
      )
    }
  }

  /// - Throws: `UsageError` when nothing says where the catalog is.
  private func checkHome() throws {
    if path.isEmpty {
      throw UsageError(
        "there is no default catalog, because HOME is not set. Name one with --catalog or ADAGIA_CATALOG.")
    }
  }

  private func makeFolder() throws {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    if !Self.makeFolder(path[..<slash]) {
      throw StoreError.unusable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Makes a folder and those it is in. Another process may make any of them at the same time.
  ///
  /// - Returns: True if they are there; the reason is in `errno` otherwise.
  static func makeFolder(_ folder: Substring) -> Bool {
    if isMade(folder) { return true }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return false }
    return makeFolder(folder[..<slash]) && isMade(folder)
  }

  private static func isMade(_ folder: Substring) -> Bool {
    mkdir(String(folder), 0o755) == 0 || errno == EEXIST
  }
}
