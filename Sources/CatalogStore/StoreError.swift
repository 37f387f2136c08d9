internal import CatalogRecords
internal import GRDB
internal import GRDBSQLite
internal import Platform
internal import TextAnalysis

/// Reason why a catalog file cannot be used, with a case for each thing a caller can act on.
public enum StoreError: Error, Hashable, Sendable {
  /// No file is at the path.
  case notFound(path: String)
  /// The file is something else, named by `found`: `an empty file`, `another program's database`.
  case notACatalog(path: String, found: String)
  /// A later version of Adagia wrote the file.
  case newer(path: String, version: Int, supported: Int)
  /// An earlier version of Adagia wrote the file, and it was opened for reading only.
  case older(path: String, version: Int, supported: Int)
  /// Another analyzer built the index, so that nothing may be added or removed; both are analyzer versions.
  case otherAnalyzer(path: String, version: Int, supported: Int)
  /// The file ends before its last page; both in bytes.
  case truncated(path: String, size: Int64, expected: Int64)
  /// The file's pages contradict each other.
  case damaged(path: String, detail: String)
  /// The tables, views or triggers are not those of Adagia; none of them was run.
  case alteredSchema(path: String, detail: String)
  /// The file or its folder may not be written to.
  case readOnly(path: String)
  /// Another process held the file for longer than the waiting time.
  case locked(path: String, waited: Duration)
  /// Another job works on the catalog; the number of its process, if known.
  case jobRunning(path: String, process: Int?)
  /// As many sequences as may be read at once are being read, and none ended within the waiting time.
  case tooManyReads(path: String, most: Int, waited: Duration)
  /// The disk is full.
  case diskFull(path: String)
  /// The file cannot be opened or created, with the operating system's reason.
  case unusable(path: String, reason: String)
  /// The disk has less room than the work needs at least; both in bytes.
  case noRoom(path: String, needed: Int, free: Int)
  /// Another program dropped or restarted the index that was being built.
  case buildLost(path: String)
  /// Another record of the collection has this identifier.
  case identifierTaken(identifier: String, collection: String)
  /// A file is at the path of a file to be created.
  case alreadyThere(path: String)
  /// Another database's log is at the path of a file to be created; SQLite would read it as the new file's.
  case logInTheWay(path: String, log: String)
  /// A file beside the catalog has the name of its journal, log or shared memory, and is not its own, or would have
  /// SQLite change another file. `reason` is a clause.
  case foreignCompanion(path: String, file: String, reason: String)
  /// The output or input is the catalog itself.
  case sameFile(path: String)
  /// An output has the name of a file that belongs to a catalog, such as its log, or is that file.
  case besideCatalog(path: String, catalog: String)
  /// Text was to be written over an SQLite database.
  case isDatabase(path: String)
  /// The disk has less room than a new file needs; both in bytes.
  case noRoomForFile(path: String, needed: Int64, free: Int64)
  /// The file cannot be created, with the operating system's reason.
  case cannotBeMade(path: String, reason: String)
  /// A file of an earlier version was not upgraded, because the copy before the upgrade could not be made.
  case notBackedUp(path: String, version: Int, reason: String)
  /// The file is a pack, which is never changed.
  case pack(path: String)
  /// The file was removed or replaced while it was open.
  case removed(path: String)
  /// A killed program left a rollback journal, and the reader may not write, which rolling back takes.
  case unfinishedWrite(path: String)
  /// A log beside the file has changes that the file has not, and the reader may not write to the folder, which reading
  /// a log takes.
  case unreadLog(path: String, log: String)
  /// Another program wrote to the file while it was read without locks: the result may mix two states.
  case changedWhileRead(path: String)
  /// The system refused to write more.
  case writeRefused(path: String)
  /// The system could not read a part of the file.
  case unreadable(path: String)
  /// The catalog was closed before.
  case closed(path: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): there is no catalog here."
    case .notACatalog(let path, let found):
      "\(path): this file is not an Adagia catalog: it is \(found). Nothing was changed."
    case .newer(let path, let version, let supported):
      "\(path): a newer Adagia wrote this catalog (file version \(version); this program reads up to \(supported)). "
        + "Nothing was changed; update Adagia."
    case .older(let path, let version, let supported):
      "\(path): this catalog has file version \(version), and this program needs \(supported). Opening it for writing "
        + "upgrades it."
    case .otherAnalyzer(let path, let version, let supported):
      "\(path): analyzer \(Analyzer.name(ofVersion: version)) built the index, and this program has analyzer "
        + "\(Analyzer.name(ofVersion: supported)). Nothing was changed; "
        + "rebuild the index first."
    case .truncated(let path, let size, let expected):
      "\(path): the file is cut short: it has \(size) of \(expected) bytes. Nothing was changed; restore it from a copy, "
        + "or save its readable records to a new file."
    case .damaged(let path, let detail):
      "\(path): the file is damaged, or the disk cannot read all of it (\(detail)). Nothing was changed. Check it first; "
        + "where the damage stays, restore it from a copy, or save its readable records to a new file."
    case .alteredSchema(let path, let detail):
      "\(path): another program altered this catalog (\(detail)), perhaps to do harm. Nothing in it was run; restore it "
        + "from a copy you trust, or save its records to a new file."
    case .readOnly(let path):
      "\(path): this file or its folder is read-only. Change its permissions, or use a copy."
    case .locked(let path, let waited):
      "\(path): another program \(Self.writing(for: waited.components.seconds)). Try again when it is done."
    case .jobRunning(let path, let process):
      "\(path): another job is running on this catalog\(process.map { ", process \($0)" } ?? ""). Try again when it is done."
    case .tooManyReads(let path, let most, let waited):
      "\(path): \(most) sequences of this catalog are being read, and none ended within \(waited.components.seconds) "
        + "seconds. Read them to the end, or let go of their iterators."
    case .diskFull(let path):
      "\(path): the disk is full. Changes that were committed before are safe; free some space and try again."
    case .unusable(let path, let reason):
      "\(path): this file cannot be used: \(reason)."
    case .noRoom(let path, let needed, let free):
      "\(path): this needs at least \(Self.megabytes(Int64(needed))) MB of disk space, and \(free >> 20) MB are free. "
        + "Nothing was changed; free some space and try again."
    case .buildLost(let path):
      "\(path): another program dropped or restarted the index that was being built. Searches still use the old index; "
        + "build it again."
    case .identifierTaken(let identifier, let collection):
      "'\(identifier)': another record of the collection '\(collection)' has this identifier. Choose another one."
    case .alreadyThere(let path):
      "\(path): this file already exists, and it was left as it is. Choose another name."
    case .logInTheWay(let path, let log):
      "\(path): another database's log is here, \(log), and SQLite would read it as the new file's. Move it away, or "
        + "choose another name."
    case .foreignCompanion(let path, let file, let reason):
      "\(path): \(file) is beside this file, and SQLite would use it as the file's own: \(reason). Nothing was opened or "
        + "changed; move \(file) to another folder."
    case .sameFile(let path):
      "\(path): this is the catalog itself. Nothing was changed; name another file."
    case .besideCatalog(let path, let catalog):
      "\(path): this name belongs to the catalog \(catalog), and SQLite would use the file as its own. Nothing was "
        + "changed; name another file."
    case .isDatabase(let path):
      "\(path): this is an SQLite database, perhaps a catalog, and text never replaces one. Nothing was changed; name "
        + "another file."
    case .noRoomForFile(let path, let needed, let free):
      "\(path): this file needs \(Self.megabytes(needed)) MB, and the disk has \(free >> 20) MB free. Nothing was changed; "
        + "free some space, or choose another disk."
    case .cannotBeMade(let path, let reason):
      "\(path): this file cannot be created: \(reason). Nothing was changed."
    case .notBackedUp(let path, let version, let reason):
      "\(path): this catalog needs an upgrade from file version \(version), and the copy that is made first failed. "
        + "Nothing was changed: \(reason)"
    case .pack(let path):
      "\(path): this is a pack, which is read-only. Merge it into a catalog of your own to change its records."
    case .removed(let path):
      "\(path): the file was removed or replaced while it was open. Nothing more is written to it, and the file at this "
        + "path now was not changed."
    case .unfinishedWrite(let path):
      "\(path): a program was killed while it wrote to this file. To roll its changes back takes write permission for the "
        + "file and its folder. Copy the file and its journal together to a folder of your own, or ask the owner to open the "
        + "catalog."
    case .unreadLog(let path, let log):
      "\(path): changes that are not in this file yet are in a log beside it, \(log), and reading a log takes write "
        + "permission for its folder. Copy the file and its log together to a folder of your own, or ask the owner to open "
        + "the catalog."
    case .changedWhileRead(let path):
      "\(path): another program wrote to this file during the read, and without write permission for its folder the two "
        + "cannot take turns, so the result may mix the states before and after."
    case .closed(let path):
      "\(path): this catalog was closed. Open it again."
    case .writeRefused(let path):
      "\(path): the system refused to write more: a full disk, a quota, a file size limit, or a failing disk. Changes that "
        + "were committed before are safe; make room and try again."
    case .unreadable(let path):
      "\(path): the system could not read a part of the file; the disk, or the connection to it, may be failing. Try "
        + "again. If it happens again, copy the file to another disk and check the copy."
    }
  }

  private static func writing(for seconds: Int64) -> String {
    switch seconds {
    case ..<1: "is writing to this file"
    case 1: "has been writing to this file for more than 1 second"
    default: "has been writing to this file for more than \(seconds) seconds"
    }
  }

  /// Megabytes, rounded up.
  private static func megabytes(_ bytes: Int64) -> Int64 { bytes >> 20 + (bytes & (1 << 20 - 1) == 0 ? 0 : 1) }
}

