package import Foundation
private import Synchronization

/// A test's own folder, removed with the last reference to it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "adagia-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A folder that tests share until the process ends, which removes it.
  package static func ofRun() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    shared.withLock { folders in
      if folders.isEmpty { atexit { TemporaryFolder.removeShared() } }
      folders.append(folder)
    }
    return folder
  }

  private static let shared = Mutex<[TemporaryFolder]>([])

  private static func removeShared() {
    for folder in shared.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: folder.path) }
  }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// A path in the folder, without the folder.
  package func relative(_ path: String) -> String { String(path.dropFirst(self.path.count + 1)) }

  /// Writes a file, creating its folders.
  ///
  /// - Returns: The file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Writes a shell script that can be run.
  ///
  /// - Returns: The script's path.
  package func writeScript(_ lines: String, to name: String) throws -> String {
    try write("#!/bin/sh\n\(lines)\n", to: "\(name).source")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("\(name).source"))
    return try install(path("\(name).source"), as: name)
  }

  /// Copies a program. Another process does it: the system runs no file that a process has open for writing, and a
  /// command that another test starts at that moment would have inherited this process's descriptor.
  ///
  /// - Returns: The copy's path.
  package func install(_ program: String, as name: String) throws -> String {
    let folder = URL(fileURLWithPath: path(name)).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copying = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [program, path(name)])
    copying.waitUntilExit()
    return path(name)
  }

  /// Creates a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  package func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
}
