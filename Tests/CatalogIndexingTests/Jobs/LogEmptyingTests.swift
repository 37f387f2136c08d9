import CatalogFixtures
import CatalogRecords
import CatalogStore
import Foundation
import Platform
import TestTools
import Testing

@testable import CatalogIndexing

@Suite(.serialized) struct LogEmptyingTests {
  private func logSize(_ catalog: SampleCatalog) -> Int? {
    let log = catalog.file.path + "-wal"
    return (try? FileManager.default.attributesOfItem(atPath: log))?[.size] as? Int
  }

  @Test("a job that is not canceled ends with an empty log", arguments: [CatalogFile.Concurrency.single, .pool])
  func waits(concurrency: CatalogFile.Concurrency) async throws {
    let catalog = try await SampleCatalog([.sample("rose")], concurrency: concurrency)
    #expect((logSize(catalog) ?? 0) > 0)
    Cancellation().follow(catalog.file.emptyLog)
    #expect(logSize(catalog) == 0)
  }

  @Test("a canceled job does not wait for the log, which is emptied all the same")
  func canceled() async throws {
    let catalog = try await SampleCatalog([.sample("rose")], concurrency: .pool)
    let (isHeld, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let wasReleased = Task.detached { [file = catalog.file] in
      // The writer is busy, so that nothing can empty the log yet.
      try file.batches { _ in
        isHeld.signal()
        return mayEnd.wait(timeout: .now() + 5) == .success
      }
    }
    isHeld.waitWithoutAsync()
    Cancellation.requested.follow(catalog.file.emptyLog)
    mayEnd.signal()
    #expect(try await wasReleased.value, "the job waited until the writer was free")
    try catalog.file.close()
    #expect(logSize(catalog) == nil)
  }
}

extension DispatchSemaphore {
  /// The same as `wait`, which Swift does not let asynchronous tests call.
  fileprivate func waitWithoutAsync() { wait() }
}
