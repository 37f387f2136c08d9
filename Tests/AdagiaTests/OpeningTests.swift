import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

@Suite(.serialized) struct OpeningTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("sayings.db") }

  init() throws { folder = try TemporaryFolder() }

  private var record: CatalogRecord {
    var record = CatalogRecord()
    record.text = "festina lente"
    return record
  }

  @Test("a URL names a file, also one with spaces and signs")
  func url() async throws {
    let url = URL(filePath: folder.path("mes pensées #1.db"))
    let catalog = try Catalog(at: url, for: .writing)
    try await catalog.add(record, to: "a")
    try await catalog.close()
    #expect(try await Catalog(at: url).search("lente").total == 1)
  }

  @Test("a URL of another kind is refused")
  func webURL() throws {
    let url = try #require(URL(string: "https://example.org/sayings.db"))
    #expect(throws: StoreError.self) { try Catalog(at: url) }
  }

  @Test(
    "names that SQLite would not take for a file are refused, and no file is made",
    arguments: [
      "a\0b", ":memory:", "file:x?mode=memory",
    ])
  func names(name: String) async throws {
    for access in [Catalog.Access.reading, .writing] {
      let error = #expect(throws: StoreError.self) { try Catalog(at: name, for: access) }
      guard case .unusable(let path, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!path.utf8.contains(0))
    }
    #expect(!FileManager.default.fileExists(atPath: name))
    if !name.utf8.contains(0) {
      let catalog = try Catalog(at: folder.path(name), for: .writing)
      try await catalog.add(record, to: "a")
      try await catalog.close()
      #expect(try await Catalog(at: folder.path(name)).search("lente").total == 1)
    }
  }

  @Test("catalogs in memory are empty, searched and edited, and apart from each other")
  func inMemory() async throws {
    let (one, other) = (try Catalog.inMemory(), try Catalog.inMemory())
    let id = try await one.add(record, to: "a").id
    #expect(try await one.search("festina").hits.map(\.id) == [id])
    #expect(try one.searchNow("festina").total == 1)
    #expect(try await other.search("").total == 0)
    try await one.undo()
    #expect(try await one.search("").total == 0)
  }

  @Test("after closing, the file is whole and has no log, and calls say that it is closed")
  func close() async throws {
    let catalog = try Catalog(at: path, for: .writing)
    try await catalog.add(record, to: "a")
    _ = try await catalog.search("festina")
    _ = try catalog.searchNow("festina")
    try await catalog.close()
    try await catalog.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    await #expect(throws: StoreError.closed(path: path)) { try await catalog.search("festina") }
    await #expect(throws: StoreError.closed(path: path)) { try await catalog.add(record, to: "a") }
    #expect(throws: StoreError.closed(path: path)) { try catalog.searchNow("festina") }
    let copy = folder.path("copy.db")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(try await Catalog(at: copy).search("festina").total == 1)
  }

  @Test("a bundled pack is copied once, and the copy is an ordinary catalog")
  func copyOfPack() async throws {
    let origin = try Catalog(at: folder.path("origin.db"), for: .writing)
    try await origin.add(record, to: "a")
    let pack = folder.path("bundle.pack")
    try await origin.pack("", to: pack)
    let (bundled, own) = (URL(filePath: pack), URL(filePath: path))
    let first = try await Catalog.open(copying: bundled, to: own)
    #expect(try await first.search("lente").total == 1)
    var another = CatalogRecord()
    another.text = "added later"
    try await first.add(another, to: "a")
    try await first.close()
    let second = try await Catalog.open(copying: bundled, to: own)
    #expect(try await second.search("").total == 2)
  }
}
