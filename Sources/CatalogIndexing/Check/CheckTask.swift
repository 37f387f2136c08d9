internal import CatalogStore
internal import GRDB
internal import Platform

/// A part of a check, done by one thread.
enum CheckTask: Sendable {
  case index
  case ranked
  case structure
  case journal
  case attachments
  /// Jobs, sources, counts, ids: the small tables.
  case accounts
  /// The records of one chunk, with their index entries and columns.
  case chunk(Int64)
  /// A sample of records and words, drawn by a seed.
  case sample(seed: UInt64, hasAllElse: Bool)
  case counts

  func run(_ db: Database, _ state: CheckState) throws {
    do {
      try perform(db, state)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && Cancellation.isRequested {
      // The end of a check that was asked to stop.
    } catch let error as DatabaseError where error.resultCode != .SQLITE_BUSY && error.resultCode != .SQLITE_NOMEM {
      noteFault(error, state)
    } catch is RowDecodingError {
      noteFault(RowFault.kind, state)
    }
  }

  private func perform(_ db: Database, _ state: CheckState) throws {
    switch self {
    case .index:
      guard state.comparesWords else { return }
      var walk = try IndexWalk(db, state.sums)
      try walk.run()
      state.noteIndexRead()
    case .ranked: try RankedCheck(db, state).run()
    case .structure: try StructureCheck(db, state).run()
    case .journal:
      var check = JournalCheck(db, state)
      try check.run()
    case .attachments: try AttachmentCheck(db, state.findings).run()
    case .accounts: try AccountCheck(db, state).run()
    case .chunk(let number):
      var check = try RecordCheck(db, state, chunk: number)
      try check.run()
    case .sample(let seed, let hasAllElse): try SampleCheck(db, state, seed: seed).run(onlyWords: hasAllElse)
    case .counts: try CountCheck(db, state).run()
    }
  }

  /// An SQLite error is a finding, whose place says where reading failed.
  private func noteFault(_ error: DatabaseError, _ state: CheckState) {
    let known = error.resultCode == .SQLITE_TOOBIG ? "a text of more than 24 MiB" : error.message
    let message = known ?? "error \(error.resultCode.rawValue)"
    switch self {
    case .index: state.findings.add(.indexPages, message)
    case .ranked: state.findings.add(.rankedRows, message)
    case .chunk(let number):
      state.noteRecordsUnread()
      state.findings.add(.unreadable, "records \(number << 16) to \(number << 16 | 0xFFFF): \(message)")
    case .structure: state.findings.add(.structure, message)
    case .journal: state.findings.add(.unreadable, "journal: \(message)")
    case .attachments: state.findings.add(.unreadable, "attached files: \(message)")
    case .accounts: state.findings.add(.unreadable, "jobs and counts: \(message)")
    case .sample: state.findings.add(.lookup, message)
    case .counts: state.findings.add(.unreadable, message)
    }
  }

  /// The task's duration relative to that of a chunk of records.
  var weight: Int {
    switch self {
    case .index, .ranked: 4
    case .structure: 5
    case .chunk, .journal, .attachments: 1
    case .accounts, .sample, .counts: 0
    }
  }
}

/// Runs SQLite's own check of its pages.
struct StructureCheck {
  let db: Database
  let state: CheckState

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  func run() throws {
    // SQLite takes a read that fails for a damaged page, so that only what it finds twice counts.
    let messages = try faults().isEmpty ? [] : faults()
    state.findings.add(.structure, count: messages.count, messages.map { Self.oneLine($0) })
  }

  private func faults() throws -> [String] {
    try String.fetchAll(db, sql: Self.check).filter { $0 != "ok" }
  }

  private static func oneLine(_ message: String) -> String {
    message.split(separator: "\n").last.map { String($0.prefix(160)) } ?? ""
  }

  /// Rows: a sentence for each fault, or `ok`. A hundred at most: one bad page may give thousands.
  private static let check = "PRAGMA integrity_check(100)"
}
