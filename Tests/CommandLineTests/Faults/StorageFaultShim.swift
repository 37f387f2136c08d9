import Foundation
import TestTools
import Testing

/// The library that makes storage fail, compiled for this run of the tests.
final class StorageFaultShim: Sendable {
  private let folder: TemporaryFolder
  private var library: String { folder.path("faults.so") }

  /// - Returns: `nil` if programs cannot be preloaded with a library: outside of Linux.
  init?() throws {
    #if os(Linux)
      folder = try TemporaryFolder()
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let source = Adagia.root.appendingPathComponent("tools/faults/StorageFaults.c").path
      compiler.arguments = ["clang", "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o", library, source]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0, "tools/faults/StorageFaults.c does not compile")
    #else
      return nil
    #endif
  }

  /// The variables that let the calls of a process fail.
  func environment(for folder: String, _ setting: String, seed: UInt64) -> [String: String] {
    [
      "LD_PRELOAD": library, "ADAGIA_FAULT_FOLDER": folder, "ADAGIA_FAULT": setting, "ADAGIA_FAULT_SEED": "\(seed)",
    ]
  }
}
