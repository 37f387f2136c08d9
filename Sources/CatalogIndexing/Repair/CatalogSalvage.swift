internal import CatalogRecords
internal import CatalogStore
internal import Foundation

/// What was saved of a damaged file.
public struct SalvageReport: Sendable {
  public internal(set) var recordCount = 0
  /// Records that index, columns or SQLite's own index know of, and of which no row was found or none could be read.
  public internal(set) var missingCount = 0
  /// The first few of their numbers.
  public internal(set) var missing: [ClosedRange<Int64>] = []
  /// Whether the file still says which records there were, so that none is missing unsaid.
  public internal(set) var knowsAll = true
  /// Of the saved ones, those that do not fit their hash: damaged, or changed by another program. They are in
  /// collections of their own. The first few.
  public internal(set) var doubtfulCount = 0
  public internal(set) var doubtful: [String] = []
  /// Runs of record numbers of which nothing could be read, and so not either whether there were records.
  public internal(set) var unreadable: [ClosedRange<Int64>] = []
  /// What else could not be read to its end: `collections`, `synonyms`, `saved searches`.
  public internal(set) var lost: [String] = []

  /// Whether all that there was is saved, and is what it was.
  public var isComplete: Bool {
    missingCount == 0 && knowsAll && doubtfulCount == 0 && unreadable.isEmpty && lost.isEmpty
  }
}

/// Reads records out of a damaged file, as many as can be read, and puts them into a new one. Where reading ends in an
/// error, the stretch is halved until what cannot be read is alone. A file that is cut short is read as a copy that is
/// filled up with zeros.
public struct CatalogSalvage: Sendable {
  let path: String
  let target: String

  /// - Parameter target: A file that does not exist yet.
  public init(path: String, target: String) {
    (self.path, self.target) = (path, target)
  }

  /// - Throws: `StoreError` when there is a file at the target, or nothing of the damaged one can be read.
  public func run() throws -> SalvageReport {
    try OutputGuard.check(target, for: .database, besides: path)
    guard !FileManager.default.fileExists(atPath: target) else {
      throw StoreError.unusable(path: target, reason: "there is a file of this name already")
    }
    let padded = try PaddedCopy(of: path, beside: target)
    let source = try CatalogFile(at: padded?.path ?? path, access: .salvaging)
    // Without a transaction: to end one may fail as well when a page could not be read.
    return try withExtendedLifetime(padded) {
      try source.batches { damaged in
        try CatalogFile.make(target, for: .catalog, isReplacing: false, outOf: path) { new in
          try new.batches { db in
            try CatalogFile.transaction(db) { try SalvageRun(damaged, $0).run() }
          }
        }
      }
    }
  }
}
