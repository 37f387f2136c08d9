internal import CatalogRecords
package import CatalogStore
internal import GRDB
internal import Platform

/// Merges another catalog's records into this one: in batches, each committed with its index, all of them one journal
/// entry. Run again after a stop, it finds the merged records unchanged.
package final class MergeJob {
  private let file: CatalogFile
  private let other: CatalogFile
  private let rule: MergeRule
  private let isDryRun: Bool
  private let report: (MergeDifference) throws -> Void
  private var summary = MergeSummary()
  /// Conflicts that are not in the list of jobs yet.
  private var conflicts: [RecordConflict] = []
  private var conflictCount = 0

  /// - Parameters:
  ///   - isDryRun: True to report differences without changing anything.
  ///   - report: Called with each record that differs between the sides, in the order of the other file.
  package init(
    _ file: CatalogFile, from other: CatalogFile, _ preference: MergePreference, isDryRun: Bool,
    report: @escaping (MergeDifference) throws -> Void
  ) {
    (self.file, self.other, self.isDryRun) = (file, other, isDryRun)
    rule = MergeRule(preference: preference)
    self.report = report
  }

  /// - Throws: `StoreError` for errors of either file; committed batches stay.
  package func run() throws -> MergeSummary {
    try CatalogFile.checkOther(other.path, than: file.path)
    try other.readNow { theirs in
      if isDryRun {
        try file.readNow { ours in try walk(theirs, to: try target(ours, theirs), batch: { try $0() }) }
      } else {
        try file.batches { ours in try write(theirs, to: ours) }
        file.emptyLog()
      }
    }
    return summary
  }

  private func target(_ ours: Database, _ theirs: Database) throws -> MergeTarget {
    let pack = try PackStamp.read(theirs)
    let described = try CollectionTable(theirs).all().map { collection in
      // A collection without a source gets the pack's origin or the file's name as one.
      RecordCollection(
        name: collection.name, title: collection.title, rights: collection.rights,
        source: collection.source ?? pack?.origin ?? other.name, recordCount: collection.recordCount,
        created: collection.created, modified: collection.modified)
    }
    return try MergeTarget(ours, rule, from: theirs, described: described, input: other.path, isDryRun: isDryRun)
  }

  private func write(_ theirs: Database, to ours: Database) throws {
    let target = try target(ours, theirs)
    let log = JobLog(ours, kind: .merge, input: other.path)
    try walk(theirs, to: target) { body in
      try CatalogFile.transaction(ours) { _ in
        try body()
        try target.flush()
        try log.begin()
        try keepConflicts(log)
        try log.update(jobCounts)
      }
    }
    try CatalogFile.transaction(ours) { _ in
      try log.finish(jobCounts, summary.wasStopped ? .stopped : .done)
    }
    if !summary.wasStopped { try improveIndex(ours) }
  }

  private func keepConflicts(_ log: JobLog) throws {
    conflictCount += conflicts.count
    try log.keep(conflicts)
    conflicts = []
  }

  private func improveIndex(_ ours: Database) throws {
    if try IndexMergePolicy.isDue(changed: summary.added + summary.updated, in: ours) {
      try IndexMerge(ours, of: file).run()
    }
    try RankedBuild(ours, of: file).run()
  }

  /// - Parameter batch: Runs its argument in a transaction.
  private func walk(_ theirs: Database, to target: MergeTarget, batch: (() throws -> Void) throws -> Void) throws {
    let reading = try RecordLoader(theirs)
    var last: Int64 = 0
    while !summary.wasStopped {
      let ids = try RecordScan.ids(theirs, after: last, limit: Self.largestBatch)
      if ids.isEmpty { return }
      try batch {
        let start = ContinuousClock.now
        for id in ids {
          last = id
          guard let record = try reading.record(RecordID(id)) else { continue }
          let difference = try target.take(record)
          summary.count(difference)
          if let ours = difference.ours, !difference.conflicts.isEmpty {
            conflicts += difference.conflicts.map { RecordConflict(record: ours.id, conflict: $0) }
          }
          if difference.outcome != .unchanged { try report(difference) }
          if file.isWaitedFor(since: start) || Cancellation.isRequested || target.isFull { break }
        }
      }
      if Cancellation.isRequested { summary.wasStopped = true }
      file.giveWay()
    }
  }

  private var jobCounts: Job.Counts {
    var counts = Job.Counts()
    (counts.added, counts.updated, counts.unchanged) = (summary.added, summary.updated, summary.unchanged)
    (counts.kept, counts.rejected) = (summary.kept, summary.blank + summary.invalid)
    (counts.files, counts.conflicts) = (1, conflictCount)
    return counts
  }

  /// Records in a transaction: about a second's work.
  private static let largestBatch = 20_000
}
