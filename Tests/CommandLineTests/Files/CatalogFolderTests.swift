import Dispatch
import Synchronization
import TestTools
import Testing

@testable import AdagiaCLI

/// The folder of a catalog, which the first command makes.
@Suite struct CatalogFolderTests {
  @Test("commands that make the same folders at the same time all find them made")
  func atTheSameTime() throws {
    let folder = try TemporaryFolder()
    let failures = Mutex(0)
    for round in 0..<200 {
      let path = folder.path("\(round)/a/b/c/d/e")
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        if !CatalogLocation.makeFolder(path[...]) { failures.withLock { $0 += 1 } }
      }
    }
    #expect(failures.withLock { $0 } == 0)
  }

  @Test("a folder below a file is not made")
  func belowAFile() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("a file", to: "file")
    #expect(!CatalogLocation.makeFolder(folder.path("file/a/b")[...]))
  }
}
