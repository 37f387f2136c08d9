internal import CatalogRecords
internal import CatalogStore
internal import Foundation
internal import GRDB

/// The result of a salvage.
public struct SalvageReport: Sendable {
  /// Records that were saved into the new file.
  public internal(set) var recordCount = 0
  /// Records that index, columns or SQLite's own index know, and whose row was missing or unreadable.
  public internal(set) var missingCount = 0
  /// The first few of their ids.
  package internal(set) var missing: [ClosedRange<Int64>] = []
  /// True if the file still says which records it had, so that every missing one is counted.
  package internal(set) var knowsAll = true
  /// Saved records that do not match their hash: damaged, or changed by another program. They are in collections of
  /// their own.
  public internal(set) var doubtfulCount = 0
  package internal(set) var doubtful: [String] = []
  /// Saved records that were found on pages that nothing leads to any more.
  package internal(set) var foundCount = 0
  /// Lost records that the journal had an earlier state of, saved in the collections of doubtful ones.
  package internal(set) var earlierCount = 0
  /// Runs of ids whose rows could not be read, so that records may be missing there.
  package internal(set) var unreadable: [ClosedRange<Int64>] = []
  /// Other parts that could not be read completely: `collections`, `synonyms`, `saved searches`,
  /// `attached files`, `records with more than 24 MiB of text`.
  package internal(set) var lost: [String] = []

  /// True if everything was saved unchanged.
  public var isComplete: Bool {
    missingCount == 0 && knowsAll && doubtfulCount == 0 && earlierCount == 0 && unreadable.isEmpty && lost.isEmpty
  }
}

/// Copies the readable records of a damaged file into a new one. If reading fails, the range of ids is halved until the
/// unreadable ones are isolated. A truncated file is read as a copy padded with zeros. If SQLite cannot parse the
/// schema, a copy with a repaired schema is read.
package struct CatalogSalvage: Sendable {
  let path: String
  let target: String

  /// - Parameter target: The path of the new file; nothing may exist there.
  package init(path: String, target: String) {
    (self.path, self.target) = (path, target)
  }

  /// - Throws: `StoreError` when the target exists, or when nothing of the damaged file can be read;
  ///   `CancellationError`. No new file is left then.
  package func run() throws -> SalvageReport {
    try OutputGuard.check(target, for: .database, besides: path)
    guard !FileManager.default.fileExists(atPath: target) else {
      throw StoreError.unusable(path: target, reason: "a file of this name exists")
    }
    let padded = try PaddedCopy(of: path, beside: target)
    let mended = try MendedCopy(of: padded?.path ?? path, beside: target)
    let readable = mended?.path ?? padded?.path ?? path
    let source = try CatalogFile(at: readable, access: .salvaging)
    // Without a transaction: ending one may fail as well after an unreadable page.
    return try withExtendedLifetime((padded, mended)) {
      try source.batches { damaged in
        try CatalogFile.make(target, for: .catalog, isReplacing: false, outOf: path) { new in
          try new.batches { db in
            let report = try CatalogFile.transaction(db) { db in
              try SalvageRun(damaged, db, scan: { try scan(damaged, readable, $0) }).run()
            }
            try RankedBuild(db).run()
            return report
          }
        }
      }
    }
  }

  private func scan(_ db: Database, _ path: String, _ wanted: IDRuns?) throws -> PageScan {
    try PageScan(of: db, at: path, beside: target, wanted: wanted)
  }
}
