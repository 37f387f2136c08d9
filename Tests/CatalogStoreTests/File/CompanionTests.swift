import CatalogFixtures
import CatalogStore
import Foundation
import GRDB
import Platform
import TestTools
import Testing

/// Files beside a catalog that SQLite would take for its own. A journal that named a super-journal had SQLite delete
/// that file: any file of the user, at a search.
@Suite(.serialized) struct CompanionTests {
  private let folder: TemporaryFolder
  private let sound: String
  private let victim: String

  init() async throws {
    let sample = try await SampleCatalog((0..<20).map { .sample("words \($0)") })
    folder = try TemporaryFolder()
    sound = folder.path("sound/catalog.db")
    try FileManager.default.createDirectory(atPath: folder.path("sound"), withIntermediateDirectories: true)
    _ = try sample.file.copy(to: sound, isReplacing: false)
    victim = try folder.write("precious", to: "elsewhere/victim.txt")
  }

  /// A copy of the catalog in a folder of its own, with a companion.
  private func scene(_ companion: CraftedCompanion?) throws -> CraftedCompanion.Scene {
    let path = folder.path("\(UUID().uuidString)/catalog.db")
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: sound, toPath: path)
    let scene = CraftedCompanion.Scene(database: path, victim: victim)
    try companion?.place(in: scene)
    return scene
  }

  @Test("there are about two hundred") func count() { #expect(CraftedCompanion.all.count >= 190) }

  @Test(
    "none is used, and no other file is changed, whatever the catalog is opened for", arguments: CraftedCompanion.all)
  func refusal(companion: CraftedCompanion) throws {
    for access in [CatalogFile.Access.reading, .examining, .foreign, .salvaging, .rebuildingIndex, .writing] {
      let scene = try scene(companion)
      let before = try FileTree(folder.path("elsewhere"))
      if companion.isRefused {
        let error = #expect(throws: StoreError.self) { _ = try CatalogFile(at: scene.database, access: access) }
        guard case .foreignCompanion? = error else {
          Issue.record("\(access): \(String(describing: error))")
          continue
        }
      } else {
        _ = try? CatalogFile(at: scene.database, access: access)
      }
      #expect(try FileTree(folder.path("elsewhere")) == before, "\(access)")
      try FileManager.default.removeItem(atPath: (scene.database as NSString).deletingLastPathComponent)
      try? FileManager.default.removeItem(atPath: victim + "-link")
    }
  }

  @Test(
    "a file of others stays as it is, to the byte and the time",
    arguments: CraftedCompanion.all.filter { !$0.isRefused })
  func others(companion: CraftedCompanion) throws {
    let scene = try scene(companion)
    let before = try FileTree((scene.database as NSString).deletingLastPathComponent)
    _ = try? CatalogFile(at: scene.database, access: .foreign).readNow { try Int.fetchOne($0, sql: Self.count) }
    #expect(try FileTree((scene.database as NSString).deletingLastPathComponent) == before)
  }

  private static let count = "SELECT count(*) FROM record"

  @Test("a foreign catalog with a log is read with it, and its folder does not change")
  func foreignLog() async throws {
    let sample = try await SampleCatalog([.sample("one"), .sample("two")])
    let before = try FileTree(sample.folder.path)
    #expect(before.names.contains("catalog.db-wal"))
    let other = try CatalogFile(at: sample.file.path, access: .foreign)
    #expect(try other.readNow { try Int.fetchOne($0, sql: Self.count) } == 2)
    #expect(try FileTree(sample.folder.path) == before)
  }

  @Test(
    "a foreign catalog without a log is read without making one, under any name",
    arguments: ["a?b#c%25.db", "?\u{301}.db", "file:x.db"])
  func plainForeign(name: String) throws {
    let path = try folder.write(Data(contentsOf: URL(fileURLWithPath: sound)), to: "plain/\(name)")
    let before = try FileTree(folder.path)
    #expect(try CatalogFile(at: path, access: .foreign).readNow { try Int.fetchOne($0, sql: Self.count) } == 20)
    #expect(try FileTree(folder.path) == before)
  }

  @Test("a connection that a pool opens later looks too")
  func laterConnections() async throws {
    let file = try CatalogFile(at: sound, access: .reading, concurrency: .pool)
    let scene = CraftedCompanion.Scene(database: sound, victim: victim)
    try CraftedCompanion.all[0].place(in: scene)
    #expect(throws: StoreError.self) { try file.readNow { try Int.fetchOne($0, sql: Self.count) } }
    #expect(try folder.text(of: "elsewhere/victim.txt") == "precious")
  }
}
