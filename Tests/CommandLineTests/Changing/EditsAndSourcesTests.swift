import Foundation
import TestTools
import Testing

/// Edits of a person and files that come again, as they are typed.
@Suite struct EditsAndSourcesTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia(catalog: "c.db") }

  private func count(_ query: String) throws -> String {
    try adagia("search", query, "--count").output.trimmingCharacters(in: .newlines)
  }

  /// The hits as a template prints them, a line each.
  private func lines(_ query: String, _ template: String, in catalog: String = "c.db") throws -> String {
    try adagia("search", query, "--sort", "added", "--template", template, "--catalog", catalog).output
  }

  @Test("a tag survives the reindexing of the starter pack")
  func starterPack() throws {
    let manifest = Adagia.root.appendingPathComponent("corpus/starter.yaml").path
    try adagia.addStarterPack()
    #expect(try adagia("search", "Seneca", "-n", "3").status == 0)
    #expect(try adagia("tag", "+favourite", "--yes", "--", "author:Seneca").status == 0)
    let tagged = try count("tag:favourite")
    #expect(Int(tagged) ?? 0 > 0)
    let reindex = try adagia("reindex", manifest)
    #expect(reindex.status == 0, "\(reindex.error)")
    #expect(try count("tag:favourite") == tagged)
  }

  @Test("a conflict is counted, listed, and settled for the source on request")
  func conflict() throws {
    _ = try adagia.folder.write("id,text,note\nk,One,first\n", to: "a.csv")
    _ = try adagia("import", "a.csv")
    _ = try adagia("edit", "1", "--set", "note=mine")
    _ = try adagia.folder.write("id,text,note\nk,One,second\n", to: "a.csv")
    #expect(
      try adagia("import", "a.csv").error
        == "adagia: 1 row: 0 added, 0 updated, 1 unchanged, 0 rejected. 1 conflict: fields that you edited and the source "
        + "changed stay yours. To list them, run: adagia jobs 2 --conflicts\n")
    #expect(
      try adagia("jobs", "2", "--conflicts").output
        == """
        record 1, note
          yours:  mine
          theirs: second

        """)
    #expect(
      try adagia("jobs", "2", "--conflicts", "--format", "csv").output
        == "record,field,yours,theirs\n1,note,mine,second\n")
    #expect(try adagia("jobs", "2", "--format", "json").output.contains(#""conflicts":1"#))
    #expect(try adagia("jobs", "2").output.contains("1 conflict; to list them, run: adagia jobs 2 --conflicts"))
    #expect(try adagia("import", "a.csv", "--theirs").error.contains("1 updated"))
    #expect(try adagia("show", "1", "--format", "json").output.contains("second"))
    #expect(try adagia("jobs", "1", "--conflicts").output == "job 1 had no conflicts\n")
    #expect(try adagia("jobs", "--conflicts").status == 64)
  }

  @Test("an edit outlasts the import of the catalog's own export and then of the file", arguments: ["jsonl", "csv"])
  func ownExport(format: String) throws {
    let rows = "id,text,note\nk1,One moon,first\nk2,Two moons,second"
    _ = try adagia.folder.write("\(rows)\n", to: "month.csv")
    _ = try adagia("import", "month.csv", "--collection", "c")
    _ = try adagia("edit", "1", "--set", "note=mine")
    _ = try adagia("export", "--output", "all.\(format)")
    #expect(try adagia("import", "all.\(format)", "--collection", "c").error.contains("2 unchanged"))
    _ = try adagia.folder.write("\(rows) corrected\n", to: "month.csv")
    #expect(try adagia("import", "month.csv", "--collection", "c").error.contains("1 updated, 1 unchanged"))
    #expect(Set(try lines("in:c", "{note}").split(separator: "\n")) == ["mine", "second corrected"])
  }

  @Test("a file that takes an edit over is followed again")
  func takenOver() throws {
    for (note, expected) in [("first", "mine"), ("mine", "mine"), ("third", "third")] {
      _ = try adagia.folder.write("id,text,note\nk,One moon,\(note)\n", to: "a.csv")
      _ = try adagia("import", "a.csv")
      if note == "first" { _ = try adagia("edit", "1", "--set", "note=mine") }
      #expect(try lines("moon", "{note}") == expected + "\n")
    }
  }

  @Test("a renamed record and its export, or its file with the new identifier, are one record")
  func renamed() throws {
    _ = try adagia.folder.write("id,text\nk1,One moon\n", to: "a.csv")
    _ = try adagia("import", "a.csv", "--collection", "c")
    _ = try adagia("edit", "1", "--set", "identifier=k9")
    _ = try adagia("export", "--output", "all.jsonl")
    #expect(try adagia("import", "all.jsonl").error.contains("0 added, 0 updated, 1 unchanged"))
    _ = try adagia.folder.write("id,text\nk9,One moon\n", to: "a.csv")
    #expect(try adagia("import", "a.csv", "--collection", "c").error.contains("0 added, 0 updated, 1 unchanged"))
    _ = try adagia.folder.write("id,text\nk9,One full moon\n", to: "a.csv")
    #expect(try adagia("import", "a.csv", "--collection", "c").error.contains("0 added, 1 updated"))
    _ = try adagia.folder.write("id,text\nk9,One full moon\nk1,Another moon\n", to: "a.csv")
    #expect(try adagia("import", "a.csv", "--collection", "c").error.contains("2 unchanged") == false)
  }

  @Test("records keep their rows when one gets the identifier that another one had")
  func passedOn() throws {
    _ = try adagia.folder.write("id,text\nk1,One moon\nk2,Two moons\n", to: "a.csv")
    _ = try adagia("import", "a.csv")
    _ = try adagia("edit", "1", "--set", "identifier=k3")
    _ = try adagia("edit", "2", "--set", "identifier=k1")
    #expect(try adagia("import", "a.csv").error.contains("0 added, 0 updated, 2 unchanged"))
    _ = try adagia("export", "--output", "all.jsonl")
    #expect(try adagia("import", "all.jsonl").error.contains("0 added, 0 updated, 2 unchanged"))
  }

  @Test("rows with one identifier find their records in another order after a merge and from a pack")
  func numberedElsewhere() throws {
    _ = try adagia.folder.write("id,text\nk,One moon\nk,Two moons\n", to: "a.csv")
    _ = try adagia("import", "a.csv", "--collection", "c")
    _ = try adagia("tag", "+one", "--yes", "--", "\"one moon\"")
    _ = try adagia("pack", "*", "p.pack")
    for (command, from) in [("merge", "c.db"), ("replace", "p.pack")] {
      _ = try adagia("add", "Something else", "--catalog", "\(command).db")
      _ = try adagia(command, from, "--catalog", "\(command).db")
      _ = try adagia.folder.write("id,text\nk,Two moons\nk,One moon\n", to: "a.csv")
      let again = try adagia("import", "a.csv", "--collection", "c", "--catalog", "\(command).db")
      #expect(again.error.contains("0 added, 0 updated, 2 unchanged"))
      #expect(try lines("tag:one", "{text}", in: "\(command).db") == "One moon\n")
    }
  }

  @Test("a merge takes both sides' changes where one has a later version of the source")
  func mergedAfterImport() throws {
    _ = try adagia.folder.write("id,text,note,date\nr,One moon,first,1632\n", to: "s.csv")
    _ = try adagia("import", "s.csv")
    _ = try adagia("backup", "b.db")
    _ = try adagia("edit", "1", "--set", "note=mine")
    _ = try adagia.folder.write("id,text,note,date\nr,One moon,first,1853\n", to: "s.csv")
    _ = try adagia("import", "s.csv")
    _ = try adagia("tag", "+fav", "--yes", "--catalog", "b.db", "--", "moon")
    #expect(try adagia("merge", "c.db", "--catalog", "b.db").status == 0)
    #expect(try lines("moon", "{note} {date} {tag}", in: "b.db") == "mine 1853 fav\n")
  }

  @Test("a highlight that gets a note later is one record, and keeps its tags")
  func laterNote() throws {
    let highlight = """
      Emma (Austen, Jane)
      - Your Highlight on page 12 | Location 170-172 | Added on Friday, January 2, 2015 12:05:09 AM

      Vanity working on a weak head.
      ==========

      """
    let note = """
      Emma (Austen, Jane)
      - Your Note on page 12 | Location 172 | Added on Friday, January 9, 2015 12:06:00 AM

      Mr. Knightley!
      ==========

      """
    _ = try adagia.folder.write(highlight, to: "My Clippings.txt")
    _ = try adagia("import", "My Clippings.txt")
    _ = try adagia("tag", "+favorite", "--yes", "--", "vanity")
    _ = try adagia.folder.write(highlight + note, to: "My Clippings.txt")
    #expect(try adagia("import", "My Clippings.txt").error.contains("0 added, 1 updated, 0 unchanged"))
    #expect(try lines("vanity", "{note} {tag}") == "Mr. Knightley! favorite\n")
    #expect(try adagia("import", "My Clippings.txt").error.contains("0 added, 0 updated, 1 unchanged"))
  }
}
