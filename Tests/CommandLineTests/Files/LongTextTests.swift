import Foundation
import GRDB
import TestTools
import Testing

/// A catalog from elsewhere may have a text of hundreds of megabytes. For one of them `show` once took 9 GB of memory
/// and more than a minute.
@Suite(.serialized) struct LongTextTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia(catalog: "c.db")
    try adagia.folder.write("{\"text\": \"A long saying\"}\n{\"text\": \"A short saying\"}\n", to: "a.jsonl")
    _ = try adagia("import", "a.jsonl", "--collection", "c")
    let queue = try DatabaseQueue(path: adagia.folder.path("c.db"))
    try queue.write { db in
      try db.execute(sql: "UPDATE record SET text = CAST(zeroblob(26000000) AS TEXT) WHERE id = 1")
    }
    try queue.close()
  }

  @Test(
    "a command that meets a text of more than 24 MiB says so",
    arguments: [
      ["show", "1"], ["export"], ["similar", "1"], ["pack", "long", "p.pack"], ["tag", "+x", "--", "long"],
    ])
  func refused(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == 2)
    #expect(run.error.contains("a record has more than 24 MiB of text"), "\(run.error)")
  }

  @Test("the check names it")
  func checked() throws {
    let check = try adagia("check")
    #expect(check.status == 4)
    #expect(check.output.contains("a text of more than 24 MiB"), "\(check.output)")
  }

  @Test("a salvage saves the other records, and says that it is not among them")
  func salvaged() throws {
    let run = try adagia.run(Adagia.program, ["repair", "--salvage", "saved.db"])
    #expect(run.status == 4, "\(run)")
    #expect(run.error.contains("could not read all records with more than 24 MiB of text"), "\(run.error)")
    let saved = try adagia("search", "saying", "--count", "--catalog", "saved.db")
    #expect(saved.output == "1\n")
  }

  @Test("other records are found and shown")
  func others() throws {
    #expect(try adagia("search", "short").output.contains("A short saying"))
    #expect(try adagia("show", "2").status == 0)
  }
}
