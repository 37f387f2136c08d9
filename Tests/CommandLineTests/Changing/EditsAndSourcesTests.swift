import Foundation
import TestTools
import Testing

/// Edits of a person and files that come again, as they are typed.
@Suite struct EditsAndSourcesTests {
  private let adagia: Adagia
  private let place = ["ADAGIA_CATALOG": "c.db"]

  init() throws { adagia = try Adagia() }

  private func run(_ arguments: String..., input: String? = nil) throws -> Adagia.Run {
    try adagia.run(Adagia.program, arguments, input: input, environment: place)
  }

  private func count(_ query: String) throws -> String {
    try run("search", query, "--count").output.trimmingCharacters(in: .newlines)
  }

  @Test("a tag survives the reindexing of the starter pack")
  func starterPack() throws {
    let manifest = Adagia.root.appendingPathComponent("corpus/starter.yaml").path
    try adagia.addStarterPack()
    #expect(try run("search", "Seneca", "-n", "3").status == 0)
    #expect(try run("tag", "+favourite", "--yes", "--", "author:Seneca").status == 0)
    let tagged = try count("tag:favourite")
    #expect(Int(tagged) ?? 0 > 0)
    let reindex = try run("reindex", manifest)
    #expect(reindex.status == 0, "\(reindex.error)")
    #expect(try count("tag:favourite") == tagged)
  }

  @Test("a conflict is counted, listed, and settled for the source on request")
  func conflict() throws {
    _ = try adagia.folder.write("id,text,note\nk,One,first\n", to: "a.csv")
    _ = try run("import", "a.csv")
    _ = try run("edit", "1", "--set", "note=mine")
    _ = try adagia.folder.write("id,text,note\nk,One,second\n", to: "a.csv")
    #expect(
      try run("import", "a.csv").error
        == "adagia: 1 row: 0 added, 0 updated, 1 unchanged, 0 rejected. 1 conflict: fields that you edited and the source "
        + "changed stay yours. To list them, run: adagia jobs 2 --conflicts\n")
    #expect(
      try run("jobs", "2", "--conflicts").output
        == """
        record 1, note
          yours:  mine
          theirs: second

        """)
    #expect(
      try run("jobs", "2", "--conflicts", "--format", "csv").output
        == "record,field,yours,theirs\n1,note,mine,second\n")
    #expect(try run("jobs", "2", "--format", "json").output.contains(#""conflicts":1"#))
    #expect(try run("jobs", "2").output.contains("1 conflict; to list them, run: adagia jobs 2 --conflicts"))
    #expect(try run("import", "a.csv", "--theirs").error.contains("1 updated"))
    #expect(try run("show", "1", "--format", "json").output.contains("second"))
    #expect(try run("jobs", "1", "--conflicts").output == "job 1 had no conflicts\n")
    #expect(try run("jobs", "--conflicts").status == 64)
  }
}
