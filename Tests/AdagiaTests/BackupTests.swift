import Adagia
import CatalogFixtures
import CatalogStore
import Foundation
import TestTools
import Testing

@Suite(.serialized) struct BackupTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("a copy is a catalog of its own")
  func aCopyIsACatalogOfItsOwn() async throws {
    try await catalog.add(.sample("old words", id: "a"), to: "mine")
    let size = try await catalog.backup(to: folder.path("copy.db"))
    try await catalog.add(.sample("new words", id: "b"), to: "mine")

    #expect(try folder.bytes(of: "copy.db").count == Int(size))
    #expect(try names.filter { $0.hasPrefix("copy") } == ["copy.db"])
    let copy = try Catalog(at: folder.path("copy.db"), for: .writing)
    #expect(try await copy.search("words").total == 1)
    // The journal is in it: what was done can be undone in the copy.
    try await copy.undo()
    #expect(try await copy.search("words").total == 0)
    #expect(try await catalog.search("words").total == 2)
  }

  @Test("what is written meanwhile is not in the copy")
  func whatIsWrittenMeanwhileIsNotInTheCopy() async throws {
    let lines = (1...20_000).map { "{\"text\":\"word \($0) \(String(repeating: "x", count: 900))\"}\n" }.joined()
    try await catalog.importFiles(ImportRequest(inputs: [folder.write(lines, to: "many.jsonl")]))
    let writer = try CatalogFile(at: folder.path("sayings.db"), access: .writing, lockWait: .seconds(9))
    let steps = Steps()
    try await catalog.backup(to: folder.path("copy.db")) { share in
      steps.note(share)
      // Between two steps another connection writes, and does not wait.
      if steps.count < 4 {
        #expect(throws: Never.self) {
          try writer.writeNow {
            try SampleCatalog.put([.sample("meanwhile \(share)")], into: "mine", at: 1, $0)
          }
        }
      }
    }
    #expect(steps.count >= 3)
    #expect(steps.isAscending)
    let copy = try Catalog(at: folder.path("copy.db"))
    #expect(try await copy.search("").total == 20_000)
    #expect(try await copy.search("meanwhile").total == 0)
    #expect(try await catalog.search("meanwhile").total == 3)
  }

  @Test("nothing is replaced unasked")
  func nothingIsReplacedUnasked() async throws {
    try await catalog.add(.sample("words"), to: "mine")
    let path = try folder.write("something", to: "copy.db")
    await #expect(throws: StoreError.alreadyThere(path: path)) { try await catalog.backup(to: path) }
    #expect(try folder.bytes(of: "copy.db") == Data("something".utf8))
    try await catalog.backup(to: path, overwriting: true)
    #expect(try await Catalog(at: path).search("words").total == 1)
    let own = folder.path("sayings.db")
    await #expect(throws: StoreError.sameFile(path: own)) { try await catalog.backup(to: own, overwriting: true) }
    for path in ["\(own)-wal", "\(own)-shm", "\(own)-journal"] {
      await #expect(throws: StoreError.besideCatalog(path: path, catalog: own)) {
        try await catalog.backup(to: path, overwriting: true)
      }
    }
    try folder.write("log", to: "other.db-wal")
    await #expect(throws: StoreError.self) { try await catalog.backup(to: folder.path("other.db")) }
    #expect(try await catalog.search("words").total == 1)
  }

  @Test("a copy that is stopped leaves nothing")
  func aCopyThatIsStoppedLeavesNothing() async throws {
    try await catalog.add(.sample("words"), to: "mine")
    let before = try names
    let task = Task { try await catalog.backup(to: folder.path("copy.db")) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try names == before)
    await #expect(throws: StoreError.self) { try await catalog.backup(to: folder.path("none/copy.db")) }
  }
}

/// How a copy went on, from the thread that makes it.
private final class Steps: @unchecked Sendable {
  private let lock = NSLock()
  private var done: [Double] = []

  func note(_ share: Double) { lock.withLock { done.append(share) } }
  var count: Int { lock.withLock { done.count } }
  var isAscending: Bool { lock.withLock { done == done.sorted() } }
}
