internal import Foundation
internal import Synchronization

/// The nodes that failed or were slow, for all searches of a process, and by a file for those of other processes: they
/// are asked last until a moment, then one search tries again.
///
/// A frozen node accepts connections and says nothing, so that each search that asks it first waits for `hedge`.
package final class NodeMemory: Sendable {
  /// A node that did not answer.
  private struct Rest {
    /// Seconds since 1970. Before this moment the node is asked last.
    var until: Double
    /// Seconds. Twice as long after each attempt that fails.
    var pause: Double
  }

  private let rests: Mutex<[String: Rest]>
  private let path: String?

  private static let pauses = 3.0...60

  /// - Parameter path: The file that other processes read and write; `nil` for none. One that cannot be read or written
  ///   is no fault: searches then wait longer.
  package init(at path: String? = nil) {
    self.path = path
    rests = Mutex(path.map { Self.read($0) } ?? [:])
  }

  /// True if a node may be asked among the first. Of several callers, one at a time is told so about a node that
  /// rested long enough.
  func mayAsk(_ node: ClusterLayout.Node) -> Bool {
    rests.withLock { rests in
      guard var rest = rests[node.address] else { return true }
      let now = Date().timeIntervalSince1970
      // A clock that was set back, or a strange file.
      guard rest.until <= now || rest.until > now + Self.pauses.upperBound else { return false }
      rest.until = now + rest.pause
      rests[node.address] = rest
      write(rests)
      return true
    }
  }

  /// Notes that a node failed or was slow.
  func rest(_ node: ClusterLayout.Node) {
    rests.withLock { rests in
      let former = rests[node.address]?.pause ?? 0
      let pause = min(max(former * 2, Self.pauses.lowerBound), Self.pauses.upperBound)
      rests[node.address] = Rest(until: Date().timeIntervalSince1970 + pause, pause: pause)
      write(rests)
    }
  }

  /// Notes that a node answered.
  func forget(_ node: ClusterLayout.Node) {
    rests.withLock { rests in
      if rests.removeValue(forKey: node.address) != nil { write(rests) }
    }
  }

  // MARK: File

  /// Lines of an address, a moment and a pause.
  private static func read(_ path: String) -> [String: Rest] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let rests = text.split(separator: "\n").prefix(1_000).compactMap { line -> (String, Rest)? in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let until = Double(parts[1]), until.isFinite,
        let pause = Double(parts[2]), pauses ~= pause
      else {
        return nil
      }
      return (String(parts[0]), Rest(until: until, pause: pause))
    }
    return Dictionary(rests) { $1 }
  }

  private func write(_ rests: [String: Rest]) {
    guard let path else { return }
    if rests.isEmpty { return unlink(path) }
    let lines = rests.sorted { $0.key < $1.key }.map { "\($0) \($1.until) \($1.pause)\n" }
    try? Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private func unlink(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

extension ClusterLayout.Node {
  /// The host and port: `10.0.0.1:9306`.
  var address: String { "\(host):\(port)" }
}
