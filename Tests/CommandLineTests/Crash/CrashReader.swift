import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import Synchronization

/// A reader of a catalog that reads all the time, through one connection, while others write to it and are killed: on a
/// thread of its own, since the tests that wait for programs leave none to tasks.
final class CrashReader: Sendable {
  /// What a reader must never see.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private struct State {
    var isWanted = true
    var count = 0
    var fault: (any Error)?
  }

  private let tagged: Int
  private let most: Int
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - tagged: How many records have the tag of `CrashScene` when all have it that are to have it.
  ///   - most: How many records there are at any time.
  init(at path: String, tagged: Int, most: Int) {
    (self.tagged, self.most) = (tagged, most)
    Thread.detachNewThread { [self] in
      do {
        let file = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
        while state.withLock({ $0.isWanted }) {
          try read(file)
          state.withLock { $0.count += 1 }
          Thread.sleep(forTimeInterval: 0.02)
        }
      } catch {
        state.withLock { $0.fault = error }
      }
      ended.signal()
    }
  }

  /// - Returns: How often it has read.
  /// - Throws: What it saw that it must not see.
  func end() throws -> Int {
    state.withLock { $0.isWanted = false }
    ended.wait()
    let (count, fault) = state.withLock { ($0.count, $0.fault) }
    if let fault { throw fault }
    return count
  }

  private func read(_ file: CatalogFile) throws {
    let answer = try file.readNow { try Searcher($0).search(SearchRequest("zuallererst", limit: 5)) }
    guard answer.hits.contains(where: { $0.record.text == "zuallererst" }) else {
      throw Fault(description: "a record that was there before is not found among \(answer.total)")
    }
    // A command's changes are seen as a whole or not at all.
    let seen = try total("tag:crashed", file)
    guard seen == 0 || seen == tagged else { throw Fault(description: "\(seen) of \(tagged) records have the tag") }
    // A command adds what is in the other file before it removes what is gone from the first one.
    let all = try total("", file)
    guard all <= most else { throw Fault(description: "\(all) records are too many") }
  }

  private func total(_ query: String, _ file: CatalogFile) throws -> Int {
    try file.readNow { try Searcher($0).search(SearchRequest(query, limit: 1)).total }
  }
}
