internal import Platform

/// What is known of an import, or of a job that brought collections in step with their files.
public struct Job: Hashable, Sendable {
  /// What a job did, record by record and file by file.
  public struct Counts: Hashable, Sendable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    public var removed = 0
    public var rejected = 0
    /// Files that were read.
    public var files = 0
    /// Files that were left since they had not changed.
    public var filesUnchanged = 0
    /// Files of which something could not be read.
    public var filesUnreadable = 0

    package init() {}
  }

  /// How it stands with a job.
  public enum State: String, Hashable, Sendable {
    /// Its process works on it.
    case running
    case done
    /// It was asked to stop, and did so in an orderly way.
    case stopped
    /// An error ended it: `outcome` says which.
    case failed
    /// Its process is gone and left no word: it was killed, or the machine stopped.
    case interrupted
  }

  public let id: Int64
  /// `import` or `reindex`.
  public let kind: String
  /// What it read, as the person named it.
  public let input: String
  /// Julian days, UTC.
  package let started: Double
  package let finished: Double?
  public let counts: Counts
  /// How it ended, in words.
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

/// A row that a job turned away.
public struct JobReject: Hashable, Sendable {
  public let file: String
  public let line: Int
  public let reason: String
}
