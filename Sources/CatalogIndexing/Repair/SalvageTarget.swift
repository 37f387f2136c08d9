internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// The new file of a salvage: gives records their collections and identifiers, and counts them.
struct SalvageTarget {
  /// The trust in a record.
  enum Standing {
    /// It matches its hash, and what the index of identifiers says of it. If only the text of a date is certain, the
    /// record is saved as doubtful.
    case sound
    /// It is damaged, or was changed by another program.
    case doubtful
    /// It is an earlier state that the journal has, of a record that is lost.
    case earlier
  }

  /// The source collection of a record, and whether its copy goes to a collection for doubtful ones.
  private struct Home: Hashable {
    let collection: Int64
    let isDoubtful: Bool
  }

  private let writer: CatalogWriter
  private let records: RecordTable
  private let table: CollectionTable
  private let attachments: AttachmentCopy?
  /// The last versions of edited records from their sources, in the damaged file and in the new one.
  private let bases: (damaged: SourceBaseTable?, new: SourceBaseTable)
  private var collections: [Home: Int64] = [:]
  /// The names of the damaged file's collections.
  var names: [Int64: String] = [:]
  private var dates = DateCheck()
  /// The ids, in the damaged file, of all saved records.
  private(set) var saved: Set<Int64> = []
  var report = SalvageReport()

  /// - Parameter source: The damaged file.
  init(_ db: Database, from source: Database) throws {
    attachments = try? AttachmentCopy(from: source, to: db)
    bases = (try? SourceBaseTable(source), try SourceBaseTable(db))
    writer = try CatalogWriter(db, for: JournaledCommand(.merge, input: "salvage"))
    records = try RecordTable(db)
    table = CollectionTable(db)
  }

  /// Saves a record, unless it is saved already or has no content.
  mutating func put(_ row: CheckedRow, _ standing: Standing) throws {
    guard !row.record.isBlank, saved.insert(row.key.id).inserted else { return }
    let (record, isDateSure) = dated(row)
    let standing = standing == .sound && !isDateSure ? .doubtful : standing
    let collection = try collection(Home(collection: row.collection, isDoubtful: standing != .sound))
    var identifier = row.identifier.isEmpty ? nil : row.identifier
    // Two records with one identifier are both kept.
    if let taken = identifier, try records.known(collection: collection, identifier: taken) != nil {
      identifier = "\(taken)#\(row.key.id)"
    }
    do {
      let (id, outcome) = try writer.put(
        RecordRow(record, identifier: identifier), collection: collection, at: Clock.julianDay)
      count(row, standing)
      if outcome == .added {
        try saveBase(of: RecordID(row.key.id), as: id)
        saveFiles(of: RecordID(row.key.id), as: id)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
      saved.remove(row.key.id)
      noteLost(Self.longRecords)
    }
  }

  /// Saves what the source of an edited record said, so that the edit outlasts the next import. A base that cannot be
  /// read counts as one without content.
  private func saveBase(of record: RecordID, as id: RecordID) throws {
    guard let damaged = bases.damaged else { return }
    do {
      if let base = try damaged.base(of: record) { try bases.new.set(id, to: base) }
    } catch is DatabaseError {
      try bases.new.set(id, to: .own)
    }
  }

  /// Saves the attached files of a record as far as they can be read.
  private mutating func saveFiles(of record: RecordID, as id: RecordID) {
    let isComplete = (try? attachments?.copy(record, to: id)) ?? false
    if !isComplete { noteLost(Self.files) }
  }

  private mutating func noteLost(_ part: String) {
    if !report.lost.contains(part) { report.lost.append(part) }
  }

  private static let files = "attached files"
  private static let longRecords = "records with more than 24 MiB of text"

  func finish() throws {
    try writer.flush()
    try writer.optimize()
  }

  private mutating func count(_ row: CheckedRow, _ standing: Standing) {
    report.recordCount += 1
    switch standing {
    case .sound: return
    case .doubtful: report.doubtfulCount += 1
    case .earlier: report.earlierCount += 1
    }
    if report.doubtful.count < CheckFinding.mostPlaces { report.doubtful.append("record \(row.key.id)") }
  }

  /// The record with its date read again where EDTF or interval do not match the text: the hash does not cover them.
  /// The date is sure when one of the two still follows from the text.
  private mutating func dated(_ row: CheckedRow) -> (record: CatalogRecord, isDateSure: Bool) {
    var record = row.record
    // The columns of codes have no place for a NUL.
    record.language = record.language?.replacing("\0", with: "\u{FFFD}")
    record.type = record.type?.replacing("\0", with: "\u{FFFD}")
    guard let date = record.date, !dates.fits(date, start: row.dateStart, end: row.dateEnd) else {
      return (record, true)
    }
    record.date = DateRestoration.restored(date)
    return (record, DateRestoration.reading(of: date) != nil)
  }

  private mutating func collection(_ home: Home) throws -> Int64 {
    if let id = collections[home] { return id }
    let name = names[home.collection] ?? "salvaged \(home.collection)"
    let id = try table.id(of: home.isDoubtful ? "\(name) (doubtful)" : name, at: Clock.julianDay)
    collections[home] = id
    return id
  }
}
