import Foundation
import TestTools
import Testing

/// What `export --output` makes, and what it leaves alone.
@Suite(.serialized) struct ExportFileTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let lines = (0..<4000).map { "{\"text\":\"word \($0) and some more of it \($0 * 7)\"}\n" }.joined()
    _ = try adagia("import", "-", "--format", "jsonl", "--catalog", "c.db", input: lines)
  }

  private var drafts: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path).filter { $0.contains(".part-") }
    }
  }

  @Test("an existing file stays unless forced")
  func aFileThatIsThereStaysUnlessForced() throws {
    try adagia.folder.write("older", to: "out.jsonl")
    let run = try adagia("export", "--output", "out.jsonl", "--catalog", "c.db")
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("out.jsonl: this file already exists"), "\(run)")
    #expect(try adagia.text(of: "out.jsonl") == "older")
    let forced = try adagia("export", "--output", "out.jsonl", "--force", "--catalog", "c.db")
    #expect(forced.status == 0)
    #expect(forced.error == "adagia: wrote 4000 records to out.jsonl.\n")
    #expect(try adagia.text(of: "out.jsonl").split(separator: "\n").count == 4000)
    #expect(try drafts.isEmpty)
  }

  @Test("a named pipe gets all records as soon as a program reads it, and the wait is said")
  func pipe() throws {
    #expect(mkfifo(adagia.folder.path("pipe"), 0o600) == 0)
    let process = try adagia.makeProcess(Adagia.program, ["export", "--output", "pipe", "--catalog", "c.db"])
    try process.run()
    try waitForMessage("pipe: this is a pipe. Waiting for a program that reads it.")
    let bytes = try FileHandle(forReadingFrom: URL(fileURLWithPath: adagia.folder.path("pipe"))).readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(bytes?.count { $0 == UInt8(ascii: "\n") } == 4000)
  }

  /// An opening that waits for a reader is not ended by a signal whose handler only sets a flag.
  @Test("Ctrl-C ends the wait for a program that reads a named pipe")
  func interruptedPipe() throws {
    #expect(mkfifo(adagia.folder.path("pipe"), 0o600) == 0)
    let process = try adagia.makeProcess(Adagia.program, ["export", "--output", "pipe", "--catalog", "c.db"])
    try process.run()
    try waitForMessage("Waiting for a program")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(try adagia.text(of: "stderr").contains("Nothing was written to pipe"))
  }

  private func waitForMessage(_ text: String) throws {
    for _ in 0..<600 where try !adagia.text(of: "stderr").contains(text) { usleep(50_000) }
    #expect(try adagia.text(of: "stderr").contains(text))
  }

  @Test("a device takes the records, and a full one is said", arguments: [("/dev/null", 0 as Int32), ("/dev/full", 2)])
  func device(path: String, status: Int32) throws {
    let run = try adagia("export", "--output", path, "--catalog", "c.db")
    #expect(run.status == status, "\(run)")
    #expect(run.error.contains("/dev/full") == (status != 0), "\(run)")
  }

  @Test("nothing is made or touched when nothing matches", arguments: ["jsonl", "json", "csv"])
  func nothing(format: String) throws {
    try adagia.folder.write("older", to: "older")
    let run = try adagia("export", "nothing", "-f", format, "--output", "new", "--catalog", "c.db")
    #expect(run.status == 1)
    #expect(run.error == "adagia: nothing found. No file was written.\n")
    #expect(try adagia("export", "nothing", "-f", format, "-o", "older", "--force", "--catalog", "c.db").status == 1)
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("new")))
    #expect(try adagia.text(of: "older") == "older")
    #expect(try drafts.isEmpty)
  }

  @Test("a table that is exported and imported again gives the same records", arguments: ["csv", "tsv", "sqlite"])
  func tables(format: String) throws {
    let lines = """
      {"id":"a","text":"One, \\"two\\"\\tand three\\\\n","subject":["life; death","[1899]","a;b"],"date":"[1899]","pages":[1,2]}
      {"id":"b","title":"[A title]","subject":["[\\"a\\",\\"b\\"]"],"creator":["A; B","[C]"],"note":"1. one\\n2. two"}
      {"id":"c","text":"Three","date":"c1900","date_edtf":"1900"}
      {"id":"d","text":"Four","date":"May 1900","date_edtf":false}

      """
    _ = try adagia("import", "-", "--format", "jsonl", "--catalog", "one.db", input: lines)
    _ = try adagia("export", "--output", "table.\(format)", "--catalog", "one.db")
    #expect(try adagia("import", "table.\(format)", "--quiet", "--catalog", "two.db").status == 0)
    let records = try ["one.db", "two.db"].map { try adagia("export", "--format", "jsonl", "--catalog", $0).output }
    #expect(records[0].contains("life; death"))
    #expect(records[0].contains(#""date_edtf":"1900""#))
    #expect(records[0].contains(#""date_edtf":false"#))
    #expect(records[0] == records[1])
  }

  @Test("a full disk leaves the older file")
  func aFullDiskLeavesTheOlderFile() throws {
    try adagia.folder.write("older", to: "out.jsonl")
    let shell = "ulimit -f 128; exec '\(Adagia.program.path)' \"$@\""
    let arguments = ["-c", shell, "sh", "export", "--output", "out.jsonl", "--force", "--catalog", "c.db"]
    let run = try adagia.run(URL(fileURLWithPath: "/bin/sh"), arguments)
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("out.jsonl: cannot be written"), "\(run)")
    #expect(try adagia.text(of: "out.jsonl") == "older")
    #expect(try drafts.isEmpty)
  }

  @Test(
    "a command that is ended leaves the older file; what a killed one left goes with the next",
    arguments: [
      SIGINT, SIGTERM, SIGKILL,
    ])
  func ended(signal: Int32) throws {
    try adagia.folder.write("older", to: "out.jsonl")
    let process = try adagia.makeProcess(
      Adagia.program, ["export", "--output", "out.jsonl", "--force", "--catalog", "c.db"])
    try process.run()
    // As soon as it has begun to write.
    while process.isRunning, try drafts.isEmpty { usleep(200) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let isWhole = process.terminationReason == .exit && process.terminationStatus == 0
    let text = try adagia.text(of: "out.jsonl")
    #expect(isWhole || text == "older")
    if signal != SIGKILL { #expect(try drafts.isEmpty) }
    let forced = try adagia("export", "--output", "out.jsonl", "--force", "--catalog", "c.db")
    #expect(forced.status == 0)
    #expect(forced.error == "adagia: wrote 4000 records to out.jsonl.\n")
    #expect(try adagia.text(of: "out.jsonl").split(separator: "\n").count == 4000)
    #expect(try drafts.isEmpty)
  }

  @Test(
    "the name tells the format",
    arguments: [
      ("a.jsonl", "{\""), ("a.ndjson", "{\""), ("a.JSON", "["), ("a.csv", "collection,"), ("a.tsv", "collection\t"),
      ("a.bib", "@"),
      ("a.ris", "TY"), ("a.md", "> "), ("a.html", "<!"), ("a.fortune", "word 17"), ("a.other", "{\""), ("csv", "{\""),
    ])
  func format(name: String, start: String) throws {
    #expect(try adagia("export", "\"word 17\"", "--output", name, "--catalog", "c.db").status == 0)
    let text = try adagia.text(of: name)
    #expect(text.hasPrefix(start), "\(text.prefix(40))")
    #expect(try adagia("export", "\"word 17\"", "-f", "ris", "-o", name, "--force", "--catalog", "c.db").status == 0)
    #expect(try adagia.text(of: name).hasPrefix("TY"))
  }

  @Test("pipes and devices are written to")
  func pipesAndDevicesAreWrittenTo() throws {
    let all = try adagia("export", "--catalog", "c.db").output
    #expect(try adagia("export", "--output", "/dev/stdout", "--catalog", "c.db").output == all)
    #expect(try adagia("export", "--output", "/dev/null", "--catalog", "c.db").status == 0)
    let shell = "mkfifo pipe; '\(Adagia.program.path)' export --output pipe --catalog c.db & cat pipe"
    #expect(try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", shell]).output == all)
    let appending = "echo first > log; '\(Adagia.program.path)' export --output /dev/stdout --catalog c.db >> log"
    _ = try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", appending])
    #expect(try adagia.text(of: "log") == "first\n" + all)
  }
}
