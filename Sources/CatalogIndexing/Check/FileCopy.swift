internal import CatalogStore
internal import Foundation
internal import GRDB
internal import HistoricalDates

/// Copies a catalogue's file before it is repaired.
enum FileCopy {
  /// One consistent state of it when SQLite can read it, else the very bytes of the file and its log.
  ///
  /// - Returns: Where the copy lies: beside the file, with the moment in its name.
  static func make(of path: String, at now: Double) throws -> String {
    let moment = JulianDay.isoText(of: now).filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    let target = "\(path).before-repair-\(moment)"
    guard !FileManager.default.fileExists(atPath: target) else {
      throw StoreError.unusable(path: target, reason: "there is a file of this name already")
    }
    do {
      try backUp(path, to: target)
    } catch is DatabaseError {
      try? FileManager.default.removeItem(atPath: target)
      try copyBytes(path, to: target)
    }
    return target
  }

  private static func backUp(_ path: String, to target: String) throws {
    let source = try CatalogFile(at: path, access: .reading)
    let copy = try DatabaseQueue(path: target)
    try source.readNow { db in try copy.inDatabase { try db.backup(to: $0) } }
    try copy.close()
  }

  private static func copyDatabase(_ path: String, to target: String) throws {
    let source = try DatabaseBytes(of: path)
    FileManager.default.createFile(atPath: target, contents: nil)
    let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
    var offset: Int64 = 0
    while true {
      let bytes = try source.bytes(at: offset, count: 1 << 20)
      guard !bytes.isEmpty else { return try copy.close() }
      try copy.write(contentsOf: Data(bytes))
      offset += Int64(bytes.count)
    }
  }

  private static func copyBytes(_ path: String, to target: String) throws {
    do {
      // The catalog itself may be open elsewhere in this process; on its log SQLite has no locks.
      try copyDatabase(path, to: target)
      if FileManager.default.fileExists(atPath: path + "-wal") {
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: target + "-wal")
      }
    } catch {
      throw StoreError.unusable(path: target, reason: "the copy could not be made: \(error.localizedDescription)")
    }
  }
}
