internal import CatalogRecords
internal import GRDB

/// Why a catalog file cannot be used, a case for each thing a caller can act on.
public enum StoreError: Error, Hashable, Sendable {
  /// There is no file at this path.
  case notFound(path: String)
  /// The file is something else: text, an image, another program's database.
  case notACatalog(path: String, found: String)
  /// A later version of Adagia wrote it.
  case newer(path: String, version: Int, supported: Int)
  /// An earlier version of Adagia wrote it, and it was opened for reading only.
  case older(path: String, version: Int, supported: Int)
  /// Another analyzer made the index, so that nothing may be taken out of it or put in; both are analyzer versions.
  case otherAnalyzer(path: String, version: Int, supported: Int)
  /// The file ends before its last page; both in bytes.
  case truncated(path: String, size: Int64, expected: Int64)
  /// Pages that contradict each other.
  case damaged(path: String, detail: String)
  /// Its tables, views or triggers are not those that Adagia makes; nothing of it was run.
  case alteredSchema(path: String, detail: String)
  /// The file, or the folder it lies in, may not be written to.
  case readOnly(path: String)
  /// Another process held the file for longer than the waiting time, in seconds.
  case locked(path: String, waited: Int)
  /// Another job works on the catalog: the number of its process, where that is known.
  case jobRunning(path: String, process: Int?)
  /// The disk has no room for what was to be written.
  case diskFull(path: String)
  /// The operating system's reason why the file cannot be opened or made.
  case unusable(path: String, reason: String)
  /// The disk has less room than a command is sure to need; both in bytes.
  case noRoom(path: String, needed: Int, free: Int)
  /// Another program dropped the index that was being built, or began it anew.
  case buildLost(path: String)
  /// Another record of the collection has this identifier already.
  case identifierTaken(identifier: String, collection: String)
  /// Where a file was to be made, there is one.
  case alreadyThere(path: String)
  /// Where a file was to be made, there is another's log, which SQLite would take for the new file's.
  case logInTheWay(path: String, log: String)
  /// What was to be made or read is the catalog itself.
  case sameFile(path: String)
  /// An output has the name of a file that belongs to a catalog, its log for one, or is that file.
  case besideCatalog(path: String, catalog: String)
  /// Text was to be written over an SQLite database.
  case isDatabase(path: String)
  /// The disk has less room than a file that is to be made needs; in bytes.
  case noRoomForFile(path: String, needed: Int64, free: Int64)
  /// The operating system's reason why a file cannot be made.
  case cannotBeMade(path: String, reason: String)
  /// A file of an earlier version was not brought up to date, since the copy that is made first cannot be.
  case notBackedUp(path: String, version: Int, reason: String)
  /// A pack, which is never changed.
  case pack(path: String)
  /// The file was removed or replaced while it was open.
  case removed(path: String)
  /// A program that was killed left a rollback journal, and whoever reads may not write, so as to have it rolled back.
  case unfinishedWrite(path: String)
  /// Somebody wrote to a file while it was read without locks: what was read may be of two states.
  case changedWhileRead(path: String)
  /// The system refused to write more.
  case writeRefused(path: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): there is no catalog here. Name another with --catalog, or make one with 'adagia import'."
    case .notACatalog(let path, let found):
      "\(path): this is \(found), not an Adagia catalog. Nothing was changed; name another file with --catalog."
    case .newer(let path, let version, let supported):
      "\(path): a newer Adagia wrote this catalog (file version \(version), this program reads up to \(supported)). "
        + "Nothing was changed; update Adagia."
    case .older(let path, let version, let supported):
      "\(path): this catalog has file version \(version), this program reads \(supported). "
        + "Any command that writes brings it up to date, 'adagia add' for one."
    case .otherAnalyzer(let path, let version, let supported):
      "\(path): analyzer \(version) made the index, this program has analyzer \(supported). Nothing was changed; "
        + "run 'adagia reindex --index' first, which makes the index anew."
    case .truncated(let path, let size, let expected):
      "\(path): the file is cut short: \(size) bytes of \(expected). Nothing was changed; restore it "
        + "from a copy, or save what can be read with 'adagia repair --salvage NEW-FILE'."
    case .damaged(let path, let detail):
      "\(path): the file is damaged (\(detail)). Nothing was changed; restore it from a copy, or save what can be "
        + "read with 'adagia repair --salvage NEW-FILE'."
    case .alteredSchema(let path, let detail):
      "\(path): this catalog was altered by another program (\(detail)), and may be meant to do harm. Nothing of it was "
        + "run; restore it from a copy you trust, or save its records with 'adagia repair --salvage NEW-FILE'."
    case .readOnly(let path):
      "\(path): this file or its folder may only be read. Change its permissions, or copy it and use --catalog."
    case .locked(let path, let waited):
      "\(path): another program has been writing to it for over \(waited) seconds. Try again when it is done."
    case .jobRunning(let path, let process):
      "\(path): another job works on it\(process.map { ", process \($0)" } ?? ""). Wait for its end with --lock-wait SECONDS; "
        + "'adagia jobs' says what it is."
    case .diskFull(let path):
      "\(path): the disk is full. What was committed before is safe; free some space and run the command again."
    case .unusable(let path, let reason):
      "\(path): cannot be opened: \(reason)."
    case .noRoom(let path, let needed, let free):
      "\(path): this needs at least \(needed >> 20) MB of disk, and \(free >> 20) MB are free. Nothing was changed; free "
        + "some space and run the command again."
    case .buildLost(let path):
      "\(path): another program dropped the index that was being made, or began it anew. The index that is searched is "
        + "as it was; run the command again."
    case .identifierTaken(let identifier, let collection):
      "The collection '\(collection)' has another record with the identifier '\(identifier)'. Choose another one."
    case .alreadyThere(let path):
      "\(path): there is a file here already, and it was left as it is. Choose another name, or say --force."
    case .logInTheWay(let path, let log):
      "\(path): another database's log, \(log), is here, and SQLite would take it for the new file's. Move it away, or choose "
        + "another name."
    case .sameFile(let path):
      "\(path): this is the catalog itself. Nothing was changed; name another file."
    case .besideCatalog(let path, let catalog):
      "\(path): this name belongs to the catalog \(catalog), and SQLite would take the file for its own. Nothing was changed; "
        + "name another file."
    case .isDatabase(let path):
      "\(path): this is an SQLite database, perhaps a catalog, and text never replaces one. Nothing was changed; name "
        + "another file."
    case .noRoomForFile(let path, let needed, let free):
      "\(path): this takes \(Self.megabytes(needed)) MB, and the disk has room for \(Self.megabytes(free)) MB. "
        + "Nothing was changed; free some space, or name a file on another disk."
    case .cannotBeMade(let path, let reason):
      "\(path): this file cannot be made: \(reason). Nothing was changed."
    case .notBackedUp(let path, let version, let reason):
      "\(path): an earlier version of Adagia made this catalog (file version \(version)), and it is copied before it is "
        + "brought up to date. That failed, and nothing was changed: \(reason)"
    case .pack(let path):
      "\(path): this is a pack, which is only read. 'adagia merge' brings its records into a catalog of your own."
    case .removed(let path):
      "\(path): the file was removed or replaced while it was open. Nothing more is written to it; what is at this path "
        + "now was not changed."
    case .unfinishedWrite(let path):
      "\(path): a program was killed while it wrote to this file, and its changes have to be rolled back first, which takes "
        + "write permission for the file and its folder. Have its owner run 'adagia check' on it."
    case .changedWhileRead(let path):
      "\(path): another program wrote to this file during the read, and without write permission for its folder the two "
        + "cannot take turns, so the output may mix the states before and after. Run the command again."
    case .writeRefused(let path):
      "\(path): the system refused to write more: a full disk, a quota, a limit of file size, or a failing disk. What was "
        + "committed before is safe; make room and run the command again."
    }
  }

  private static func megabytes(_ bytes: Int64) -> Int64 { (bytes + (1 << 20) - 1) >> 20 }
}

