import Logging
import Synchronization

/// The lines that a logger was given.
final class CollectedLog: Sendable {
  private let lines = Mutex<[String]>([])

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var logger: Logger { Logger(label: "test") { _ in CollectingHandler(log: self) } }
}

private struct CollectingHandler: LogHandler {
  let log: CollectedLog
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    log.add("\(event.message) \(metadata) \(event.metadata ?? [:])")
  }
}
