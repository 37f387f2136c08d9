/// The files that SQLite takes for a database's own by their names alone: its rollback journal, its log, and the log's
/// shared memory. Every file passes here before SQLite opens it.
///
/// SQLite trusts them. It rolls a journal back into the database, deletes the file that the journal names as its
/// super-journal, reads a log in place of the database's pages, and writes through links. Adagia never makes a
/// super-journal or a link, so one beside a database means harm.
///
/// A person who may write to the folder can exchange a companion between this look and SQLite's. Such a person can
/// replace the database too; the look is for what comes in an archive, on a disk or from a repository.
package struct DatabaseCompanions: Sendable {
  /// Reason why SQLite must not open the database.
  package struct Fault: Error, Hashable, Sendable {
    /// The path of the companion.
    package let file: String
    /// The fault, as a clause.
    package let reason: String
  }

  private let journal: FileStatus?
  private let log: FileStatus?
  private let path: String

  /// True if a rollback journal is there that has anything in it.
  package var hasJournal: Bool { journal.map { $0.byteCount > 0 } ?? false }

  /// True if a log is there that has anything in it.
  package var hasLog: Bool { log.map { $0.byteCount > 0 } ?? false }

  /// Looks at the companions of the database at a path. Neither the database nor its shared memory is opened: SQLite
  /// may have locks on both.
  ///
  /// - Throws: A fault for a companion that is not a plain file, and for a journal that names a super-journal.
  package init(of path: String) throws(Fault) {
    // SQLite names them after the path without links.
    self.path = FileSystem.realPath(path)
    journal = try Self.status(self.path + "-journal")
    log = try Self.status(self.path + "-wal")
    _ = try Self.status(self.path + "-shm")
    guard hasJournal else { return }
    let file = self.path + "-journal"
    if let name = try RollbackJournal.superJournal(of: file) {
      throw Fault(file: file, reason: "it has SQLite delete another file, \(name)")
    }
  }

  /// Checks that journal and log are of the database with these first bytes.
  ///
  /// - Parameter head: The first 100 bytes of the database. Fewer, or bytes of another kind, tell nothing: nothing is
  ///   compared.
  /// - Throws: A fault for a companion of another database.
  package func check(with head: [UInt8]) throws(Fault) {
    guard let head = DatabaseHead(head) else { return }
    if hasJournal, try RollbackJournal(path + "-journal")?.isForeign(to: head) ?? false {
      throw Fault(file: path + "-journal", reason: Self.foreign)
    }
    if hasLog, try WriteAheadLog.isForeign(path + "-wal", to: head) {
      throw Fault(file: path + "-wal", reason: Self.foreign)
    }
  }

  private static let foreign = "it belongs to another database, or to an earlier file of this name"

  /// - Returns: `nil` when nothing is at the path.
  private static func status(_ file: String) throws(Fault) -> FileStatus? {
    guard let status = FileStatus(ofLinkAt: file) else { return nil }
    switch status.kind {
    case .link: throw Fault(file: file, reason: "it is a link, and SQLite would write to its target")
    case .folder, .pipe, .other: throw Fault(file: file, reason: "it is not a regular file")
    case .regular: break
    }
    if status.linkCount > 1 {
      throw Fault(file: file, reason: "it has another name too, and SQLite would write to that file")
    }
    return status
  }
}

/// The facts about a database in its first 100 bytes, in the file or as a journal or a log has them. Layout:
/// <https://www.sqlite.org/fileformat.html>, section 1.3.
package struct DatabaseHead {
  static let length = 100
  let pageSize: Int
  /// Counts changes: SQLite adds 1 for a transaction that changes the first page, in a log once for several in a row.
  private let changes: UInt32
  /// SQLite adds 1 for a change of the schema. Catalogs begin with a random number (`Schema.mark`).
  private let schemaCookie: UInt32
  private let applicationID: UInt32

  /// - Returns: `nil` for bytes of another kind.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = size == 1 ? 65536 : size
    changes = bytes.number(at: 24)
    schemaCookie = bytes.number(at: 40)
    applicationID = bytes.number(at: 68)
  }

  /// True if this may be a state of the database that had the other one, before or after it.
  func isState(of other: DatabaseHead) -> Bool {
    let changes = Int32(bitPattern: schemaCookie &- other.schemaCookie)
    return applicationID == other.applicationID && changes.magnitude <= Self.mostChanges
  }

  /// True if the file with this head may belong to a log with this page. An earlier program's file gets its random
  /// number in a log, and has it when the log is copied back.
  func isState(sinceThat page: DatabaseHead) -> Bool {
    isState(of: page) || page.followsNumbering(of: self)
  }

  /// True if a journal with this page may belong to the file with the other head, which may have got its random number
  /// since.
  func isState(before head: DatabaseHead) -> Bool {
    isState(of: head) || head.followsNumbering(of: self)
  }

  private func followsNumbering(of earlier: DatabaseHead) -> Bool {
    applicationID == earlier.applicationID && earlier.schemaCookie < Self.leastRandom
      && schemaCookie >= Self.leastRandom
  }

  /// True if this is a state before the one that the first page of a log was made from, as an older copy is.
  func isBefore(_ first: DatabaseHead) -> Bool { Int32(bitPattern: changes &- first.changes) < -1 }

  /// A schema does not change more often within a journal or a log.
  private static let mostChanges = 10_000
  /// The least of the random numbers with which catalogs begin to count; more than any count of changes.
  package static let leastRandom: UInt32 = 1 << 24
}

extension [UInt8] {
  /// The four bytes at an offset, the most significant first.
  func number(at offset: Int) -> UInt32 { self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}

/// A companion that is open for reading. SQLite has no locks on a journal or a log, and a name that is in truth another
/// file of this process is closed as `ClaimedFiles` demands.
struct CompanionFile: ~Copyable {
  private let path: String
  private let descriptor: FileDescriptor
  let byteCount: Int64

  init(_ path: String) throws(DatabaseCompanions.Fault) {
    self.path = path
    do {
      descriptor = try FileDescriptor.open(path, for: .examining)
    } catch {
      throw DatabaseCompanions.Fault(file: path, reason: "it cannot be read: \(error.message)")
    }
    byteCount = descriptor.status.map { $0.isRegular ? $0.byteCount : 0 } ?? 0
  }

  deinit { ClaimedFiles.close(descriptor.rawValue) }

  /// The bytes from `offset` on; fewer at the end.
  func bytes(at offset: Int64, count: Int) throws(DatabaseCompanions.Fault) -> [UInt8] {
    guard offset >= 0, offset < byteCount else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let descriptor = descriptor
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in try descriptor.read(into: buffer, at: offset) }
    }
    switch result {
    case .success(let read): return Array(bytes.prefix(read))
    case .failure(let error):
      throw DatabaseCompanions.Fault(file: path, reason: "it cannot be read: \(error.message)")
    }
  }
}
