internal import Adagia
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where the catalog lies, and how it comes into being.
struct CatalogLocation {
  let path: String
  /// Whether somebody named it, and not the default.
  let isNamed: Bool
  let isQuiet: Bool
  private let environment: Environment

  /// - Parameter name: What `--catalog` says; it beats `ADAGIA_CATALOG`, which beats the default.
  init(named name: String?, environment: Environment, isQuiet: Bool) {
    let named = name ?? environment["ADAGIA_CATALOG"].flatMap { $0.isEmpty ? nil : $0 }
    path = named ?? environment.defaultCatalogPath
    isNamed = named != nil
    self.isQuiet = isQuiet
    self.environment = environment
  }

  func openForReading() async throws -> Catalog {
    if access(path, F_OK) != 0 { try await makeFromStarterPack() }
    let catalog = try Catalog(at: path, for: .reading, isShared: false, notice: notice)
    let isOurs = try catalog.isOlder && catalog.packStamp == nil && access(path, W_OK) == 0
    let current = isOurs ? try bringUpToDate() ?? catalog : catalog
    if !isQuiet, let version = try current.otherAnalyzer {
      Message.say(
        "\(path): analyzer \(version) made the index, this program has another one, so that some words may not be found. "
          + "Run 'adagia reindex --index'.")
    }
    return current
  }

  func openAsItIs() throws -> Catalog {
    try Catalog(at: path, for: .reading, isShared: false, notice: notice)
  }

  /// What an earlier version made has all that can be asked for as soon as it has this version's tables.
  ///
  /// - Returns: `nil` when it has to be searched as it is: a full disk, or a folder that may only be read.
  private func bringUpToDate() throws -> Catalog? {
    do {
      _ = try Catalog(at: path, for: .reindexing, isShared: false, notice: notice)
    } catch let error as StoreError {
      if !isQuiet { Message.say("\(error.message) It is searched as it is.") }
      return nil
    }
    if !isQuiet { Message.say("\(path), which an earlier version of Adagia made, was brought up to date.") }
    return try Catalog(at: path, for: .reading, isShared: false, notice: notice)
  }

  /// Says on standard error what a person may want to know.
  private var notice: @Sendable (CatalogNotice) -> Void {
    let isQuiet = isQuiet
    return { notice in
      if !isQuiet { Message.say(notice.message) }
    }
  }

  /// Nothing can be changed in a catalog that is not there.
  func openForChanging() throws -> Catalog {
    guard access(path, F_OK) == 0 else { throw StoreError.notFound(path: path) }
    return try Catalog(at: path, for: .writing, isShared: false, notice: notice)
  }

  /// There is no index of a catalog that is not there.
  func openForReindexing() throws -> Catalog {
    guard access(path, F_OK) == 0 else { throw StoreError.notFound(path: path) }
    return try Catalog(at: path, for: .reindexing, isShared: false, notice: notice)
  }

  /// A file that somebody names and fills takes nothing but their records; the default one begins with the pack.
  func openForWriting() async throws -> Catalog {
    if access(path, F_OK) != 0 {
      try makeFolder()
      if !isNamed { try await makeFromStarterPack() }
    }
    return try Catalog(at: path, for: .writing, isShared: false, notice: notice)
  }

  private func makeFromStarterPack() async throws {
    guard let pack = StarterPack(environment: environment) else {
      throw UsageError(
        "There is no catalog at \(path), and the starter pack was not found beside the program. "
          + "Set ADAGIA_CORPUS to the folder 'corpus', or make a catalog with: adagia import FILE --catalog \(path)")
    }
    try makeFolder()
    if let counts = try await pack.makeCatalog(at: path), !isQuiet {
      Message.say("made \(path) from the starter pack: \(counts.added) quotations and proverbs.")
    }
  }

  private func makeFolder() throws {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    if !Self.makeFolder(path[..<slash]) {
      throw StoreError.unusable(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private static func makeFolder(_ folder: Substring) -> Bool {
    if mkdir(String(folder), 0o755) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return false }
    return makeFolder(folder[..<slash]) && mkdir(String(folder), 0o755) == 0
  }
}
