internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// The row of one job in the list of jobs: it appears with the job's first write, and gets counts, rejected rows and
/// the outcome.
final class JobLog {
  private let table: JobTable
  private let kind: Job.Kind
  private let input: String
  private(set) var job: JobID?
  private var rejectsRoom = JobTable.mostRejects
  private var conflictsRoom = JobTable.mostRejects

  /// - Parameters:
  ///   - kind: The job's kind in the list.
  ///   - input: The input as the user named it.
  init(_ db: Database, kind: Job.Kind, input: String) {
    (table, self.kind, self.input) = (JobTable(db), kind, input)
  }

  /// The job's ID; adds the row at the first call, inside the caller's transaction.
  @discardableResult
  func begin() throws -> JobID {
    if let job { return job }
    let begun = try table.begin(kind: kind, input: input, at: Clock.julianDay)
    job = begun
    return begun
  }

  /// Updates the counts of a job that has begun.
  func update(_ counts: Job.Counts) throws {
    if let job { try table.update(job, counts) }
  }

  /// Keeps rejected rows, `JobTable.mostRejects` at most.
  func keep(_ rejected: [RejectedInput]) throws {
    let job = try begin()
    for row in rejected.prefix(rejectsRoom) {
      try table.reject(job, file: row.location.file, line: row.location.line, reason: row.reason)
    }
    rejectsRoom -= min(rejectsRoom, rejected.count)
  }

  /// Keeps conflicts, `JobTable.mostRejects` at most.
  func keep(_ conflicts: [RecordConflict]) throws {
    let job = try begin()
    for conflict in conflicts.prefix(conflictsRoom) {
      try table.note(JobConflict(conflict.record, conflict.conflict), of: job)
    }
    conflictsRoom -= min(conflictsRoom, conflicts.count)
  }

  /// Writes the end of the job, and begins it when it has not written anything yet.
  func finish(_ counts: Job.Counts, _ state: Job.State) throws {
    let job = try begin()
    try table.update(job, counts)
    try table.finish(job, outcome: state.rawValue, at: Clock.julianDay)
  }

  /// Writes the reason why a job that has begun failed.
  func fail(_ error: any Error) throws {
    if let job { try table.finish(job, outcome: "\(error)", at: Clock.julianDay) }
  }
}

extension Job.Counts {
  /// The counts of an import's rows; the counts of files stay 0.
  init(_ counts: ImportCounts) {
    self.init()
    (added, updated, unchanged, rejected) = (counts.added, counts.updated, counts.unchanged, counts.rejected)
    conflicts = counts.conflicts
  }
}