extension StoreError {
  /// The same error of a file that is being made under another name, in terms of the one that it is to have.
  package func naming(_ target: String, insteadOf draft: String) -> StoreError {
    switch self {
    case .diskFull(draft): .diskFull(path: target)
    case .writeRefused(draft): .writeRefused(path: target)
    case .unusable(draft, let reason): .unusable(path: target, reason: reason)
    default: self
    }
  }
}

extension StoreError {
  /// What SQLite reported, in terms of the file and of what can be done about it.
  init(_ error: DatabaseError, path: String, lockWait: Double) {
    let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    self =
      switch error.resultCode {
      case .SQLITE_NOTADB: .notACatalog(path: path, found: "no SQLite database")
      case .SQLITE_CORRUPT: .damaged(path: path, detail: message)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path, waited: Int(clampingNumber: lockWait))
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: .removed(path: path)
      case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK: .unfinishedWrite(path: path)
      case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_IOERR where Self.refusals.contains(error.extendedResultCode): .writeRefused(path: path)
      case .SQLITE_CANTOPEN:
        .unusable(path: path, reason: "the file or its folder does not exist or may not be written")
      default: .unusable(path: path, reason: message)
      }
  }

  /// Writing, making longer, and having reach the disk: what fails at a limit of file size or a quota, too.
  private static let refusals: [ResultCode] = [
    .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMMAP,
  ]
}
