import Foundation
import GRDB
import TestTools
import Testing

/// A catalog's file with its log and the log's index, as a killed program leaves them.
struct LoggedState {
  var file, log, memory: Data
  /// The file after the log was written back.
  var whole: Data

  /// Writes them to a folder as `c.db`; what is empty has no file.
  func write(to folder: TemporaryFolder) throws {
    for (bytes, ending) in [(file, ""), (log, "-wal"), (memory, "-shm")] where !bytes.isEmpty {
      try folder.write(bytes, to: "c.db\(ending)")
    }
  }
}

/// Makes changes that stay in the log.
struct LogMaker {
  private let adagia: Adagia
  private let program: URL

  init(_ adagia: Adagia, _ program: URL) { (self.adagia, self.program) = (adagia, program) }

  /// States of a catalog, each with one more tag on most of its records.
  func states(of bytes: Data, tags: [String]) throws -> [LoggedState] {
    try adagia.folder.write(bytes, to: "w.db")
    return try tags.map { tag in
      let (log, memory, file) = try logged(["tag", "+\(tag)", "--", "saying"])
      return LoggedState(file: file, log: log, memory: memory, whole: try adagia.folder.bytes(of: "w.db"))
    }
  }

  /// A catalog of other records.
  func stateOfAnother() throws -> LoggedState {
    let lines = (0..<500).map { "{\"text\": \"Another saying, number \($0), of another catalog\"}" }
    let input = try adagia.folder.write(lines.joined(separator: "\n"), to: "other.jsonl")
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: adagia.folder.path("w.db\(ending)"))
    }
    try run(["import", input, "--collection", "c"])
    return try #require(states(of: adagia.folder.bytes(of: "w.db"), tags: ["foreign"]).first)
  }

  /// Runs a command during a read, so that its change cannot be written back, and copies the files.
  private func logged(_ arguments: [String]) throws -> (log: Data, memory: Data, file: Data) {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: adagia.folder.path("w.db"), configuration: configuration)
    try reader.inDatabase { db in
      try db.execute(sql: "BEGIN")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM record")
    }
    try run(arguments)
    let files = try ["-wal", "-shm", ""].map { try adagia.folder.bytes(of: "w.db\($0)") }
    try reader.inDatabase { try $0.execute(sql: "COMMIT") }
    try reader.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try reader.close()
    return (files[0], files[1], files[2])
  }

  private func run(_ arguments: [String]) throws {
    let run = try adagia.run(program, arguments, environment: ["ADAGIA_CATALOG": adagia.folder.path("w.db")])
    try #require(run.status == 0, "\(run.error)")
  }
}
