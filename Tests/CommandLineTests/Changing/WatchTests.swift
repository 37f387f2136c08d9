import Foundation
import TestTools
import Testing

/// `adagia reindex --watch`: what happens to files while it runs.
@Suite(.serialized) struct WatchTests {
  private let adagia: Adagia
  private let watcher: Process

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write("collections:\n  - {name: mine, files: data/}\n", to: "m.yaml")
    _ = try adagia.folder.write("id,text\n1,One\n", to: "data/a.csv")
    watcher = try adagia.makeProcess(Adagia.program, ["reindex", "--watch", "m.yaml"], ["ADAGIA_CATALOG": "c.db"])
    try watcher.run()
  }

  /// Waits until the watcher has said something.
  private func wait(for words: String, seconds: Double = 60) throws -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date.now < end {
      if try adagia.text(of: "stderr").contains(words) { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  private func stop() throws -> Int32 {
    watcher.terminate()
    watcher.waitUntilExit()
    return watcher.terminationStatus
  }

  @Test("watch follows saves, new folders and removals")
  func itFollowsSavesNewFoldersAndRemovals() throws {
    defer { watcher.terminate() }
    #expect(try wait(for: "watching for changes"))
    // As editors save: another file takes the name.
    let draft = try adagia.folder.write("id,text\n1,Uno\n2,Due\n", to: "draft")
    #expect(rename(draft, adagia.folder.path("data/a.csv")) == 0)
    #expect(try wait(for: "1 added, 1 updated"))
    _ = try adagia.folder.write("id,text\n3,Tre\n4,Quattro\n5,Cinque\n", to: "data/deep/down/b.csv")
    #expect(try wait(for: "3 added"))
    try FileManager.default.removeItem(atPath: adagia.folder.path("data/deep"))
    #expect(try wait(for: "3 records removed"))
    #expect(try stop() == 0)
    #expect(try adagia.text(of: "stderr").hasSuffix("adagia: stopped watching.\n"))
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("c.db-joblock")))
  }

  @Test("watch waits for a manifest that is broken for a while")
  func aManifestThatIsBrokenForAWhileIsWaitedFor() throws {
    defer { watcher.terminate() }
    #expect(try wait(for: "watching for changes"))
    _ = try adagia.folder.write("collections: [", to: "m.yaml")
    #expect(try wait(for: "Waiting until it is fixed."))
    _ = try adagia.folder.write("collections:\n  - {name: mine, files: data/, language: it}\n", to: "m.yaml")
    #expect(try wait(for: "1 updated"))
    #expect(try stop() == 0)
  }
}
