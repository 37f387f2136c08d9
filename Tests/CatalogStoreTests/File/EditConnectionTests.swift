import CatalogFixtures
import CatalogStore
import Foundation
import Synchronization
import TestTools
import Testing

/// Changes beside a long job of the same process.
@Suite struct EditConnectionTests {
  /// Flags of three threads.
  private final class Flags: Sendable {
    let isHeld = Atomic(false)
    let mayEnd = Atomic(false)
    let isChanged = Atomic(false)
    let jobSawChange = Atomic<Int>(-1)
  }

  @Test("a change that comes while a job waits for the connection does not wait for the job", .timeLimit(.minutes(10)))
  func besideWaitingJob() async throws {
    let folder = try TemporaryFolder()
    let file = try CatalogFile(at: folder.path("a.db"), access: .writing, concurrency: .pool)
    let flags = Flags()
    Thread.detachNewThread {
      try? file.writeNow { _ in
        flags.isHeld.store(true, ordering: .sequentiallyConsistent)
        Self.wait { flags.mayEnd.load(ordering: .sequentiallyConsistent) }
      }
    }
    Self.wait { flags.isHeld.load(ordering: .sequentiallyConsistent) }
    Thread.detachNewThread {
      try? file.batches { _ in
        Self.wait { flags.isChanged.load(ordering: .sequentiallyConsistent) }
        let isChanged = flags.isChanged.load(ordering: .sequentiallyConsistent)
        flags.jobSawChange.store(isChanged ? 1 : 0, ordering: .sequentiallyConsistent)
      }
    }
    // Now the job waits for the connection, the change comes, and the connection becomes free.
    try await Task.sleep(for: .milliseconds(200))
    async let changing: Void = file.write { _ in }
    try await Task.sleep(for: .milliseconds(200))
    flags.mayEnd.store(true, ordering: .sequentiallyConsistent)
    try await changing
    flags.isChanged.store(true, ordering: .sequentiallyConsistent)
    Self.wait { flags.jobSawChange.load(ordering: .sequentiallyConsistent) >= 0 }
    #expect(flags.jobSawChange.load(ordering: .sequentiallyConsistent) == 1)
  }

  /// Waits for a condition, two minutes at most: beside other tests a task may be late by one.
  private static func wait(for condition: () -> Bool) {
    let end = Date.now + 120
    while !condition(), Date.now < end { Thread.sleep(forTimeInterval: 0.001) }
  }
}
