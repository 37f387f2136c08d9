import Foundation
import TestTools
import Testing

/// Records in the user's editor, and records that a query or standard input names.
@Suite struct EditorCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = (1...4).map {
      #"{"identifier":"r\#($0)","text":"Courage number \#($0)","note":"old","date":"190\#($0)"}"#
    }
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db")
  }

  /// Runs a command with an editor that is a shell script.
  private func edited(_ arguments: [String], by script: String) throws -> Adagia.Run {
    let editor = try adagia.folder.writeScript(script, to: "editor")
    return try adagia.run(
      Adagia.program, arguments + ["--catalog", "c.db"],
      environment: ["EDITOR": editor, "VISUAL": "", "TMPDIR": adagia.folder.path])
  }

  private func text(_ id: String) throws -> String {
    try adagia("show", id, "--catalog", "c.db", "--template", "{text}|{note}|{date}").output
  }

  @Test("edit opens the record")
  func editOpensTheRecord() throws {
    let run = try edited(["edit", "r2"], by: "sed -i 's/^note: old/note: seen/' \"$1\"")
    #expect(run.status == 0, "\(run.error)")
    #expect(try text("r2") == "Courage number 2|seen|1902\n")
    let unchanged = try edited(["edit", "r2"], by: ":")
    #expect(unchanged.error == "adagia: nothing was changed.\n")
    #expect(try leftovers().isEmpty)
  }

  @Test("a mistake loses nothing")
  func aMistakeLosesNothing() throws {
    let run = try edited(["edit", "r2"], by: "echo nonsense >> \"$1\"")
    #expect(run.status == 64)
    #expect(run.error.contains("nothing was changed. The text is in"))
    let file = try #require(try leftovers().first)
    #expect(try adagia.text(of: file).contains("nonsense"))
    #expect(try text("r2") == "Courage number 2|old|1902\n")
    #expect(try edited(["edit", "r3"], by: "exit 1").status == 64)
  }

  @Test("the text stays when the record has changed meanwhile")
  func aConflictLosesNothing() throws {
    let other = "'\(Adagia.program.path)' edit r2 --set note=theirs --catalog '\(adagia.folder.path("c.db"))'"
    let run = try edited(["edit", "r2"], by: "\(other); sed -i 's/^note: old/note: mine/' \"$1\"")
    #expect(run.status != 0)
    let file = try #require(try leftovers().first)
    #expect(run.error.contains("The text is in \(adagia.folder.path(file))"), "\(run.error)")
    #expect(try adagia.text(of: file).contains("note: mine"))
    #expect(try text("r2") == "Courage number 2|theirs|1902\n")
  }

  @Test("add opens an empty record")
  func addOpensAnEmptyRecord() throws {
    let run = try edited(["add"], by: "sed -i 's/^text:/text: Festina lente./; s/^author:/author: Augustus/' \"$1\"")
    #expect(run.status == 0, "\(run.error)")
    #expect(try adagia("search", "festina", "--catalog", "c.db").output.contains("Augustus"))
    #expect(try edited(["add"], by: ":").status == 1)
  }

  @Test("records are removed by a query")
  func recordsAreRemovedByAQuery() throws {
    let dry = try adagia("remove", "--catalog", "c.db", "--dry-run", "--", "before:1903")
    #expect(dry.output == "#1 Courage number 1\n#2 Courage number 2\n")
    #expect(dry.error == "adagia: would remove 2 records.\n")
    #expect(try adagia("search", "courage", "--count", "--catalog", "c.db").output == "4\n")
    #expect(try adagia("remove", "--catalog", "c.db", "--", "before:1903").status == 0)
    #expect(try adagia("search", "courage", "--count", "--catalog", "c.db").output == "2\n")
    #expect(try adagia("remove", "--catalog", "c.db", "--", "xyzzy").status == 1)
    #expect(try adagia("remove", "--catalog", "c.db", "--").status == 64)
  }

  @Test("records are named on standard input")
  func recordsAreNamedOnStandardInput() throws {
    #expect(try adagia("tag", "+checked", "-", "--catalog", "c.db", input: "1\nr3\n").status == 0)
    #expect(try adagia("search", "tag:checked", "--catalog", "c.db", "--format", "ids").output == "1\n3\n")
    #expect(try adagia("edit", "-", "--set", "note=new", "--catalog", "c.db", input: "r1\n").status == 0)
    #expect(try text("r1") == "Courage number 1|new|1901\n")
    let blank = try adagia(
      "edit", "-", "--clear", "text", "--clear", "note", "--clear", "tag", "--catalog", "c.db", input: "r1\n")
    #expect(blank.error.contains("skipped 1 record that would become empty"), "\(blank.error)")
    #expect(try adagia("remove", "-", "--catalog", "c.db", input: "r1\nnone\n").status == 1)
    #expect(try adagia("remove", "-", "--catalog", "c.db", input: "r1\n2\n").status == 0)
    #expect(try adagia("search", "courage", "--count", "--catalog", "c.db").output == "2\n")
  }

  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path).filter { $0.hasPrefix("adagia-") }
  }
}
