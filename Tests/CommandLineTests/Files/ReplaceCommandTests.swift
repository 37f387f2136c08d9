import Adagia
import Foundation
import TestTools
import Testing

/// A catalog that gets the content of another file.
@Suite(.serialized) struct ReplaceCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    for name in ["one.db", "other.db"] { _ = try adagia("add", "word of \(name)", "--catalog", name) }
    _ = try adagia("backup", "c.db", "--catalog", "one.db")
  }

  @Test("each search finds the content before or after, and a replacement waits for none", .timeLimit(.minutes(5)))
  func besideSearches() throws {
    let script = """
      while [ ! -e stop ]; do "$0" search word --format jsonl --catalog c.db >>"$1.out" 2>>"$1.err"; echo $? >>"$1.rc"; done
      """
    let readers = try (1...4).map { number in
      let reader = try adagia.makeProcess(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script, Adagia.program.path, "reader\(number)"])
      try reader.run()
      return reader
    }
    var longest = Duration.zero
    for number in 0..<20 {
      let new = number % 2 == 0 ? "other.db" : "one.db"
      try longest = max(
        longest,
        ContinuousClock().measure {
          let run = try adagia("replace", new, "--catalog", "c.db")
          #expect(run.status == 0, "\(run)")
        })
    }
    try adagia.folder.write("", to: "stop")
    for reader in readers { reader.waitUntilExit() }
    #expect(longest < .seconds(20))
    for number in 1...4 { try expectWholeAnswers(of: "reader\(number)") }
  }

  /// A reader that closes the file last cannot write the log back.
  @Test("after the moves that the manual has, the log is the former file's, and nothing is lost")
  func moves() async throws {
    let reader = try Catalog(at: adagia.folder.path("one.db"))
    _ = try adagia("add", "word in the log", "--catalog", "one.db")
    try await reader.close()
    #expect(try !adagia.folder.bytes(of: "one.db-wal").isEmpty)
    let moves = """
      mv catalog.db former.db
      if [ -e catalog.db-wal ]; then mv catalog.db-wal former.db-wal; fi
      rm -f catalog.db-shm
      mv new.db catalog.db

      """
    let manual = Adagia.root.appendingPathComponent("docs/transfer.md")
    #expect(try String(contentsOf: manual, encoding: .utf8).contains("```sh\n\(moves)```\n"))
    let script = moves.replacing("catalog.db", with: "one.db").replacing("new.db", with: "other.db")
    #expect(try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-ec", script]).status == 0)
    for (name, texts) in [("one.db", ["word of other.db"]), ("former.db", ["word of one.db", "word in the log"])] {
      #expect(try adagia("check", "--catalog", name).status == 0)
      let found = try adagia("search", "word", "--format", "jsonl", "--catalog", name).output
      #expect(found.split(separator: "\n").count == texts.count && texts.allSatisfy(found.contains), "\(found)")
    }
  }

  /// Each answer is that of one content. A search that opened the file at the moment of its replacement may say so.
  private func expectWholeAnswers(of reader: String) throws {
    func lines(_ ending: String) throws -> [Substring] {
      String(decoding: try adagia.folder.bytes(of: reader + ending), as: UTF8.self).split(separator: "\n")
    }
    let (codes, answers, errors) = (try lines(".rc"), try lines(".out"), try lines(".err"))
    #expect(codes.count { $0 == "0" } == answers.count)
    #expect(answers.filter { !$0.contains("word of one.db") && !$0.contains("word of other.db") } == [])
    #expect(codes.count { $0 != "0" } == errors.count)
    #expect(errors.filter { !$0.contains("was removed or replaced while it was open") } == [])
  }
}
