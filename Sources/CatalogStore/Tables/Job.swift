package import CatalogRecords
internal import Platform

/// The number of a job, higher than that of any job before it.
package struct JobID: Hashable, Sendable, CustomStringConvertible {
  /// The number, as in the file; 1 or more.
  package let rawValue: Int64

  /// The job with a number.
  package init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  package var description: String { String(rawValue) }
}

/// The account of an import, a synchronization, or another long job.
package struct Job: Hashable, Sendable {
  /// Numbers of records and files by outcome.
  package struct Counts: Hashable, Sendable {
    package var added = 0
    package var updated = 0
    package var unchanged = 0
    package var removed = 0
    package var rejected = 0
    /// Files that were read.
    package var files = 0
    /// Files that were skipped because they had not changed.
    package var filesUnchanged = 0
    /// Files that could not be read completely.
    package var filesUnreadable = 0
    /// Fields that a person and the source, or the other catalog, have both changed.
    package var conflicts = 0
    /// Edited records that stayed though their rows are gone; in a merge, those that stayed as they were here.
    package var kept = 0

    package init() {}
  }

  /// The kind of a job. The file has the names.
  package enum Kind: String, Hashable, Sendable {
    /// Read the files that it was given.
    case `import`
    /// Read the changed files of manifests, and removed the records of files that were gone.
    case reindex
    /// Merged another catalog into this one.
    case merge

    /// The kind of change that the journal has for such a job.
    package var change: ChangeKind {
      switch self {
      case .import: .import
      case .reindex: .reindex
      case .merge: .merge
      }
    }
  }

  /// The state of a job.
  package enum State: String, Hashable, Sendable {
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

  package let id: JobID
  /// The kind; `import` for a name that this version does not know.
  package let kind: Kind
  /// Its input as the user named it.
  package let input: String
  /// Start and end as Julian days in UTC.
  package let started: Double
  package let finished: Double?
  package let counts: Counts
  /// The end in words: a state's name, or the error.
  package let outcome: String?
  package let state: State

  init(
    id: JobID, kind: Kind, input: String, started: Double, finished: Double?, counts: Counts, outcome: String?,
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

/// A field of a record that a person and the source, or the other catalog, have both changed. The person's value
/// stayed.
package struct JobConflict: Hashable, Sendable {
  package let record: RecordID
  /// As in JSON: `title`, `extra.pages`, …
  package let field: String
  package let ours: String?
  package let theirs: String?

  package init(_ record: RecordID, _ conflict: ThreeWayMerge.Conflict) {
    self.record = record
    (field, ours, theirs) = (conflict.field, conflict.ours, conflict.theirs)
  }
}

/// A row that a job rejected.
package struct JobReject: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let reason: String
}
