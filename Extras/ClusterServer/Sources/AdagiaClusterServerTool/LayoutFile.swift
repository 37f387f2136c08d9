internal import ClusterIndex
internal import Logging
internal import Platform
internal import Synchronization

/// A layout that is read again when its file has changed: after 'adagia-cluster reshard', the new nodes are asked.
final class LayoutFile: Sendable {
  private struct State {
    var layout: ClusterLayout
    var stamp: Stamp?
  }

  /// A version of the file.
  private struct Stamp: Equatable {
    let identity: FileIdentity
    let byteCount: Int64
    let modified: Int64

    init?(_ path: String) {
      guard let status = try? FileStatus(of: path) else { return nil }
      (identity, byteCount, modified) = (status.identity, status.byteCount, status.modified)
    }
  }

  private let path: String
  private let state: Mutex<State>
  private let logger: Logger

  /// - Throws: `ClusterError.layout` when the file is no layout.
  init(at path: String, _ logger: Logger) throws {
    (self.path, self.logger) = (path, logger)
    let stamp = Stamp(path)
    state = Mutex(State(layout: try ClusterLayout(at: path), stamp: stamp))
  }

  /// The layout of the file. A file that is gone or no layout changes nothing; the log says so, once.
  func current() -> ClusterLayout {
    state.withLock { state in
      let stamp = Stamp(path)
      guard stamp != state.stamp else { return state.layout }
      state.stamp = stamp
      do {
        state.layout = try ClusterLayout(at: path)
        logger.info("the layout of the cluster was read again")
      } catch {
        logger.error("the layout of the cluster has changed and is not used: \(error)")
      }
      return state.layout
    }
  }
}
