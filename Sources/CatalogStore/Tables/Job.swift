internal import Platform

/// The account of an import, a synchronization, or another long job.
public struct Job: Hashable, Sendable {
  /// Numbers of records and files by outcome.
  public struct Counts: Hashable, Sendable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    public var removed = 0
    public var rejected = 0
    /// Files that were read.
    public var files = 0
    /// Files that were skipped because they had not changed.
    public var filesUnchanged = 0
    /// Files that could not be read completely.
    public var filesUnreadable = 0

    package init() {}
  }

  /// The state of a job.
  public enum State: String, Hashable, Sendable {
    /// Its process is at work.
    case running
    case done
    /// It was asked to stop, and stopped in an orderly way.
    case stopped
    /// An error, in `outcome`, ended it.
    case failed
    /// Its process is gone and left no outcome: it was killed, or the machine stopped.
    case interrupted
  }

  public let id: Int64
  /// `import` or `reindex`.
  public let kind: String
  /// Its input as the user named it.
  public let input: String
  /// Start and end as Julian days in UTC.
  package let started: Double
  package let finished: Double?
  public let counts: Counts
  /// The end in words: a state's name, or the error.
  public let outcome: String?
  public let state: State

  init(
    id: Int64, kind: String, input: String, started: Double, finished: Double?, counts: Counts, outcome: String?,
    process: String?
  ) {
    self.id = id
    self.kind = kind
    self.input = input
    self.started = started
    self.finished = finished
    self.counts = counts
    self.outcome = outcome
    state = Self.state(outcome: outcome, isFinished: finished != nil, process: process)
  }

  /// Jobs of earlier versions have neither outcome nor process.
  private static func state(outcome: String?, isFinished: Bool, process: String?) -> State {
    if let outcome { return State(rawValue: outcome) ?? .failed }
    if isFinished { return .done }
    return process.map { ProcessMark($0).isAlive } == true ? .running : .interrupted
  }
}

/// A row that a job rejected.
public struct JobReject: Hashable, Sendable {
  public let file: String
  public let line: Int
  public let reason: String
}
