internal import CatalogRecords
package import GRDB
internal import Platform

/// Reads and writes jobs and the rows they rejected.
package struct JobTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// Number of newer jobs after which the rejected rows of a job are deleted.
  package static let jobsWithRejects = 100

  /// Number of jobs that are listed; older ones are deleted.
  package static let mostJobs = 10_000

  /// Limit of stored rejected rows per job. All of them are counted.
  package static let mostRejects = 10_000

  /// Adds a job; `input` is what it reads, as the user named it.
  ///
  /// Jobs of the same kind whose process is gone are marked as interrupted, and old jobs and rejected rows are deleted.
  ///
  /// - Returns: The job's ID.
  package func begin(kind: Job.Kind, input: String, at now: Double) throws -> JobID {
    try markInterrupted(kind: kind, at: now)
    try db.cachedStatement(sql: Self.begin).execute(arguments: [kind.rawValue, input, now, ProcessMark.own.text])
    let job = db.lastInsertedRowID
    try db.cachedStatement(sql: Self.forgetRejects).execute(arguments: [
      job.subtractingClamped(Int64(Self.jobsWithRejects))
    ])
    try db.cachedStatement(sql: Self.forgetConflicts).execute(arguments: [
      job.subtractingClamped(Int64(Self.jobsWithRejects))
    ])
    try db.cachedStatement(sql: Self.forgetJobs).execute(arguments: [job.subtractingClamped(Int64(Self.mostJobs))])
    return JobID(job)
  }

  /// Sets the counts of a job.
  package func update(_ job: JobID, _ counts: Job.Counts) throws {
    try db.cachedStatement(sql: Self.update).execute(arguments: [
      job.rawValue, counts.added, counts.updated, counts.unchanged, counts.removed, counts.rejected, counts.files,
      counts.filesUnchanged, counts.filesUnreadable, counts.conflicts, counts.kept,
    ])
  }

  /// Sets the end of a job. The outcome is a state's name, or the error of a failed job.
  package func finish(_ job: JobID, outcome: String, at now: Double) throws {
    try db.cachedStatement(sql: Self.finish).execute(arguments: [job.rawValue, outcome, now])
  }

  package func reject(_ job: JobID, file: String, line: Int, reason: String) throws {
    try db.cachedStatement(sql: Self.reject).execute(arguments: [job.rawValue, file, line, reason])
  }

  package func note(_ conflict: JobConflict, of job: JobID) throws {
    try db.cachedStatement(sql: Self.note).execute(arguments: [
      job.rawValue, conflict.record.rawValue, conflict.field, conflict.ours, conflict.theirs,
    ])
  }

  /// The conflicts of a job, in the order of the input.
  package func conflicts(of job: JobID) throws -> [JobConflict] {
    guard try hasConflicts else { return [] }
    let rows = try Row.fetchAll(db.cachedStatement(sql: Self.conflicts), arguments: [job.rawValue])
    return rows.map(LenientRow.init).map { row in
      JobConflict(RecordID(row[0]), ThreeWayMerge.Conflict(field: row[1], ours: row[2], theirs: row[3]))
    }
  }

  /// The last jobs, the newest first. Files of earlier versions have only imports.
  package func jobs(limit: Int) throws -> [Job] {
    let sql = try columns + Self.list
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [limit]).map(Self.job)
  }

  /// The job with this number.
  package func job(_ id: JobID) throws -> Job? {
    let sql = try columns + Self.one
    return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id.rawValue]).map(Self.job)
  }

  /// The rejected rows of a job, in the order of the input.
  package func rejects(of job: JobID) throws -> [JobReject] {
    try Row.fetchAll(db.cachedStatement(sql: Self.rejects), arguments: [job.rawValue]).map(LenientRow.init).map {
      JobReject(file: $0[0], line: $0[1], reason: $0[2])
    }
  }

  private var hasConflicts: Bool { get throws { try FileVersion.of(db) >= FileVersion.sourceBases } }

  /// The columns of a job in the file's version.
  private var columns: String {
    get throws {
      if try hasConflicts { return Self.columns }
      return try FileVersion.of(db) >= FileVersion.journal ? Self.olderColumns : Self.oldestColumns
    }
  }

  private func markInterrupted(kind: Job.Kind, at now: Double) throws {
    let rows = try Row.fetchAll(db.cachedStatement(sql: Self.unfinished), arguments: [kind.rawValue]).map(
      LenientRow.init)
    for row in rows where (row[1] as String?).map({ ProcessMark($0).isAlive }) != true {
      try finish(JobID(row[0]), outcome: Job.State.interrupted.rawValue, at: now)
    }
  }

  private static func job(_ row: Row) -> Job {
    let row = LenientRow(row)
    var counts = Job.Counts()
    (counts.added, counts.updated, counts.unchanged) = (row.count(5), row.count(6), row.count(7))
    (counts.removed, counts.rejected, counts.files) = (row.count(8), row.count(9), row.count(10))
    (counts.filesUnchanged, counts.filesUnreadable) = (row.count(11), row.count(12))
    (counts.conflicts, counts.kept) = (row.count(15), row.count(16))
    return Job(
      id: JobID(row[0]), kind: Job.Kind(rawValue: row[1]) ?? .import, input: row[2], started: row[3], finished: row[4],
      counts: counts, outcome: row[13],
      process: row[14])
  }
}

