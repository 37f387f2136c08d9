import Foundation
import TestTools
import Testing

/// Rejected rows: how many are named and kept, and the files that hold them.
@Suite struct RejectTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia() }

  private func size(of name: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: adagia.folder.path(name))[.size] as? Int ?? 0
  }

  @Test("two million bad bytes are counted and take no room")
  func twoMillionBadBytesAreCountedAndTakeNoRoom() throws {
    try adagia.folder.write("[{\"text\":\"good\"}]\n" + String(repeating: "}", count: 2 << 20), to: "bad.json")
    let run = try adagia("import", "bad.json", "--quiet", "--catalog", "c.db")
    let line = "adagia: bad.json:2: JSON: expected '{' at byte 0, found '}'\n"
    #expect(run.status == 3)
    #expect(run.output == "")
    #expect(
      run.error == line + line + line
        + "adagia: bad.json: 2097149 more rows up to line 2: JSON: expected '…' at byte …, found '…'\n",
      "\(run.error.prefix(2000))")
    #expect(try size(of: "c.db") < 8 << 20)
    let job = try adagia("jobs", "1", "--format", "csv", "--catalog", "c.db")
    #expect(job.output.split(separator: "\n").count == 10_001)
    #expect(try adagia("jobs", "--catalog", "c.db").output.contains("2097152"))
  }

  @Test("errors of a kind are named three times a file and then counted")
  func errorsOfAKindAreNamedThreeTimesAFileAndThenCounted() throws {
    let lines = (0..<300).map { $0 % 2 == 0 ? "{\"text\":\"a\($0)\",\"text\":1}" : "[\($0)]" }
    try adagia.folder.write(lines.joined(separator: "\n") + "\n{\"text\":\"good\"}\n", to: "bad.jsonl")
    let run = try adagia("import", "bad.jsonl", "--catalog", "c.db")
    let said = run.error.split(separator: "\n")
    #expect(said.count == 9, "\(run.error)")
    #expect(said[5].hasPrefix("adagia: bad.jsonl:6: "))
    #expect(said[6].hasPrefix("adagia: bad.jsonl: 147 more rows up to line 299: JSON: the name '…' is repeated"))
    #expect(said[8].hasSuffix("301 rows: 1 added, 0 updated, 0 unchanged, 300 rejected."))
  }

  @Test("at most a hundred lines are printed, and the rest is counted")
  func aHundredLinesAreTheMostAndTheRestIsCounted() throws {
    for file in 0..<60 { try adagia.folder.write("a,text\n1\n1\n1\n1\n1,good\n", to: "bad/\(file).csv") }
    let run = try adagia("import", "bad", "--catalog", "c.db")
    let said = run.error.split(separator: "\n")
    #expect(said.count { $0.contains("1 cell") || $0.contains("… cell") } <= 101, "\(run.error)")
    #expect(said.contains { $0.contains("more rejected rows: ") })
    #expect(said.last?.hasSuffix("300 rows: 1 added, 0 updated, 59 unchanged, 240 rejected.") == true, "\(run.error)")
  }

  @Test("a few of the same error are named, and the others counted")
  func aFewOfTheSameErrorAreNamedAndTheOthersCounted() throws {
    try adagia.folder.write("a,b\n" + String(repeating: "1\n", count: 10) + "1,2,3\n", to: "bad.csv")
    let run = try adagia("import", "bad.csv", "--catalog", "c.db")
    let said = run.error.split(separator: "\n")
    #expect(said.count == 6, "\(run.error)")
    #expect(said[3].hasPrefix("adagia: bad.csv:12: "))
    #expect(
      said[4] == "adagia: bad.csv: 7 more rows up to line 11: the row has … cell, the header has …", "\(run.error)")
  }

  @Test("a file of rejects is replaced only as an import wrote it")
  func aFileOfRejectsIsReplacedOnlyAsAnImportWroteIt() throws {
    try adagia.folder.write("a,b\n1\n", to: "bad.csv")
    try adagia.folder.write("my own\n", to: "own.csv")
    let refused = try adagia("import", "bad.csv", "--rejects", "own.csv", "--catalog", "c.db")
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.error.contains("own.csv: the file exists"), "\(refused)")
    #expect(try adagia.text(of: "own.csv") == "my own\n")

    #expect(try adagia("import", "bad.csv", "--rejects", "r.csv", "--catalog", "c.db").status == 3)
    try adagia.folder.write("a,b\n1\n2\n", to: "bad.csv")
    #expect(try adagia("import", "bad.csv", "--rejects", "r.csv", "--catalog", "c.db").status == 3)
    #expect(try adagia.text(of: "r.csv") == "a,b\n1\n2\n")
    try adagia.folder.write("a,b\n1,mended\n2\n", to: "r.csv")
    #expect(try adagia("import", "bad.csv", "--rejects", "r.csv", "--catalog", "c.db").status == 64)
    #expect(try adagia.text(of: "r.csv") == "a,b\n1,mended\n2\n")
    #expect(try adagia("import", "bad.csv", "--rejects", "/dev/null", "--catalog", "c.db").status == 3)
  }

  @Test("a named pipe gets the rejected rows as soon as a program reads it, and the wait is said")
  func pipe() throws {
    #expect(mkfifo(adagia.folder.path("pipe"), 0o600) == 0)
    _ = try adagia.folder.write("text,author\nWords,Ann\nbroken\n", to: "half.csv")
    let process = try adagia.makeProcess(
      Adagia.program, ["import", "half.csv", "--rejects", "pipe", "--catalog", "p.db"])
    try process.run()
    for _ in 0..<600 where try !adagia.text(of: "stderr").contains("this is a pipe") { usleep(50_000) }
    #expect(try adagia.text(of: "stderr").contains("pipe: this is a pipe. Waiting for a program that reads it."))
    let bytes = try FileHandle(forReadingFrom: URL(fileURLWithPath: adagia.folder.path("pipe"))).readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 3)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == "text,author\nbroken\n")
  }
}
