internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import CorpusManifests
internal import GRDB
internal import Platform

/// The writing side of a sync: writes records, notes which records each file has, and removes those that no file has
/// any more.
final class SyncTarget {
  private let db: Database
  private let plan: SyncPlan
  private let target: ImportTarget
  private let sources: SourceTable
  private let request: SyncRequest
  private var current: Current?
  /// Files that lost records: saved as read once these are removed.
  private var losers: [Loser] = []
  /// Collections with a file that could not be read completely.
  private var incomplete: Set<Int> = []
  private var warnings: [ImportWarning] = []

  /// The file that is being read.
  private struct Current {
    let number: Int
    let input: RowInput
    var brought = IDRuns.Collector()
    /// True if the file has rejected rows.
    var hasRejects = false
    /// True if the file could not be read completely.
    var isUnreadable = false
  }

  private struct Loser {
    let number: Int
    let end: SourceEnd
    let before: IDRuns
    let brought: IDRuns
    /// Records that it had before, that exist, and that it has no more.
    let lost: IDRuns
  }

  init(_ db: Database, _ plan: SyncPlan, _ target: ImportTarget, _ request: SyncRequest) {
    (self.db, self.request) = (db, request)
    self.plan = plan
    self.target = target
    sources = SourceTable(db)
  }

  /// Writes a batch into the open transaction, and, after the file's last batch, the file's new state.
  ///
  /// - Returns: The counts of all batches so far.
  func write(_ batch: ImportBatch, after counts: ImportCounts) throws -> ImportCounts {
    guard let number = batch.file else { preconditionFailure("a job's batches bear their file's number") }
    try target.begin()
    var file = try current?.number == number ? current ?? begin(number) : begin(number)
    if !batch.rejected.isEmpty { file.hasRejects = true }
    if batch.unreadableInputs > 0 { file.isUnreadable = true }
    let name = plan.collections[plan.files[number].collection].manifest.name
    let counts = try target.write(
      batch, after: counts, into: { _ in name }, from: file.input, onRecord: { file.brought.add($0) })
    current = file
    if let end = batch.end { try settle(file, end) }
    return counts
  }

