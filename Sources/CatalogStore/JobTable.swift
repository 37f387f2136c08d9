package import GRDB

/// Keeps account of imports and of the rows they turned away.
package struct JobTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// Notes that a job begins; `input` is what it reads, as the person named it.
  ///
  /// - Returns: The job's number.
  package func begin(kind: String, input: String, at now: Double) throws -> Int64 {
    try db.cachedStatement(sql: Self.begin).execute(arguments: [kind, input, now])
    return db.lastInsertedRowID
  }

  /// Notes how far a job has come; `finished` is `nil` while it goes on.
  package func update(
    _ job: Int64, added: Int, updated: Int, unchanged: Int, rejected: Int, finished: Double?
  ) throws {
    try db.cachedStatement(sql: Self.update)
      .execute(arguments: [job, added, updated, unchanged, rejected, finished])
  }

  package func reject(_ job: Int64, file: String, line: Int, reason: String) throws {
    try db.cachedStatement(sql: Self.reject).execute(arguments: [job, file, line, reason])
  }

  /// `?1` kind, `?2` input, `?3` the moment as a Julian day.
  private static let begin = "INSERT INTO job (kind, input, started) VALUES (?1, ?2, ?3)"

  /// `?1` job, `?2`…`?5` the counts, `?6` the moment as a Julian day or NULL.
  private static let update = """
    UPDATE job
    SET added = ?2, updated = ?3, unchanged = ?4, rejected = ?5, finished = ?6
    WHERE id = ?1
    """

  /// `?1` job, `?2` file, `?3` line, `?4` reason.
  private static let reject = "INSERT INTO job_reject (job, file, line, reason) VALUES (?1, ?2, ?3, ?4)"
}
