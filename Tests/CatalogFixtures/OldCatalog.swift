internal import Foundation
package import TestTools

/// Catalogs of earlier versions: `Tests/Fixtures/version-N.db.gz`, where N is the version of the schema.
///
/// Each holds two records in the collection `s`, the numbers 1 (a rose, 1922) and 3 (a journey, about 401 BCE); number
/// 2 was removed. Those of version 7 and later have authors.
package enum OldCatalog {
  /// Unpacks a catalog into a folder.
  ///
  /// - Returns: The file's path.
  package static func unpacked(version: Int, in folder: TemporaryFolder, as name: String = "old.db") throws -> String {
    let packed = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/version-\(version).db.gz")
    let path = try folder.write("", to: name)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gunzip", "-c", packed.path]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return path
  }
}
