internal import Platform

/// A stamp that changes with every write to a database file, for readers who cannot lock it.
///
/// In WAL mode SQLite's readers and writers share memory in a file beside the database. A reader without write
/// permission for the folder cannot create it. It reads the file as immutable (`immutable=1`) and compares stamps
/// afterward: commits go to a log first, and are copied into the file later, which changes its time. An equal stamp
/// means that one state was read.
struct FileStamp: Equatable, Sendable {
  private let file: FileIdentity
  private let size: Int64
  /// Time of the last change of the content, in nanoseconds since 1970.
  private let modified: Int64
  /// SQLite's change counter, bytes 24 to 27. Changes in WAL mode need not be counted.
  private let changes: [UInt8]

  /// Resolution of file times in nanoseconds, with a margin: steps are at most 10 ms. A second write in the same step
  /// would not change the time.
  private static let clockStep: Int64 = 20_000_000

  /// The stamp of a file whose last change is old enough for the next one to show.
  ///
  /// - Throws: `StoreError` when there is no file, or it cannot be read.
  static func settled(_ path: String) throws(StoreError) -> FileStamp {
    while true {
      let stamp = try FileStamp(of: path)
      let age = Clock.nanoseconds - stamp.modified
      // Times of files from other machines may be in the future.
      guard age >= 0, age < clockStep else { return stamp }
      System.sleep(microseconds: UInt32((clockStep - age) / 1000 + 1))
    }
  }

  init(of path: String) throws(StoreError) {
    let bytes = try DatabaseBytes(of: path)
    guard let status = FileSystem.status(of: path) else { throw .notFound(path: path) }
    (file, modified) = (status.identity, status.modified)
    size = try bytes.count
    changes = try bytes.bytes(at: 24, count: 4)
  }
}
