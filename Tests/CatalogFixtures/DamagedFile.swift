package import CatalogIndexing
internal import CatalogStore
package import Foundation
internal import GRDB
package import TestTools

/// A copy of a catalog's file in its own folder, to be damaged as another program would.
package struct DamagedFile {
  package let folder: TemporaryFolder
  package let path: String

  package init(_ bytes: Data) throws {
    folder = try TemporaryFolder()
    path = try folder.write(bytes, to: "catalog.db")
  }

  package func damage(_ sql: String) throws {
    try Self.damage(path, sql)
  }

  package static func damage(_ path: String, _ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// The number in the first row of a query.
  package static func number(_ path: String, _ sql: String) throws -> Int? {
    let queue = try DatabaseQueue(path: path)
    return try queue.read { try Int.fetchOne($0, sql: sql) }
  }

  package func check(isQuick: Bool = false) throws -> CheckReport {
    try CatalogChecker(path: path, isQuick: isQuick).run()
  }
}

extension SampleCatalog {
  /// The file's bytes after a checkpoint, so that the write-ahead log is empty.
  package func bytes() throws -> Data {
    try file.batches { _ = try $0.checkpoint(.truncate) }
    return try folder.bytes(of: "catalog.db")
  }
}
