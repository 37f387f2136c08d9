import Foundation
import Platform
import TestTools
import Testing

@Suite struct LockFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("c.db-joblock")
  }

  @Test("a held lock names its process")
  func held() throws {
    let lock = try LockFile(path)
    #expect(throws: LockFile.Fault.held(by: Int(System.processID))) { try LockFile(path) }
    withExtendedLifetime(lock) {}
  }

  @Test("a released lock removes its file")
  func released() throws {
    do { _ = try LockFile(path) }
    #expect(!FileSystem.exists(path))
  }

  @Test("a released lock can be taken again")
  func takenAgain() throws {
    do { _ = try LockFile(path) }
    #expect(throws: Never.self) { try LockFile(path) }
  }

  @Test("a file that a killed process left is not locked")
  func leftover() throws {
    try folder.write("4194999\n", to: "c.db-joblock")
    let lock = try LockFile(path)
    #expect(try folder.bytes(of: "c.db-joblock") == Data("\(System.processID)\n".utf8))
    withExtendedLifetime(lock) {}
  }

  @Test("a symbolic link is refused")
  func link() throws {
    try folder.write("precious", to: "other")
    #expect(symlink("other", path) == 0)
    #expect(throws: LockFile.Fault.system(SystemError(code: ELOOP))) { try LockFile(path) }
  }
}
