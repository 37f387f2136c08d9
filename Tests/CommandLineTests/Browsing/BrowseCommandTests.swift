import Foundation
import TestTools
import Testing

@testable import AdagiaCLI

/// `adagia browse` on a real terminal.
@Suite(.serialized) struct BrowseCommandTests {
  private let adagia: Adagia
  private let terminal: PseudoTerminal
  private let process: Process

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"identifier":"a","text":"The lighthouse keeper and the storm","creator":"Anna Maria","language":"en","date":"1850","subject":["sea"]}"#,
      #"{"identifier":"b","text":"The lighthouse was dark","creator":"Otto","language":"en","date":"1900"}"#,
      #"{"identifier":"c","text":"Sturm und Drang","creator":"Otto","language":"de"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
    terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
    let editor = try adagia.folder.writeScript("sed -i 's/dark/bright/' \"$1\"", to: "editor")
    process = try adagia.makeProcess(
      Adagia.program, ["browse", "light", "--catalog", "c.db"], ["TERM": "xterm", "EDITOR": editor])
    process.standardInput = terminal.follower
    process.standardOutput = terminal.follower
  }

  private var screen: ScreenReader { ScreenReader(terminal.output, rows: 24) }

  /// Waits until the screen has all of these texts.
  private func sees(_ texts: String...) -> Bool {
    terminal.read { _ in texts.allSatisfy(screen.text.contains) }
  }

  private func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("a person types, tags, undoes and leaves")
  func typingTaggingUndoingAndLeaving() throws {
    try process.run()
    #expect(sees("> The lighthouse was", "2 records", "Anna Maria           1", "19th to 20th"))
    terminal.type("house dark")
    #expect(sees("> The lighthouse was dark", "1 record\n"))
    terminal.type("\r")
    terminal.type("t")
    #expect(sees("Tags to add"))
    terminal.type("night; sea\r")
    #expect(sees("Tagged record 2", "en · night; sea"))
    terminal.type("u")
    #expect(sees("Undid entry 2"))
    terminal.type("c")
    #expect(sees("Sent 30 characters"))
    #expect(screen.clipboard == [Data("The lighthouse was dark\n— Otto".utf8).base64EncodedString()])
    terminal.type("q")
    #expect(end() == 0)
    #expect(terminal.isCooked)
    #expect(screen.unknown == [])
    let log = try adagia("log", "--catalog", "c.db").output
    #expect(log.contains("undone"))
  }

  /// The second undo of the same record used to fail.
  @Test("a record is tagged and the tag undone, twice")
  func taggingAndUndoingTwice() throws {
    try process.run()
    #expect(sees("> The lighthouse was"))
    terminal.type("\r")
    terminal.type("t")
    #expect(sees("Tags to add"))
    terminal.type("night\r")
    #expect(sees("Tagged record 2"))
    terminal.type("u")
    #expect(sees("Undid entry 2, edit 2: changed 1 record back."))
    terminal.type("t")
    #expect(sees("Tags to add"))
    terminal.type("sea\r")
    #expect(sees("Tagged record 2", "sea"))
    terminal.type("u")
    #expect(sees("Undid entry 3, edit 2: changed 1 record back."))
    terminal.type("r")
    #expect(sees("Redid entry 3, edit 2: changed 1 record again."))
    terminal.type("u")
    #expect(sees("Undid entry 3"))
    terminal.type("u")
    #expect(sees("Undo entry 1, import q.jsonl: 3 records added?"))
    terminal.type("n")
    terminal.type("\u{3}")
    #expect(end() == 0)
  }

  @Test("keys that come before the answer to a change are about the changed record")
  func keysBeforeTheAnswerToAChange() throws {
    try process.run()
    #expect(sees("> The lighthouse was"))
    terminal.type("\rtnight\rtsea\ru")
    #expect(sees("Undid entry 3"))
    terminal.type("tstorm\re")
    #expect(sees("Changed record 2", "lighthouse was bright", "night; storm"))
    terminal.type("\u{3}")
    #expect(end() == 0)
  }

  @Test("the editor has the terminal meanwhile")
  func theEditorHasTheTerminalMeanwhile() throws {
    try process.run()
    #expect(sees("> The lighthouse was"))
    terminal.type("\u{1B}e")
    #expect(sees("Changed record 2", "lighthouse was bright"))
    terminal.type("\u{3}")
    #expect(end() == 0)
    #expect(try adagia("show", "2", "--catalog", "c.db").output.contains("bright"))
  }

  @Test("a screen of another size is drawn again")
  func anotherSizeIsAnotherScreen() throws {
    try process.run()
    #expect(sees("> The lighthouse was", "│ Authors"))
    let before = terminal.output.count
    terminal.resize(columns: 40, rows: 15)
    kill(process.processIdentifier, SIGWINCH)
    #expect(
      terminal.read {
        let shown = ScreenReader(Array($0[before...]), rows: 15).text
        return shown.contains("> The lighthouse was") && shown.contains("F1 help")
      })
    #expect(!ScreenReader(Array(terminal.output[before...]), rows: 15).text.contains("Authors"))
    terminal.type("\u{3}")
    #expect(end() == 0)
  }

  @Test("signals give the terminal back", arguments: [SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    try process.run()
    #expect(sees("> The lighthouse was"))
    #expect(screen.isAlternate && !terminal.isCooked)
    kill(process.processIdentifier, signal)
    #expect(end() == 130)
    #expect(terminal.isCooked)
    #expect(terminal.read { !ScreenReader($0, rows: 24).isAlternate })
  }

  @Test("a crash gives the terminal back")
  func aCrashGivesTheTerminalBack() throws {
    try process.run()
    #expect(sees("> The lighthouse was"))
    kill(process.processIdentifier, SIGILL)
    #expect(end() == SIGILL)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(terminal.isCooked)
    #expect(terminal.read { !ScreenReader($0, rows: 24).isAlternate })
  }

  @Test("without a terminal it says what to use", arguments: [["TERM": "xterm"], ["TERM": "dumb"]])
  func noTerminal(environment: [String: String]) throws {
    let run = try adagia("browse", "--catalog", "c.db", environment: environment)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.error == "adagia: browse needs a terminal for its input and output. For scripts, use: adagia search\n")
  }

  @Test("a terminal without a cursor is refused")
  func aTerminalWithoutACursorIsRefused() throws {
    process.environment?["TERM"] = "dumb"
    try process.run()
    #expect(end() == 64)
    #expect(try adagia.text(of: "stderr").contains("cannot show a full screen"))
    #expect(terminal.isCooked)
  }
}
