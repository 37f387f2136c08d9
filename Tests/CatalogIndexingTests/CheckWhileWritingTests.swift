import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import Synchronization
import TestTools
import Testing

/// A check sees one state of the file, whatever is written meanwhile.
@Suite(.serialized) struct CheckWhileWritingTests {
  /// Writes through a connection and a thread of its own until it is told to stop.
  private final class Writer: Sendable {
    private let state = Mutex((shouldStop: false, count: 0, error: (any Error)?.none))
    private let ended = DispatchSemaphore(value: 0)

    init(_ path: String) {
      Thread {
        do {
          let file = try CatalogFile(at: path, access: .writing)
          while !self.state.withLock({ $0.shouldStop }) {
            try self.writeOnce(file, step: self.state.withLock { $0.count })
            self.state.withLock { $0.count += 1 }
          }
        } catch {
          self.state.withLock { $0.error = error }
        }
        self.ended.signal()
      }.start()
    }

    private func writeOnce(_ file: CatalogFile, step: Int) throws {
      try file.batches { db in
        try CatalogFile.transaction(db) { db in
          let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
          let collection = try CollectionTable(db).id(of: "c", at: 1)
          _ = try writer.put(.sample("saying \(step)", by: "A", id: "\(step % 50)"), collection: collection, at: 1)
          try writer.flush()
          if step % 5 == 4 { _ = try JournalReversal(db).reverse(nil, undoing: true, at: 2) }
        }
      }
    }

    var count: Int { state.withLock { $0.count } }

    func stop() throws {
      state.withLock { $0.shouldStop = true }
      ended.wait()
      if let error = state.withLock({ $0.error }) { throw error }
    }
  }

  @Test("what is written meanwhile is no damage")
  func whatIsWrittenMeanwhileIsNoDamage() async throws {
    let sample = try await SampleCatalog((1...50).map { .sample("saying \($0)", id: "s\($0)") })
    let path = sample.folder.path("catalog.db")
    let writer = Writer(path)
    var counts: Set<Int> = []
    for number in 0..<10 {
      let check = try CatalogChecker(path: path, isQuick: number % 2 == 1).run()
      #expect(check.findings == [])
      counts.insert(writer.count)
    }
    try writer.stop()
    #expect(counts.count > 2, "something was written between the checks")
    #expect(try CatalogChecker(path: path).run().findings == [])
  }
}
