internal import Foundation
package import GRDB

/// A note in a file whose repair has begun: the name of the copy made before.
///
/// A repair that was killed leaves a half repaired file, which is not worth a copy of its own. The next one keeps the
/// first copy, unless the file was opened for other changes meanwhile.
package enum RepairMark {
  private static let key = "repair_copy"

  /// - Parameter path: That of the file.
  /// - Returns: The path of the copy beside it that the unfinished repair made; `nil` when there is none any more.
  package static func copy(_ db: Database, of path: String) throws -> String? {
    guard let name = try MetaTable(db).value(key), !name.contains("/") else { return nil }
    let copy = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
    return FileManager.default.fileExists(atPath: copy) ? copy : nil
  }

  package static func set(_ db: Database, copy: String) throws {
    try MetaTable(db).set(key, to: URL(fileURLWithPath: copy).lastPathComponent)
  }

  package static func remove(_ db: Database) throws { try MetaTable(db).remove(key) }

  package static func isSet(_ db: Database) throws -> Bool { try MetaTable(db).value(key) != nil }
}
