#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The folder that a run puts its files into, and their names.
struct BenchFolder {
  let path: String

  /// Makes the folder when it is not there.
  init(path: String) throws(Failure) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .cannotBeMade(path: path, code: errno) }
    self.path = path
  }

  enum Failure: Error, CustomStringConvertible {
    case cannotBeMade(path: String, code: Int32)
    case missing(path: String)

    var description: String {
      switch self {
      case .cannotBeMade(let path, let code): "\(path): cannot be made: \(String(cString: strerror(code)))."
      case .missing(let path): "\(path): there is no such file."
      }
    }
  }

  /// The records of one kind, as JSON Lines.
  func recordsPath(of records: RecordOrigin) -> String { "\(path)/\(records.rawValue).jsonl" }

  /// The database of one side.
  func databasePath(_ engine: Engine, of records: RecordOrigin) -> String {
    "\(path)/\(records.rawValue)-\(engine.rawValue).db"
  }

  /// Bytes of a file.
  static func size(of path: String) throws(Failure) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .missing(path: path) }
    return Int(status.st_size)
  }

  /// Removes a database and what may lie beside it.
  static func removeDatabase(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }
}

/// The sides of the comparison.
enum Engine: String, CaseIterable {
  case adagia, plain
}

/// Where records come from that are imported or searched.
enum RecordOrigin: String {
  case generated, library, starter
}
