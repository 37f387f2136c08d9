internal import Foundation
internal import TestTools

/// A file system in memory of a few megabytes, for root alone.
package final class SmallDisk {
  package let path: String
  private let folder: TemporaryFolder

  package init(megabytes: Int) throws {
    folder = try TemporaryFolder()
    path = folder.path("disk")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path])
  }

  deinit { try? Self.run("umount", ["-l", path]) }

  /// Leaves no room.
  package func fill() throws {
    let file = fopen(path + "/filling", "w")
    guard let file else { throw LocalCluster.Failure(description: "the disk takes no file") }
    defer { fclose(file) }
    setvbuf(file, nil, _IONBF, 0)
    let block = [UInt8](repeating: 1, count: 1_024)
    while fwrite(block, 1, block.count, file) == block.count {}
  }

  package func grow(toMegabytes megabytes: Int) throws {
    try Self.run("mount", ["-o", "remount,size=\(megabytes)m", path])
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw LocalCluster.Failure(description: "\(program) \(arguments.joined(separator: " ")) did not succeed")
    }
  }
}
