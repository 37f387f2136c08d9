import FileClaims
import Foundation
import Testing
import TestTools

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

  private func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  @Test func aClaimCoversTheDatabaseUnderAllItsNamesAndWhatBelongsToIt() throws {
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

  @Test func aClaimedDescriptorStaysOpenUntilTheLastClaimEnds() throws {
    let path = try folder.write("x", to: "c.db")
    let descriptor = open(path, O_RDONLY)
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

  @Test func aFileThatNobodyClaimsIsClosedAtOnce() throws {
    let path = try folder.write("x", to: "c.db")
    let descriptor = open(try folder.write("y", to: "a.csv"), O_RDONLY)
    let claim = FileClaim(on: path)
    // Held open, so that nobody else's file gets the number before it is asked for.
    #expect(dup2(descriptor, 900) == 900)
    ClaimedFiles.close(900)
    #expect(!isOpen(900))
    ClaimedFiles.close(descriptor)
    withExtendedLifetime(claim) {}
  }

  @Test func aFileThatIsMadeLaterIsClaimedWhenItIsThere() throws {
    let path = folder.path("new.db")
    let claim = FileClaim(on: path)
    try folder.write("x", to: "new.db")
    claim.renew()
    #expect(ClaimedFiles.contain(path))
    withExtendedLifetime(claim) {}
  }
}
