import CatalogFixtures
import CatalogRecords
import Foundation
import TestTools
import Testing

/// What `check` and `repair` print, and how they end.
@Suite(.serialized) struct CheckCommandTests {
  private let adagia: Adagia
  private var path: String { adagia.folder.path("c.db") }

  init() throws {
    adagia = try Adagia()
    let lines = (1...3).map { #"{"id":"\#($0)","text":"saying \#($0)","author":"Seneca"}"# }.joined(separator: "\n")
    #expect(
      try adagia.run(Adagia.program, ["import", "-", "--format", "jsonl"], input: lines, environment: place).status == 0
    )
  }

  private var place: [String: String] { ["ADAGIA_CATALOG": path] }

  private func run(_ arguments: String...) throws -> Adagia.Run {
    try adagia.run(Adagia.program, arguments, environment: place)
  }

  /// The members of what `check --format json` prints.
  private func report(_ options: String...) throws -> (status: Int32, members: [String: JSONValue]) {
    let run = try adagia.run(Adagia.program, ["check", "--format", "json"] + options, environment: place)
    guard case .object(let members) = try JSONValue(json: run.output) else { return (run.status, [:]) }
    return (run.status, members)
  }

  @Test("a sound catalog is called sound")
  func ofASoundCatalogItSaysSo() throws {
    let check = try run("check")
    #expect(check == Adagia.Run(status: 0, output: "ok: 3 records.\n", error: ""))
    let quick = try run("check", "--quick")
    #expect(
      quick == Adagia.Run(status: 0, output: "ok: 3 records; only counts and a sample were checked.\n", error: ""))
    let (status, members) = try report()
    #expect(status == 0)
    #expect(
      members == [
        "format": .integer(1), "catalog": .string(path), "ok": .bool(true), "quick": .bool(false),
        "records": .integer(3), "findings": .array([]),
      ])
    #expect(try report("--quick").members["quick"] == .bool(true))
  }

  /// Only `check` told.
  @Test(
    "every command that shows a record tells when it was damaged",
    arguments: [
      ["search", "saying"], ["search", "saying", "--format", "jsonl"], ["find", "saying"], ["show", "2"], ["export"],
      ["random", "id:2"],
    ])
  func damagedRecord(command: [String]) throws {
    try DamagedFile.damage(path, "UPDATE record SET text = 'saying 7' WHERE identifier = '2'")
    let run = try adagia.run(Adagia.program, command, environment: place)
    #expect(run.status == 0)
    #expect(run.error.contains("adagia: record 2 does not match its own hash: the file is damaged"), "\(run)")
    #expect(run.output.contains("saying 7"))
    let sound = try adagia.run(Adagia.program, ["show", "1"], environment: place)
    #expect(sound.error == "")
  }

  @Test("a record that another program changed is reported, and left until the change is accepted")
  func aChangedRecordIsTheRecordsSideAndLeftUntilItIsAccepted() throws {
    try DamagedFile.damage(path, "UPDATE record SET text = 'another' WHERE id = 2")
    let check = try run("check")
    #expect(check.status == 4)
    #expect(check.output.hasPrefix("records: 1 record changed by another program"))
    #expect(check.output.contains("at: record 2\n"))
    let (status, members) = try report()
    guard case .array(let findings)? = members["findings"], case .object(let finding)? = findings.first else {
      Issue.record("no findings")
      return
    }
    #expect(status == 4)
    #expect(members["ok"] == .bool(false))
    #expect(findings.count == 1)
    #expect(finding["side"] == .string("records"))
    #expect(finding["kind"] == .string("record-changed"))
    #expect(finding["severity"] == .string("error"))
    #expect(finding["count"] == .integer(1))
    #expect(finding["places"] == .array([.string("record 2")]))
    #expect(Set(finding.keys) == ["side", "kind", "severity", "count", "places", "message", "cure"])

    let refused = try run("repair")
    #expect(refused.status == 4)
    #expect(refused.error.contains("nothing was changed."))
    let accepted = try run("repair", "--accept-changes")
    #expect(accepted.status == 0, "\(accepted)")
    #expect(accepted.output == "ok: 3 records.\n", "\(accepted)")
    #expect(try run("search", "another", "--format", "ids").output == "2\n")
  }

  @Test("an index is rebuilt after a copy")
  func anIndexIsMadeAnewAfterACopy() throws {
    try DamagedFile.damage(path, "DELETE FROM record_fts_docsize WHERE id = 2")
    #expect(try run("check").output.hasPrefix("index: The index is wrong: it lacks 1 record whose content is sound."))
    #expect(try run("check", "--quick").status == 4)
    let repair = try run("repair")
    #expect(repair.status == 0)
    #expect(repair.error.contains("copied the original file to "))
    let copies = try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path).filter {
      $0.hasPrefix("c.db.before-repair-")
    }
    #expect(copies.count == 1)
    #expect(try adagia("check", "--catalog", adagia.folder.path(copies[0])).status == 4)
    #expect(try run("check").status == 0)
    #expect(try run("repair").error.contains("nothing was changed."))
  }

  @Test("what cannot be opened is saved into a new file")
  func whatCannotBeOpenedIsSavedIntoANewFile() throws {
    let before = try run("export", "--format", "jsonl").output
    try DamagedFile.damage(path, "CREATE VIEW evil AS SELECT 1")
    #expect(try run("search", "saying").status == 65)
    #expect(try run("check").status == 4)
    let saving = try run("repair", "--salvage", adagia.folder.path("saved.db"))
    #expect(saving.status == 0, "\(saving)")
    #expect(saving.error.contains("saved 3 records to"), "\(saving)")
    #expect(try adagia("export", "--format", "jsonl", "--catalog", adagia.folder.path("saved.db")).output == before)
    #expect(try run("repair", "--salvage", adagia.folder.path("saved.db")).status == 2)
  }

  @Test("what is no catalog is not damage")
  func whatIsNoCatalogIsNotDamage() throws {
    #expect(try adagia("check", "--catalog", adagia.folder.path("none.db")).status == 66)
    let text = try adagia.folder.write("hello, this is no catalog", to: "text.db")
    #expect(try adagia("check", "--catalog", text).status == 65)
  }
}
