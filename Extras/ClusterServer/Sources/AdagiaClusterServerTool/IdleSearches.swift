internal import ClusterIndex
internal import Synchronization

/// Searches of a cluster that are not in use, with their open connections to the nodes.
final class IdleSearches: Sendable {
  /// Unchecked: a search is in the list or in the hands of one thread, never both.
  private struct Idle: @unchecked Sendable {
    let layout: ClusterLayout
    let search: ClusterSearch
  }

  private let idle = Mutex<[Idle]>([])
  /// Nodes that one search found slow are slow for all.
  private let memory = NodeMemory()

  /// Runs `body` with a search that no other caller uses meanwhile.
  ///
  /// - Parameter layout: The present one. Connections of another are closed.
  func use<T>(_ layout: ClusterLayout, _ body: (ClusterSearch) throws -> T) rethrows -> T {
    let taken = take(layout) ?? Idle(layout: layout, search: ClusterSearch(layout, memory, givesReasons: false))
    defer { idle.withLock { $0.append(taken) } }
    return try body(taken.search)
  }

  private func take(_ layout: ClusterLayout) -> Idle? {
    idle.withLock { idle in
      idle.removeAll { $0.layout != layout }
      return idle.popLast()
    }
  }
}
