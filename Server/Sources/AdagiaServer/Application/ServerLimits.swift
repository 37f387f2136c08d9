/// Bounds of what one request, one client or all of them may take.
public struct ServerLimits: Hashable, Sendable {
  /// The longest URL in bytes; longer ones get 414.
  public var urlBytes = 8_192
  /// The largest size of all header fields in bytes; more gets 431.
  public var headerBytes = 16_384
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
  /// The most streams of records at once; the next one gets 503.
  public var concurrentStreams = 4
  /// The longest time that a query waits for its turn.
  public var waitingTime: Duration = .seconds(5)
  /// The most open connections; further ones wait in the system's backlog.
  public var connections = 1_024
  /// The time after which a connection without a request is closed, and a client that sends or takes nothing.
  public var idleTime: Duration = .seconds(30)
  /// The time in which a client has to send the whole head of a request.
  public var headTime: Duration = .seconds(10)
  /// The longest time that running requests may take after the signal to stop.
  public var stopTime: Duration = .seconds(10)
  /// The most hits of one page of an answer.
  public var hits = 1_000
  /// The most records of one request by their IDs.
  public var records = 1_000

  public init() {}
}