extension JobTable {
  /// `?1` kind, `?2` input, `?3` the moment as a Julian day, `?4` process.
  private static let begin = "INSERT INTO job (kind, input, started, process) VALUES (?1, ?2, ?3, ?4)"

  /// `?1` job, `?2`…`?11` the counts.
  private static let update = """
    UPDATE job
    SET added = ?2, updated = ?3, unchanged = ?4, removed = ?5, rejected = ?6, files = ?7, files_unchanged = ?8,
        files_unreadable = ?9, conflicts = ?10, kept = ?11
    WHERE id = ?1
    """

  /// `?1` job, `?2` outcome, `?3` the moment as a Julian day.
  private static let finish = "UPDATE job SET outcome = ?2, finished = ?3 WHERE id = ?1"

  /// `?1` job, `?2` file, `?3` line, `?4` reason.
  private static let reject = "INSERT INTO job_reject (job, file, line, reason) VALUES (?1, ?2, ?3, ?4)"

  /// `?1` the last job whose rejects go.
  private static let forgetRejects = "DELETE FROM job_reject WHERE job <= ?1"

  /// `?1` the last job whose conflicts go.
  private static let forgetConflicts = "DELETE FROM job_conflict WHERE job <= ?1"

  /// `?1` job, `?2` record, `?3` field, `?4` ours, `?5` theirs.
  private static let note = "INSERT INTO job_conflict (job, record, field, ours, theirs) VALUES (?1, ?2, ?3, ?4, ?5)"

  /// `?1` job. Columns: record, field, ours, theirs.
  private static let conflicts = """
    SELECT record, field, ours, theirs FROM job_conflict WHERE job = ?1 ORDER BY rowid
    """

  /// `?1` the last job that goes.
  private static let forgetJobs = "DELETE FROM job WHERE id <= ?1 AND finished IS NOT NULL"

  /// `?1` kind. Columns: id, process.
  private static let unfinished = "SELECT id, process FROM job WHERE kind = ?1 AND finished IS NULL"

  /// `?1` job. Columns: file, line, reason.
  private static let rejects = "SELECT file, line, reason FROM job_reject WHERE job = ?1 ORDER BY rowid"

  private static let columns = """
    SELECT id, kind, input, started, finished, added, updated, unchanged, removed, rejected, files, files_unchanged,
           files_unreadable, outcome, process, conflicts, kept
    FROM job
    """
  private static let olderColumns = """
    SELECT id, kind, input, started, finished, added, updated, unchanged, removed, rejected, files, files_unchanged,
           files_unreadable, outcome, process, 0, 0
    FROM job
    """
  private static let oldestColumns = """
    SELECT id, kind, input, started, finished, added, updated, unchanged, 0, rejected, 0, 0, 0, NULL, NULL, 0, 0
    FROM job
    """

  /// `?1` the most, after one of the lists of columns. Columns: see `job`.
  private static let list = " ORDER BY id DESC LIMIT ?1"

  /// `?1` job, after one of the lists of columns.
  private static let one = " WHERE id = ?1"
}
