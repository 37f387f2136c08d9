import CatalogStore
import GRDB
import Platform
import TestTools
import Testing

/// Catalogs in a program that uses SQLite for other databases too.
@Suite struct SharedSQLiteTests {
  @Test("a program that used SQLite before reads a catalog without writing beside it")
  func usedBefore() async {
    await #expect(processExitsWith: .success) {
      // SQLite cannot be configured any more.
      _ = try DatabaseQueue()
      let folder = try TemporaryFolder()
      try CatalogFile(at: folder.path("a.db"), access: .writing).close()
      let file = try CatalogFile(at: folder.path("a.db"), access: .foreign)
      try file.readNow { db in _ = try db.tableExists("record") }
      let names = try FileSystem.names(inFolder: folder.path(""))
      precondition(names == ["a.db"], "\(names)")
    }
  }
}
