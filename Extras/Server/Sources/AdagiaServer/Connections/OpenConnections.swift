internal import NIOCore
internal import Synchronization

/// The open connections of a server, bounded overall and for each client.
///
/// A connection beyond a bound replaces the one that has waited longest for its client: for a request, for a body, or
/// for the client to take an answer. Connections with a request in progress stay. A client that holds connections open
/// therefore keeps no other client out, nor itself.
final class OpenConnections: Sendable {
  fileprivate struct Connection {
    let channel: any Channel
    /// `nil` when the address says nothing about the client.
    let client: String?
    /// `nil` while the server works on a request of it.
    var waitingSince: ContinuousClock.Instant?
    /// True while a client with a token sends a file.
    var isUpload = false
  }

  private let most: Int
  private let mostOfClient: Int
  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  /// - Parameters:
  ///   - most: The most connections overall.
  ///   - mostOfClient: The most of one client.
  init(most: Int, ofClient mostOfClient: Int) { (self.most, self.mostOfClient) = (most, mostOfClient) }

  /// Adds a connection, which waits for its first request.
  ///
  /// - Returns: The connection to close in its favor; itself when its client has too many that are being answered.
  func open(_ channel: any Channel, of client: String?) -> (any Channel)? {
    connections.withLock { connections in
      let own = client.map { client in connections.filter { $0.value.client == client } } ?? [:]
      let isOneTooMany = own.count >= mostOfClient
      let victim = isOneTooMany ? Self.longestWaiting(own) : connections.count >= most ? Self.victim(connections) : nil
      if let victim { connections[victim.0] = nil }
      guard victim != nil || !isOneTooMany else { return channel }
      connections[ObjectIdentifier(channel)] = Connection(channel: channel, client: client, waitingSince: .now)
      return victim?.1
    }
  }

  func close(_ channel: any Channel) { connections.withLock { $0[ObjectIdentifier(channel)] = nil } }

  /// Notes whether a connection waits for its client from now on.
  func note(_ channel: any Channel, isWaiting: Bool) {
    connections.withLock { $0[ObjectIdentifier(channel)]?.waitingSince = isWaiting ? .now : nil }
  }

  /// Gives the body in progress the time of an upload. The client has permission to upload.
  func expectUpload(on channel: ObjectIdentifier) { connections.withLock { $0[channel]?.isUpload = true } }

  /// Ends what `expectUpload` began.
  func endUpload(on channel: any Channel) { connections.withLock { $0[ObjectIdentifier(channel)]?.isUpload = false } }

  func isUpload(_ channel: any Channel) -> Bool {
    connections.withLock { $0[ObjectIdentifier(channel)]?.isUpload ?? false }
  }

  /// The connection to close when there are too many overall: one of the client with the most waiting connections.
  private static func victim(_ all: [ObjectIdentifier: Connection]) -> (ObjectIdentifier, any Channel)? {
    let waiting = Dictionary(grouping: all.filter { $0.value.canGo }, by: \.value.client)
    guard let greediest = waiting.max(by: { $0.value.count < $1.value.count }) else { return nil }
    return longestWaiting(Dictionary(uniqueKeysWithValues: greediest.value.map { ($0.key, $0.value) }))
  }

  private static func longestWaiting(
    _ connections: [ObjectIdentifier: Connection]
  ) -> (ObjectIdentifier, any Channel)? {
    let waiting = connections.compactMap { id, connection in
      connection.canGo ? connection.waitingSince.map { (id, connection.channel, $0) } : nil
    }
    return waiting.min { $0.2 < $1.2 }.map { ($0.0, $0.1) }
  }
}

extension OpenConnections.Connection {
  fileprivate var canGo: Bool { waitingSince != nil && !isUpload }
}
