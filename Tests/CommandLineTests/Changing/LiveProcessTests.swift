import Adagia
import TestTools
import Testing

/// Live answers of this process while the program changes the same file.
@Suite(.serialized) struct LiveProcessTests {
  private let adagia: Adagia
  private let catalog: Catalog

  init() throws {
    adagia = try Adagia()
    catalog = try Catalog(at: adagia.folder.path("c.db"), for: .writing)
  }

  private func change(_ arguments: String...) throws {
    let run = try adagia.run(Adagia.program, arguments, environment: ["ADAGIA_CATALOG": "c.db"])
    #expect(run.status == 0, "\(run.error)")
  }

  @Test("answers follow what another process adds, edits, undoes and removes", .timeLimit(.minutes(10)))
  func answers() async throws {
    var answers = catalog.answers(to: SearchRequest("haste")).makeAsyncIterator()
    #expect(try await answers.next()?.total == 0)
    try change("add", "haste makes waste")
    #expect(try await answers.next()?.hits.map(\.record.text) == ["haste makes waste"])
    try change("edit", "1", "--set", "note=read")
    #expect(try await answers.next()?.hits.first?.record.note == "read")
    try change("undo")
    let undone = try #require(try await answers.next()?.hits.first)
    #expect(undone.record.note == nil)
    try change("remove", "1")
    #expect(try await answers.next()?.total == 0)
  }
}
