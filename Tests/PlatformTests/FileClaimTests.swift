import Foundation
import Platform
import TestTools
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct FileClaimTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A descriptor whose number no other test is given as soon as it is closed.
  private func descriptor(of path: String) throws -> Int32 {
    let low = open(path, O_RDONLY)
    defer { close(low) }
    let high = fcntl(low, F_DUPFD, 700)
    try #require(high >= 700)
    return high
  }

  private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  @Test("a claim covers a database under all its names, with its side files")
  func claimedNames() throws {
    let path = try folder.write("x", to: "c.db")
    let other = try folder.write("x", to: "other.db")
    for ending in ["-wal", "-shm", "-journal", "-joblock"] { try folder.write("x", to: "c.db" + ending) }
    #expect(link(path, folder.path("hard.db")) == 0)
    #expect(symlink("c.db", folder.path("soft.db")) == 0)
    #expect(link(path + "-shm", folder.path("hard.shm")) == 0)
    let names = ["c.db", "hard.db", "soft.db", "c.db-wal", "c.db-shm", "c.db-journal", "c.db-joblock", "hard.shm"]
    var claim: FileClaim? = FileClaim(on: folder.path("soft.db"))
    _ = claim
    #expect(names.filter { !ClaimedFiles.contain(folder.path($0)) } == [])
    #expect(!ClaimedFiles.contain(other))
    claim = nil
    #expect(names.filter { ClaimedFiles.contain(folder.path($0)) } == [])
  }

  @Test("a claimed descriptor stays open until the last claim ends")
  func claimedDescriptor() throws {
    let path = try folder.write("x", to: "c.db")
    let descriptor = try descriptor(of: path)
    var first: FileClaim? = FileClaim(on: path)
    var second: FileClaim? = FileClaim(on: path)
    _ = (first, second)
    ClaimedFiles.close(descriptor)
    #expect(isOpen(descriptor))
    first = nil
    #expect(isOpen(descriptor))
    second = nil
    #expect(!isOpen(descriptor))
  }

  @Test("a file without a claim is closed at once")
  func unclaimed() throws {
    let path = try folder.write("x", to: "c.db")
    let descriptor = try descriptor(of: try folder.write("y", to: "a.csv"))
    let claim = FileClaim(on: path)
    ClaimedFiles.close(descriptor)
    #expect(!isOpen(descriptor))
    withExtendedLifetime(claim) {}
  }

  @Test("a file that is made later is claimed when it exists")
  func madeLater() throws {
    let path = folder.path("new.db")
    let claim = FileClaim(on: path)
    try folder.write("x", to: "new.db")
    claim.renew()
    #expect(ClaimedFiles.contain(path))
    withExtendedLifetime(claim) {}
  }
}
