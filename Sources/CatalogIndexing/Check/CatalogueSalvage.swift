internal import CatalogStore
internal import Foundation

/// What was saved of a damaged file.
public struct SalvageReport: Sendable {
  public internal(set) var recordCount = 0
  /// Of these, the ones that do not fit their hash: damaged, or changed by another program. The first few.
  public internal(set) var doubtfulCount = 0
  public internal(set) var doubtful: [String] = []
  /// Runs of record numbers of which nothing could be read, and so not either whether there were records.
  public internal(set) var unreadable: [ClosedRange<Int64>] = []
  /// What else could not be read to its end: `collections`, `synonyms`, `saved searches`.
  public internal(set) var lost: [String] = []

  /// Numbers come in ascending order.
  mutating func addUnreadable(_ number: Int64) {
    guard let last = unreadable.last, last.upperBound + 1 == number else { return unreadable.append(number...number) }
    unreadable[unreadable.count - 1] = last.lowerBound...number
  }
}

/// Reads records out of a damaged file, as many as can be read, and puts them into a new one. Where reading ends in an
/// error, the stretch is halved until what cannot be read is alone.
public struct CatalogueSalvage: Sendable {
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
    let source = try CatalogFile(at: path, access: .salvaging)
    // Without a transaction: to end one may fail as well when a page could not be read.
    return try source.batches { damaged in
      try CatalogFile.make(target, for: .catalog, isReplacing: false, outOf: path) { new in
        try new.batches { db in
          try CatalogFile.transaction(db) { try SalvageRun(damaged, $0).run() }
        }
      }
    }
  }
}