  /// The warnings since the last call.
  func takeWarnings() -> [ImportWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// The files of a collection that are gone: none while another one, which may be the same under a new name, cannot be
  /// read. Call it when all files are read.
  func vanished(_ place: Int) -> [SourceTable.Known] {
    incomplete.contains(place) ? [] : plan.collections[place].vanished
  }

  /// Removes records that no file has any more, and forgets files that are gone, but for those with records that stay.
  ///
  /// - Parameter step: Called with the numbers of removed records and of edited ones that stayed; returns whether to go
  ///   on.
  func sweep(_ step: (_ removed: Int, _ kept: Int) throws -> Bool) throws {
    for place in plan.collections.indices {
      let lost = losers.filter { plan.files[$0.number].collection == place }
      if incomplete.contains(place) {
        let newlyGone = plan.collections[place].vanished.filter { !$0.isGone }
        warnings += newlyGone.map { .unreachable(file: $0.path) }
      }
      guard !lost.isEmpty || !vanished(place).isEmpty else { continue }
      guard try sweep(place, lost, step) else { return }
    }
  }

  /// - Returns: `false` when `step` asked to stop.
  private func sweep(_ place: Int, _ losers: [Loser], _ step: (Int, Int) throws -> Bool) throws -> Bool {
    let collection = try id(of: place)
    let lost = try self.lost(of: losers, vanished(place), collection)
    guard let kept = try remove(lost, from: collection, step) else { return false }
    try target.begin()
    // A record that no file has still counts as one of the file that had it: a kept one, so that it goes when it is no
    // longer kept, and a removed one, which an undo may bring back.
    for loser in losers {
      let elsewhere = loser.lost.subtracting(lost)
      let runs = IDRuns(joining: loser.brought, loser.before.subtracting(elsewhere))
      try save(loser.number, loser.end, runs, isSettled: true)
    }
    for file in vanished(place) {
      try sources.noteGone(file: file.id, leaving: kept.intersection(try sources.runs(file: file.id)))
    }
    return try step(0, 0)
  }

  /// Removes records, except those that a person added, and edited ones unless the request says so.
  ///
  /// - Returns: The edited ones that stayed; `nil` when `step` asked to stop.
  private func remove(
    _ lost: IDRuns, from collection: Int64, _ step: (Int, Int) throws -> Bool
  ) throws -> IDRuns? {
    var kept: [Int64] = []
    for run in lost.runs {
      var rest = run
      while true {
        try target.begin()
        let present = try sources.present(rest, collection: collection, limit: 1_000)
        guard let last = present.last?.rawValue else { break }
        let ids = try present.filter { try !target.isOwn($0) }
        let stayed = try target.remove(ids, keepsEdited: !request.removesEdited)
        kept += stayed.map(\.rawValue)
        guard try step(ids.count - stayed.count, stayed.count) else { return nil }
        guard last < run.upperBound else { break }
        rest = last + 1...run.upperBound
      }
    }
    return IDRuns(ascending: kept.sorted())
  }

  /// The records that files lost and no other file of the collection has.
  private func lost(
    of losers: [Loser], _ vanished: [SourceTable.Known], _ collection: Int64
  ) throws -> IDRuns {
    var lost = losers.reduce(IDRuns()) { IDRuns(joining: $0, $1.lost) }
    for file in vanished { lost = IDRuns(joining: lost, try sources.runs(file: file.id)) }
    if lost.isEmpty { return lost }
    let brought = Dictionary(losers.map { (plan.files[$0.number].source.name, $0.brought) }) {
      IDRuns(joining: $0, $1)
    }
    let gone = Set(vanished.map(\.name))
    for (name, file) in try sources.files(collection: collection) where !gone.contains(name) && !file.isGone {
      lost = lost.subtracting(try brought[name] ?? sources.runs(file: file.id))
    }
    return lost
  }

  /// Begins a file. Until it is settled, a known file counts as unread.
  private func begin(_ number: Int) throws -> Current {
    let file = plan.files[number]
    if let known = file.known { try sources.unsettle(file: known.id) }
    let manifest = plan.collections[file.collection].manifest
    _ = try id(of: file.collection)
    try CollectionTable(db).describe(
      manifest.name, title: manifest.title, rights: manifest.rights, source: manifest.source, ifNewAt: Clock.julianDay)
    let before = try file.known.map { try sources.runs(file: $0.id) } ?? IDRuns()
    return Current(number: number, input: RowInput(named: file.source.path, records: before))
  }

  private func settle(_ file: Current, _ end: SourceEnd) throws {
    let planned = plan.files[file.number]
    let manifest = plan.collections[planned.collection].manifest
    let before = file.input.records
    let brought = file.brought.gathered
    let lost = try sources.present(before.subtracting(brought), collection: id(of: planned.collection))
    // A source without its variable may have the records now that this file lost. The file is read again next time.
    let isAlone = lost.isEmpty || manifest.sources.allSatisfy(\.missingVariables.isEmpty)
    let isSettled = !file.isUnreadable && end.hash != nil && isAlone
    if file.isUnreadable || end.hash == nil { incomplete.insert(planned.collection) }
    let isWhole = isSettled && !file.hasRejects
    let loses = !lost.isEmpty && manifest.vanished == .remove
    let isEmptied = loses && isWhole && brought.isEmpty && planned.known?.isGone == false && !request.allowsEmpty
    if loses && isWhole && !isEmptied {
      losers.append(Loser(number: file.number, end: end, before: before, brought: brought, lost: lost))
    } else {
      try save(file.number, end, IDRuns(joining: before, brought), isSettled: isSettled && !isEmptied)
    }
    if isEmptied { warnings.append(.emptied(file: planned.source.path)) }
    if loses && !isWhole && isAlone { warnings.append(.incomplete(file: planned.source.path)) }
  }

  private func save(_ number: Int, _ end: SourceEnd, _ runs: IDRuns, isSettled: Bool) throws {
    let file = plan.files[number]
    try sources.save(
      file.source.path, collection: try id(of: file.collection), size: isSettled ? end.file.size : -1,
      modified: end.stamp, hash: end.hash ?? ContentHash(high: 0, low: 0), rulesHash: file.rules.hash, runs: runs)
  }

  private func id(of place: Int) throws -> Int64 {
    try target.id(of: plan.collections[place].manifest.name, at: Clock.julianDay)
  }
}
