import Adagia
import CatalogFixtures
import Foundation
import Synchronization
import TestTools
import Testing

/// Searches on the calling thread, without tasks.
@Suite(.serialized) struct SynchronousSearchTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() async throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
    for number in 1...20 { try await catalog.add(.sample("word \(number)", by: "Nobody"), to: "mine") }
  }

  @Test("the answer on the calling thread is that of a task")
  func sameAnswers() async throws {
    for query in ["word", "word author:nobody", "nothing", "wor*", ""] {
      let (now, later) = (try catalog.searchNow(query), try await catalog.search(query))
      #expect(now.hits.map(\.record.id) == later.hits.map(\.record.id))
      #expect(now.hits.map(\.score) == later.hits.map(\.score))
      #expect(now.total == later.total)
    }
  }

  @Test("a record is read on the calling thread")
  func records() async throws {
    #expect(try catalog.recordNow(RecordID(3))?.record.text == "word 3")
    #expect(try catalog.recordNow(RecordID(99)) == nil)
  }

  @Test("what was added is found at once")
  func ownWritesAreSeen() async throws {
    #expect(try catalog.searchNow("fresh").total == 0)
    try await catalog.add(.sample("fresh words"), to: "mine")
    #expect(try catalog.searchNow("fresh").total == 1)
  }

  @Test("an error of a search leaves the connection usable")
  func errorsLeaveNoTransaction() async throws {
    var request = SearchRequest("word", sort: .date)
    request.after = try await catalog.search("word", limit: 2).next
    let wrong = request
    #expect(throws: SearchError.cursorOfAnotherOrder(.rank)) { try catalog.searchNow(wrong) }
    #expect(try catalog.searchNow("word").total == 20)
  }

  @Test("many threads ask at once")
  func threads() throws {
    let totals = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 40) { _ in
      let total = (try? catalog.searchNow("word").total) ?? -1
      totals.withLock { $0.append(total) }
    }
    #expect(totals.withLock { $0 } == Array(repeating: 20, count: 40))
  }
}
