/// Bounds of what one request, one client or all of them may take.
public struct ServerLimits: Hashable, Sendable {
  /// The most characters of a query.
  static let queryCharacters = 1_000
  /// The most characters of one filter.
  static let filterCharacters = 200

  /// The longest URL in bytes; longer ones get 414. A query of the most characters fits, whatever they are.
  public var urlBytes = 16_384
  /// The largest size of all header fields in bytes; more gets 431.
  public var headerBytes = 32_768
  /// The largest body of a request other than an upload, in bytes; more gets 413.
  public var bodyBytes = 1_048_576
  /// The largest upload in bytes.
  public var uploadBytes = 268_435_456
  /// The longest time that a query may take.
  public var queryTime: Duration = .seconds(5)
  /// The most queries that run at once.
  public var concurrentQueries = 4
  /// The most queries that wait; the next one gets 503.
  public var waitingQueries = 64
  /// The most streams of records at once, one client having half of them at most; the next one gets 503.
  public var concurrentStreams = 4
  /// The longest time that a query waits for its turn.
  public var waitingTime: Duration = .seconds(5)
  /// The most open connections. A further one takes the place of one that waits for its client, or waits in the
  /// system's backlog.
  public var connections = 1_024
  /// The most open connections of one client, by its address.
  public var clientConnections = 128
  /// The time a client has to send the head of its next request, or to take a part of an answer.
  public var idleTime: Duration = .seconds(30)
  /// The time after which a client that closed its side of the connection counts as gone; its query is interrupted
  /// then.
  public var leavingTime: Duration = .seconds(1)
  /// The longest time from the head of a request to the end of its body.
  public var bodyTime: Duration = .seconds(10)
  /// The longest time of an upload, once its token is known, after that.
  public var uploadTime: Duration = .seconds(600)
  /// The longest time that running requests may take after the signal to stop.
  public var stopTime: Duration = .seconds(10)
  /// The most hits of one page of an answer.
  public var hits = 1_000
  /// The most records of one request by their IDs, and by their identifiers.
  public var records = 500

  public init() {}
}
