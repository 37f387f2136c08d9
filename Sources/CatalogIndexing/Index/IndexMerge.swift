package import CatalogStore
internal import GRDB
internal import Platform

/// Merges a full-text index into one segment, the quickest to search, in transactions between which others may write.
///
/// Costs about 1.4 seconds a million records. What others write meanwhile stays in small segments of its own.
package struct IndexMerge {
  private let db: Database
  private let file: CatalogFile
  private let generation: IndexGeneration

  /// - Parameters:
  ///   - db: A writing connection outside of a transaction.
  ///   - file: Its other writers get a turn between steps.
  init(_ db: Database, of file: CatalogFile, _ generation: IndexGeneration = .current) {
    (self.db, self.file, self.generation) = (db, file, generation)
  }

  /// Merges the index of a file after changes outside of a job, when `IndexMergePolicy` says so.
  package static func run(on file: CatalogFile, afterChangesOf count: Int) throws {
    guard try file.readNow({ try IndexMergePolicy.isDue(changed: count, in: $0) }) else { return }
    try file.batches { db in try IndexMerge(db, of: file).run() }
  }

  /// If this thread is told to stop, or another program holds the write lock too long, FTS5's automatic merging does
  /// the rest.
  func run() throws {
    do { try runSteps() } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
  }

  private func runSteps() throws {
    // A negative count starts a merge of all segments; a positive one continues it, and leaves out segments that others
    // add meanwhile.
    var pages = -Self.pagesPerStep
    var isComplete = false
    while !isComplete, !Cancellation.isRequested {
      isComplete = try CatalogFile.transaction(db) { db in try merge(db, &pages) }
      file.giveWay()
    }
  }

  /// Merges until another writer waits, or for as long as a transaction should take.
  ///
  /// - Returns: True if nothing is left to merge.
  private func merge(_ db: Database, _ pages: inout Int) throws -> Bool {
    let index = try IndexTable(db, generation)
    let end = ContinuousClock.now + Self.longestStep
    repeat {
      if try !index.merge(pages: pages) { return true }
      pages = Self.pagesPerStep
    } while !file.isWaitedFor && !Cancellation.isRequested && ContinuousClock.now < end
    return false
  }

  /// Pages that a step writes: about 10 milliseconds.
  private static let pagesPerStep = 500
  /// The time that a writer of another process may have to wait.
  private static let longestStep = Duration.milliseconds(500)
}
