internal import CSystemFTS5
internal import GRDB
internal import HistoricalDates
internal import Platform

/// The replacement of a catalog by the content of another file, while programs have it open.
///
/// `mv` takes the file alone and leaves the log of the old one, which SQLite would read as the new file's and write
/// back into it. Here the writers of the old file wait, the new file takes its name in one step, and the log leaves
/// with the old file. Until then no process reads the new one: this process has SQLite's exclusive lock on it.
package struct CatalogReplacement {
  package struct Outcome: Sendable {
    /// The path of the former file; its log, if it had one, is beside it.
    package let former: String
    /// The size of the new file in bytes.
    package let byteCount: Int64
  }

  private let path: String
  private let new: String
  private let lockWait: Duration

  /// - Parameters:
  ///   - path: The catalog.
  ///   - new: The file whose content it gets, a catalog or a pack, which stays as it is.
  package init(of path: String, with new: String, lockWait: Duration = CatalogFile.busyTimeout) {
    (self.path, self.new, self.lockWait) = (path, new, lockWait)
  }

  /// - Throws: `StoreError`; the catalog is as it was then.
  package func run() throws -> Outcome {
    let place = FileSystem.realPath(path)
    guard FileSystem.isRegular(place) else { throw StoreError.notFound(path: path) }
    try CatalogFile.checkOther(new, than: path)
    let other = try CatalogFile(at: new, access: .foreign)
    let lock = try JobLock(ofCatalogAt: place)
    return try withExtendedLifetime(lock) {
      let draft = try DraftFile(for: place + ".next", isReplacing: true, outOf: place)
      defer { draft.discard() }
      let size = try other.readNow { try CatalogFile.fill(draft, from: $0) { _ in } }
      do {
        try makeOrdinary(draft)
        return Outcome(former: try exchange(draft, place), byteCount: size)
      } catch let error as DatabaseError {
        throw StoreError(error, path: path, lockWait: lockWait)
      }
    }
  }

  /// A pack becomes an ordinary catalog, unless it takes the place of a pack.
  private func makeOrdinary(_ draft: DraftFile) throws {
    let wasPack = try? CatalogFile(at: path, access: .examining).readNow { try PackStamp.read($0) != nil }
    if wasPack != true {
      let copy = try DatabaseQueue(path: draft.path)
      try copy.write { try PackStamp.remove($0) }
      try copy.close()
    }
    try draft.settle()
  }

  private func exchange(_ draft: DraftFile, _ place: String) throws -> String {
    let former = Self.formerName(of: place)
    try CatalogFile.checkCompanions(of: place)
    try holdingWriters(of: place) {
      try holding(draft.path, by: "BEGIN EXCLUSIVE") {
        try publish(draft, over: place, former)
      }
    }
    return former
  }

  private func publish(_ draft: DraftFile, over place: String, _ former: String) throws(StoreError) {
    do {
      try draft.draft.publish(over: place, keeping: former)
    } catch {
      throw .cannotBeMade(path: former, reason: error.message)
    }
  }

  /// Runs `body` while no process writes to the file. A file that is damaged beyond reading, or that may not be written
  /// to, needs no lock.
  private func holdingWriters(of place: String, _ body: () throws -> Void) throws {
    var hasRun = false
    do {
      try holding(place, by: "BEGIN IMMEDIATE") {
        hasRun = true
        try body()
      }
    } catch let error as DatabaseError where !hasRun && Self.isWithoutWriters(error) {
      try body()
    }
  }

  private static func isWithoutWriters(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_READONLY].contains(error.resultCode)
  }

  private func holding(_ path: String, by begin: String, _ body: () throws -> Void) throws {
    let claim = FileClaim(on: path)
    var configuration = Configuration()
    configuration.busyMode = .timeout(Double(lockWait.components.seconds))
    configuration.prepareDatabase { [claim] db in
      claim.renew()
      if let connection = db.sqliteConnection { adagia_harden(connection) }
    }
    let queue = try DatabaseQueue(path: CatalogFile.location(of: path), configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: begin)
      defer { try? db.execute(sql: "ROLLBACK") }
      try body()
    }
    try queue.close()
  }

  /// A free name beside the catalog, with the time in it.
  private static func formerName(of place: String) -> String {
    let moment = JulianDay.isoText(of: Clock.julianDay).filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    var (name, number) = ("\(place).replaced-\(moment)", 1)
    while FileSystem.exists(name) || FileSystem.exists(name + "-wal") {
      number += 1
      name = "\(place).replaced-\(moment)-\(number)"
    }
    return name
  }
}
