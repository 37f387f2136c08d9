import CatalogFixtures
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@Suite struct OutputGuardTests {
  private let folder: TemporaryFolder
  private let catalog: String

  init() throws {
    folder = try TemporaryFolder()
    catalog = folder.path("c.db")
    _ = try CatalogFile(at: catalog, access: .writing)
  }

  private func check(_ name: String, for kind: OutputGuard.Kind = .text) throws(StoreError) {
    try OutputGuard.check(folder.path(name), for: kind, besides: catalog)
  }

  @Test(
    "names of a catalog's own files are refused, be there a file or not",
    arguments: [
      "-wal", "-shm", "-journal", "-joblock", "-WAL",
    ])
  func ownNames(ending: String) throws {
    for kind in [OutputGuard.Kind.text, .database] {
      #expect(throws: StoreError.besideCatalog(path: catalog + ending, catalog: catalog)) {
        try check("c.db\(ending)", for: kind)
      }
    }
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "c.db\(ending)")
    #expect(throws: StoreError.besideCatalog(path: folder.path("link"), catalog: catalog)) { try check("link") }
  }

  @Test("links to the catalog are the catalog")
  func links() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("symbolic"), withDestinationPath: "c.db")
    try manager.linkItem(atPath: catalog, toPath: folder.path("hard"))
    try manager.createSymbolicLink(atPath: folder.path("dots"), withDestinationPath: "./../\(folder.name)/symbolic")
    for name in ["c.db", "symbolic", "hard", "dots"] {
      for kind in [OutputGuard.Kind.text, .database] {
        #expect(throws: StoreError.sameFile(path: folder.path(name)), "\(name)") { try check(name, for: kind) }
      }
    }
  }

  @Test("a catalog opened through a link has its files beside the real one")
  func linkedCatalog() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.db"), withDestinationPath: "c.db")
    for name in ["c.db-wal", "link.db-journal"] {
      #expect(throws: StoreError.besideCatalog(path: folder.path(name), catalog: folder.path("link.db"))) {
        try OutputGuard.check(folder.path(name), for: .text, besides: folder.path("link.db"))
      }
    }
  }

  @Test("a catalog that does not exist yet is refused by name")
  func futureCatalog() throws {
    #expect(throws: StoreError.sameFile(path: folder.path("new.db"))) {
      try OutputGuard.check(folder.path("new.db"), for: .text, besides: folder.path("new.db"))
    }
  }

  @Test("text replaces no other database")
  func otherDatabase() throws {
    _ = try CatalogFile(at: folder.path("other.db"), access: .writing)
    #expect(throws: StoreError.isDatabase(path: folder.path("other.db"))) { try check("other.db") }
    try check("other.db", for: .database)
    #expect(throws: StoreError.besideCatalog(path: folder.path("other.db-wal"), catalog: folder.path("other.db"))) {
      try check("other.db-wal", for: .database)
    }
  }

  @Test("names that only look alike are free", arguments: ["x-wal", "c.db.jsonl", "c.db-wal2", "d.db-journal", "C.db"])
  func otherNames(name: String) throws {
    try check(name)
    try folder.write("text", to: name)
    try check(name)
  }

  #if os(Linux)
    @Test("a database that this process has open keeps its locks when it is looked at")
    func locks() throws {
      let other = try CatalogFile(at: folder.path("other.db"), access: .writing)
      try other.readNow { db in
        let before = try FileLocks.held(on: folder.path("other.db"))
        #expect(!before.isEmpty)
        #expect(throws: StoreError.isDatabase(path: folder.path("other.db"))) { try check("other.db") }
        #expect(throws: StoreError.isDatabase(path: folder.path("other.db"))) { try check("other.db") }
        #expect(try FileLocks.held(on: folder.path("other.db")) == before)
        withExtendedLifetime(db) {}
      }
    }
  #endif
}

extension TemporaryFolder {
  fileprivate var name: String { URL(fileURLWithPath: path).lastPathComponent }
}
