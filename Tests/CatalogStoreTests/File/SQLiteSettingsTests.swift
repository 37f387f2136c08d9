import CSystemFTS5
import GRDB
import Testing

@testable import CatalogStore

/// A program that opens SQLite before its first catalog has decided on the settings of the process.
@Suite struct SQLiteSettingsTests {
  @Test("a file is read without locks also where the settings came too late")
  func late() throws {
    _ = try DatabaseQueue()
    #expect(adagia_configure_sqlite() == SQLITE_MISUSE)
    #expect(CatalogFile.location(of: "a.db", isImmutable: true).hasSuffix("a.db?immutable=1"))
    #expect(CatalogFile.location(of: "a.db") == "a.db")
  }
}
