import Adagia
import Testing

/// Somebody who reads a catalogue all the time, through the same connections, while others write to it and are killed.
struct CrashReader {
  private let task: Task<Int, any Error>

  /// What a reader must never see.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - tagged: How many records have the tag of `CrashScene` when all have it that are to have it.
  ///   - most: How many records there are at any time.
  init(at path: String, tagged: Int, most: Int) {
    task = Task {
      let catalogue = try Catalogue(at: path, for: .reading)
      var count = 0
      while !Task.isCancelled {
        do { try await Self.read(catalogue, tagged, most) } catch is CancellationError { break }
        count += 1
        try? await Task.sleep(for: .milliseconds(20))
      }
      return count
    }
  }

  /// - Returns: How often it has read.
  /// - Throws: What it saw that it must not see.
  func end() async throws -> Int {
    task.cancel()
    return try await task.value
  }

  private static func read(_ catalogue: Catalogue, _ tagged: Int, _ most: Int) async throws {
    let answer = try await catalogue.search("zuallererst", limit: 5)
    guard answer.hits.contains(where: { $0.record.record.text == "zuallererst" }) else {
      throw Fault(description: "a record that was there before is not found among \(answer.total)")
    }
    // A command's changes are seen as a whole or not at all.
    let seen = try await catalogue.search("tag:crashed", limit: 1).total
    guard seen == 0 || seen == tagged else { throw Fault(description: "\(seen) of \(tagged) records have the tag") }
    // What stands in another file comes before what is gone from the first one goes.
    let all = try await catalogue.search("", limit: 0).total
    guard all <= most else { throw Fault(description: "\(all) records are too many") }
  }
}