extension StoreError {
  /// The error with the final path in place of the draft path under which the file is written. Errors that are found
  /// before or after the writing name the final path anyway.
  package func naming(_ target: String, insteadOf draft: String) -> StoreError {
    switch self {
    case .diskFull(draft): .diskFull(path: target)
    case .writeRefused(draft): .writeRefused(path: target)
    case .unusable(draft, let reason): .unusable(path: target, reason: reason)
    case .damaged(draft, let detail): .damaged(path: target, detail: detail)
    case .noRoom(draft, let needed, let free): .noRoom(path: target, needed: needed, free: free)
    case .notFound(draft): .notFound(path: target)
    case .notACatalog(draft, let found): .notACatalog(path: target, found: found)
    case .newer(draft, let version, let supported): .newer(path: target, version: version, supported: supported)
    case .truncated(draft, let size, let expected): .truncated(path: target, size: size, expected: expected)
    case .readOnly(draft): .readOnly(path: target)
    case .locked(draft, let waited): .locked(path: target, waited: waited)
    case .removed(draft): .removed(path: target)
    case .unreadable(draft): .unreadable(path: target)
    default: self
    }
  }
}

extension StoreError {
  /// The error of SQLite, in terms of the file.
  init(_ error: DatabaseError, path: String, lockWait: Duration) {
    // A failed copy has a code and no message of its own.
    let known = error.message.flatMap { $0 == "not an error" ? nil : $0 }
    let message = known ?? String(cString: sqlite3_errstr(error.resultCode.rawValue))
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB: .notACatalog(path: path, found: "not an SQLite database")
      case .SQLITE_CORRUPT: .damaged(path: path, detail: message)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path, waited: lockWait)
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: .removed(path: path)
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK: .unfinishedWrite(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_IOERR where Self.refusals.contains(error.extendedResultCode): .writeRefused(path: path)
      case .SQLITE_IOERR where Self.failedReads.contains(error.extendedResultCode): .unreadable(path: path)
      case .SQLITE_CANTOPEN:
        .unusable(path: path, reason: "the file or its folder does not exist or may not be written")
      case .SQLITE_TOOBIG: .unusable(path: path, reason: Self.longText)
      default: .unusable(path: path, reason: message)
      }
  }

  /// The error of the operating system, in terms of a file that was not made.
  init(_ error: SystemError, making path: String) {
    self = error.isLimit ? .writeRefused(path: path) : .cannotBeMade(path: path, reason: error.message)
  }

  /// The reason why a text in a file is not read. `adagia_harden` has the limit.
  private static let longText = "a record has more than 24 MiB of text, and records of Adagia have at most 16"

  /// Codes of failed writes, extensions and syncs, which a file size limit or a quota causes too.
  private static let refusals: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP,
  ]
  private static let failedReads: [ResultCode] = [
    .SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_FSTAT, .SQLITE_IOERR_CORRUPTFS,
  ]
}
