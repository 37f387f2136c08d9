internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import Platform

/// Checks the small tables: ids of records, jobs, source files, totals and names.
struct AccountCheck {
  let db: Database
  let state: CheckState

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  private var findings: FindingList { state.findings }

  func run() throws {
    if let version = try AnalyzerStamp.outdated(db) {
      let (name, ours) = (AnalyzerStamp.name(version), AnalyzerStamp.name(AnalyzerStamp.current))
      findings.add(.analyzer, "analyzer \(name), this program has \(ours)")
    }
    if state.version < FileVersion.current { findings.add(.olderVersion, "file version \(state.version)") }
    try addAll(.recordNumber, Self.badNumbers) { "record \($0.integer(0))" }
    try addAll(.numbering, Self.numbering) { "number \($0.integer(0))" }
    try addAll(.strayPart, Self.badParts) { "record \($0.integer(0))" }
    try addAll(.indexExtra, Self.badSizes) { "record \($0.integer(0))" }
    try addAll(.columnStray, Self.badChunks) { "chunk \($0.integer(0))" }
    try addAll(.reference, Self.strayRejects) { "rejected row of job \($0.integer(0))" }
    try findJobs()
    for table in try SealedTable.changed(db) { findings.add(.settingChanged, table.rawValue) }
    state.noteStored(try IndexGeneration.current.pages(db).totals(), names: try ExtraNameTable(db).all())
    guard state.version >= FileVersion.journal else { return }
    try MergeBaseTable(db).forEachDamaged { findings.add(.mergeBase, "record \($0)") }
    try SourceBaseTable(db).forEachDamaged { base in
      let place = base.entry.map { "entry \($0), " } ?? ""
      findings.add(.sourceBase, "\(place)record \(base.record)")
    }
    for entry in try JournalSeals(db).damaged() { findings.add(.journalEntry, "entry \(entry)") }
    try addAll(.sourceStray, Self.badRuns) { "file \($0.integer(0)), records \($0.integer(1)) to \($0.integer(2))" }
    try addAll(.reference, Self.strayFiles) { "source file \($0.integer(0))" }
  }

  private func addAll(_ kind: CheckFinding.Kind, _ sql: String, _ place: (SQLStatement) -> String) throws {
    let statement = try SQLStatement(db, sql)
    defer { statement.reset() }
    while try statement.step() { findings.add(kind, place(statement)) }
  }

  private func findJobs() throws {
    let jobs = try Self.abandonedJobs(db)
    for job in jobs.orphans { findings.add(.jobOrphan, "job \(job)") }
    for job in jobs.unknown { findings.add(.jobUnknown, "job \(job)") }
  }

  /// Unfinished jobs whose process is gone, and those without a process, as in files of earlier versions.
  static func abandonedJobs(_ db: Database) throws -> (orphans: [JobID], unknown: [JobID]) {
    let isNamed = try FileVersion.of(db) >= FileVersion.journal
    let statement = try SQLStatement(db, isNamed ? openJobs : oldOpenJobs)
    defer { statement.reset() }
    var (orphans, unknown): ([JobID], [JobID]) = ([], [])
    while try statement.step() {
      if let process = statement.text(1) {
        if !ProcessMark(process).isAlive { orphans.append(JobID(statement.integer(0))) }
      } else {
        unknown.append(JobID(statement.integer(0)))
      }
    }
    return (orphans, unknown)
  }
}

extension AccountCheck {
  /// Ids are limited to 32 bits, since arrays and sets have a place for each id below the highest.
  private static let badNumbers = "SELECT id FROM record WHERE id < 1 OR id > 4294967295"

  private static let numbering = """
    SELECT max(id) FROM record
    HAVING max(id) > ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'), 0)
    """

  /// Parts outside the range of ids, which no scan of a chunk reads.
  private static let badParts = """
    SELECT record FROM attribution WHERE record < 1 OR record > 4294967295
    UNION ALL
    SELECT record FROM subject WHERE record < 1 OR record > 4294967295
    """

  private static let badSizes = "SELECT id FROM record_fts_docsize WHERE id < 1 OR id > 4294967295"

  private static let badChunks = """
    SELECT chunk FROM column_chunk WHERE kind NOT BETWEEN 1 AND 9 OR chunk NOT BETWEEN 0 AND 65535 OR typeof(data) <> 'blob'
    """

  private static let strayRejects = """
    SELECT DISTINCT job FROM job_reject WHERE job NOT IN (SELECT id FROM job) ORDER BY job
    """

  private static let openJobs = "SELECT id, process FROM job WHERE finished IS NULL ORDER BY id"
  private static let oldOpenJobs = "SELECT id, NULL FROM job WHERE finished IS NULL ORDER BY id"

  /// A run may have gaps of records that were removed later. It cannot go beyond the highest id ever given.
  private static let badRuns = """
    SELECT file, first, last
    FROM source_run
    WHERE first < 1 OR first > last
       OR last > ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'), 0)
       OR file NOT IN (SELECT id FROM source_file)
    ORDER BY file, first
    """

  private static let strayFiles = """
    SELECT id FROM source_file WHERE collection NOT IN (SELECT id FROM collection) ORDER BY id
    """
}
