import Foundation
import TestTools
import Testing

/// The replacement of a catalog beside processes that open it all the time.
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
