internal import CatalogStore
internal import Foundation
internal import GRDB
internal import HistoricalDates
internal import Platform

/// Copies a catalog's file before it is repaired.
enum FileCopy {
  /// Copies one consistent state if SQLite can read the file, otherwise the bytes of the file and its log. The copy
  /// gets its name when it is complete.
  ///
  /// - Returns: The copy's path: beside the file, with the time in its name. An earlier copy of the same state is
  ///   reused, and that of an unfinished repair.
  static func make(of path: String, at now: Double) throws -> String {
    let moment = JulianDay.isoText(of: now).filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    let target = "\(path).before-repair-\(moment)"
    let earlier = earlierCopies(of: path)
    // The drafts of killed repairs have other moments in their names.
    FileDraft.sweep(besideNamesLike: "\(path).before-repair-")
    do {
      let source = try CatalogFile(at: path, access: .examining)
      return try source.readNow { db in
        if let first = try? RepairMark.copy(db, of: path) { return first }
        return try CatalogFile.copy(db, of: path, to: target, unlessAmong: earlier)
      }
    } catch is DatabaseError {
      try copyBytes(path, to: target)
    } catch StoreError.damaged, StoreError.unusable, StoreError.unreadable {
      try copyBytes(path, to: target)
    }
    return target
  }

  private static func copyBytes(_ path: String, to target: String) throws {
    let draft = try DraftFile(for: target, isReplacing: false, outOf: path)
    defer { draft.discard() }
    do {
      try copyDatabase(path, to: draft.path)
      if FileManager.default.fileExists(atPath: path + "-wal") {
        try copyLog(path + "-wal", to: draft.path + "-wal")
        // The log goes first: without it the file would look complete.
        try FileManager.default.moveItem(atPath: draft.path + "-wal", toPath: target + "-wal")
      }
    } catch let error as CocoaError {
      throw StoreError.cannotBeMade(path: target, reason: error.localizedDescription)
    }
    try draft.commit()
  }

  /// The catalog itself may be open elsewhere in this process, and closing a descriptor of it would drop its locks.
  private static func copyDatabase(_ path: String, to target: String) throws {
    let source = try DatabaseBytes(of: path)
    let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
    defer { try? copy.close() }
    var offset: Int64 = 0
    while true {
      let bytes = try source.bytes(at: offset, count: 1 << 20)
      if bytes.isEmpty { return }
      try copy.write(contentsOf: Data(bytes))
      offset += Int64(bytes.count)
    }
  }

  /// SQLite has no locks on its log.
  private static func copyLog(_ path: String, to target: String) throws {
    let source = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? source.close() }
    if !FileManager.default.fileExists(atPath: target) {
      _ = FileManager.default.createFile(atPath: target, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: target))
    defer { try? copy.close() }
    while let piece = try source.read(upToCount: 8 << 20), !piece.isEmpty { try copy.write(contentsOf: piece) }
  }

  private static func earlierCopies(of path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    let prefix = url.lastPathComponent + ".before-repair-"
    let own = (names ?? []).filter {
      $0.hasPrefix(prefix) && $0.dropFirst(prefix.count).allSatisfy { $0 != "-" && $0 != "." }
    }
    return own.sorted(by: >).map { url.deletingLastPathComponent().appendingPathComponent($0).path }
  }
}
