internal import Synchronization

/// The imports of this server, the latest ones; one runs at a time.
final class ImportBoard: Sendable {
  private let runs = Mutex<[ImportRun]>([])
  private static let mostKept = 100

  /// A new import with the next number.
  ///
  /// - Parameter catalog: The name of the one that it goes into.
  /// - Throws: `Problem` when another one runs.
  func begin(for catalog: String) throws -> ImportRun {
    try runs.withLock { runs in
      guard !runs.contains(where: { $0.report.state == .running }) else {
        throw Problem(
          .conflict, "Another import is running. Try again when it is done.", headers: ["Retry-After": "10"])
      }
      let run = ImportRun(number: (runs.last?.number ?? 0) + 1, into: catalog)
      runs.append(run)
      if runs.count > Self.mostKept { runs.removeFirst() }
      return run
    }
  }

  func run(_ number: Int) -> ImportRun? { runs.withLock { $0.first { $0.number == number } } }
}
