import Foundation
import TestTools
import Testing

/// No command writes its results over a catalog, or over a file that belongs to one.
@Suite struct OutputGuardTests {
  private let adagia: Adagia
  /// Everything that `c.db` is or has beside it, and other names of it.
  private static let targets = [
    "c.db", "./c.db", "symbolic", "hard", "c.db-wal", "c.db-shm", "c.db-journal", "c.db-joblock",
  ]

  init() throws {
    adagia = try Adagia()
    let lines = (0..<50).map { "{\"text\":\"word \($0)\"}\n" }.joined()
    _ = try adagia("import", "-", "--format", "jsonl", "--catalog", "c.db", input: lines)
    _ = try adagia("add", "words of another", "--catalog", "other.db")
    try FileManager.default.createSymbolicLink(atPath: adagia.folder.path("symbolic"), withDestinationPath: "c.db")
    try FileManager.default.linkItem(atPath: adagia.folder.path("c.db"), toPath: adagia.folder.path("hard"))
    _ = try adagia.folder.write("a,b\n1\n", to: "bad.csv")
    _ = try adagia.folder.write("1\tword\n", to: "queries.tsv")
    _ = try adagia.folder.write("1 0 x 1\n", to: "qrels.txt")
  }

  private func isRefused(_ run: ProgramRun, _ target: String) throws {
    #expect(run.status == 2, "\(run)")
    #expect(run.error.hasPrefix("adagia: \(target): "), "\(run)")
    #expect(run.error.hasSuffix("name another file.\n"), "\(run)")
    #expect(try adagia("search", "", "--count", "--catalog", "c.db").output == "50\n")
    for ending in ["-journal", "-joblock"] {
      #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("c.db\(ending)")))
    }
    #expect(try adagia("check", "--catalog", "c.db").status == 0)
  }

  @Test("a catalog and its files are never an output", arguments: targets)
  func ownFiles(target: String) throws {
    let commands = [
      ["export", "--output", target], ["export", "--format", "csv", "--output", target],
      ["import", "bad.csv", "--rejects", target], ["backup", target, "--force"], ["pack", "*", target, "--force"],
      ["repair", "--salvage", target],
      ["evaluate", "--queries", "queries.tsv", "--qrels", "qrels.txt", "--run", target],
      ["evaluate", "--queries", "queries.tsv", "--qrels", "qrels.txt", "--features", target],
    ]
    for command in commands { try isRefused(adagia.run(Adagia.program, command + ["--catalog", "c.db"]), target) }
  }

  @Test("text replaces no other catalog")
  func textReplacesNoOtherCatalog() throws {
    for arguments in [["export", "--output", "other.db"], ["import", "bad.csv", "--rejects", "other.db"]] {
      let run = try adagia.run(Adagia.program, arguments + ["--catalog", "c.db"])
      #expect(run.status == 2, "\(run)")
      #expect(run.error.contains("other.db: this is an SQLite database"), "\(run)")
      #expect(try adagia("search", "words", "--count", "--catalog", "other.db").output == "1\n")
    }
  }

  @Test("rejects of another form go nowhere near a catalog either")
  func rejectsOfAnotherFormGoNowhereNearACatalogEither() throws {
    _ = try adagia.folder.write("c,d\n1\n", to: "worse.csv")
    try FileManager.default.moveItem(atPath: adagia.folder.path("other.db"), toPath: adagia.folder.path("r-2.csv"))
    let run = try adagia("import", "bad.csv", "worse.csv", "--rejects", "r.csv", "--catalog", "c.db")
    #expect(run.status == 3, "\(run)")
    #expect(try adagia.text(of: "r.csv") == "a,b\n1\n")
    #expect(try adagia.text(of: "r-3.csv") == "c,d\n1\n")
    #expect(try adagia("search", "words", "--count", "--catalog", "r-2.csv").output == "1\n")
  }

  @Test("the catalog that an import is to make is no place for its rejects")
  func theCatalogThatAnImportIsToMakeIsNoPlaceForItsRejects() throws {
    let run = try adagia("import", "bad.csv", "--rejects", "new.db", "--catalog", "new.db")
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("new.db: this is the catalog itself"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("new.db")))
  }
}
