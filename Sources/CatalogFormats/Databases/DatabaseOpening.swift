internal import CSystemFTS5
internal import CatalogRecords
internal import Platform

/// Opens a database of another program so that nothing of it changes and no file appears beside it.
///
/// A plain reader of a database in WAL mode makes the files `-wal` and `-shm` and leaves them behind.
struct DatabaseOpening {
  /// A name for `sqlite3_open_v2`, which may be a URI.
  let location: String
  /// Statements to run first.
  var settings = ""
  /// For a database that is read without locks, the files that must stay as they are.
  var unlockedFiles: [String] = []

  /// The way for a file, by its header and the files beside it.
  ///
  /// - Parameters:
  ///   - path: A regular file.
  ///   - header: Its first 100 bytes.
  init(path: String, header: [UInt8]) {
    let isInWALMode = header[18] == 2 && header[19] == 2
    let hasLog = FileSystem.size(of: path + "-wal") > 0
    let isShared = FileSystem.exists(path + "-shm") && FileSystem.exists(path + "-wal")
    if isInWALMode ? isShared : !hasLog {
      // Another program may have it open; the usual locks exclude its writes.
      location = DatabaseURI.text(of: path)
    } else if hasLog {
      // A log without shared memory: SQLite builds the log's index in memory when no other process can share it.
      location = DatabaseURI.text(of: path, "vfs=unix-none")
      settings = "PRAGMA locking_mode = EXCLUSIVE;"
      unlockedFiles = [path, path + "-wal"]
    } else {
      location = DatabaseURI.text(of: path, "immutable=1")
      unlockedFiles = [path]
    }
  }

  /// A private file that no other process knows.
  init(privatePath path: String) { location = DatabaseURI.text(of: path, "immutable=1") }
}

/// The first 100 bytes of a database. Layout: <https://www.sqlite.org/fileformat.html>, section 1.3.
enum DatabaseHeader {
  static let length = 100
  /// `Adag`, the application id of catalogs.
  private static let catalogID = Array("Adag".utf8)

  /// - Throws: `DatabaseFault.notADatabase` or `.isCatalog`.
  static func check(_ header: [UInt8]) throws(DatabaseFault) {
    guard header.count >= length, isDatabase(header) else { throw .notADatabase }
    if header[68..<72].elementsEqual(catalogID) { throw .isCatalog }
  }

  static func isDatabase(_ head: some Collection<UInt8>) -> Bool { head.starts(with: "SQLite format 3\0".utf8) }
}

/// A database that came compressed or from standard input, unpacked into a file that only this user may read.
struct UnpackedDatabase {
  let path: String
  private let draft: FileDraft
  /// More than this is not unpacked.
  private static let mostBytes = 8 << 30

  /// Writes all bytes of a window to a new file in the folder for temporary files.
  ///
  /// - Throws: `FormatError.database` with `.tooLarge`, and as the window.
  init(of window: inout InputWindow) throws(FormatError) {
    let file: FileDescriptor
    do {
      let made = try FileDraft.makeTemporary("database")
      (draft, path, file) = (made.draft, made.draft.path, FileDescriptor(rawValue: made.descriptor))
    } catch {
      throw .database(file: window.file, .tooLarge)
    }
    defer { ClaimedFiles.close(file.rawValue) }
    do {
      try Self.copy(&window, to: file)
    } catch {
      draft.discard()
      throw error
    }
  }

  /// Removes the name; an open connection keeps the content.
  func remove() { draft.discard() }

  private static func copy(_ window: inout InputWindow, to file: FileDescriptor) throws(FormatError) {
    var written = 0
    repeat {
      written += window.count
      if written > mostBytes { throw .database(file: window.file, .tooLarge) }
      let outcome = window.withBytes { bytes in
        Result { () throws(SystemError) in try file.write(UnsafeRawBufferPointer(bytes)) }
      }
      if case .failure = outcome { throw .database(file: window.file, .tooLarge) }
      window.consume(window.count)
    } while try window.load()
  }
}
