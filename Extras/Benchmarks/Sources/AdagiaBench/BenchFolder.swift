#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The folder of a run's files, and their names.
struct BenchFolder {
  let path: String

  /// Creates the folder if it does not exist.
  init(path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .cannotBeMade(path: path, code: errno) }
    self.path = path
  }

  enum Failure: Error, CustomStringConvertible {
    case cannotBeMade(path: String, code: Int32)
    case missing(path: String)

    var description: String {
      switch self {
      case .cannotBeMade(let path, let code): "\(path): cannot be created: \(String(cString: strerror(code)))."
      case .missing(let path): "\(path): no such file."
      }
    }
  }

  /// The path of the records as JSON Lines.
  func recordsPath(of records: RecordOrigin) -> String { "\(path)/\(records.rawValue).jsonl" }

  /// The path of one side's database.
  func databasePath(_ engine: Engine, of records: RecordOrigin) -> String {
    "\(path)/\(records.rawValue)-\(engine.rawValue).db"
  }

  /// The size of a file in bytes.
  static func size(of path: String) throws(Failure) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .missing(path: path) }
    return Int(status.st_size)
  }

  /// Removes a database with its log files.
  static func removeDatabase(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }
}

/// The sides of the comparison.
enum Engine: String, CaseIterable {
  case adagia, plain
}

/// The origin of the records.
enum RecordOrigin: String {
  case generated, library, starter
}
