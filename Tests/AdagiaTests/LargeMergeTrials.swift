import Adagia
import TestTools
import Testing

/// Merges of more records than a transaction of a job has.
@Suite(.serialized) struct LargeMergeTrials {
  private let folder: TemporaryFolder
  private let mine: Catalog
  private let yours: Catalog

  init() throws {
    folder = try TemporaryFolder()
    mine = try Catalog(at: folder.path("mine.db"), for: .writing)
    yours = try Catalog(at: folder.path("yours.db"), for: .writing)
  }

  @Test("a merge of many records is one entry of the journal")
  func aMergeOfManyIsOneEntryOfTheJournal() async throws {
    let lines = (1...21_000).map { "{\"text\":\"word \($0)\"}\n" }.joined()
    try await yours.importFiles(ImportRequest(inputs: [folder.write(lines, to: "many.jsonl")]))
    #expect(try await mine.merge(contentsOf: folder.path("yours.db")).added == 21_000)
    #expect(try await mine.journal().map(\.added) == [21_000])
    #expect(try await mine.merge(contentsOf: folder.path("yours.db")).unchanged == 21_000)
    try await mine.undo()
    #expect(try await mine.search("").total == 0)
  }
}
