internal import Platform

/// What tells whether anybody wrote to a database file, for readers who cannot take turns with writers.
///
/// A reader who may not write beside a file in WAL mode, while nobody else has it open, cannot make the shared memory that
/// SQLite's readers and writers agree in. It reads the file as one that nobody changes (`immutable=1`), and compares
/// stamps afterward: a writer's commits go to a log first, which leaves the file as it is, and are copied from there into
/// the file, which changes its time. So an equal stamp means that one state was read.
struct FileStamp: Equatable, Sendable {
  private let file: FileIdentity
  private let size: Int64
  /// When its content changed last, in nanoseconds since 1970.
  private let modified: Int64
  /// SQLite's own count of changes, bytes 24 to 27; one in WAL mode need not be counted.
  private let changes: [UInt8]

  /// The steps of the clock that files get their times from are 10 ms at most. A file that was written to in the present
  /// step could be written to once more and keep its time.
  private static let clockStep: Int64 = 20_000_000

  /// The stamp of a file that has not changed for so long that its next change will show.
  ///
  /// - Throws: `StoreError` when there is no file, or it cannot be read.
  static func settled(_ path: String) throws(StoreError) -> FileStamp {
    while true {
      let stamp = try FileStamp(of: path)
      let age = Clock.nanoseconds - stamp.modified
      // The times of files from elsewhere may lie in the future.
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
