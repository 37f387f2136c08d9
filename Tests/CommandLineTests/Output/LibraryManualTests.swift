import Foundation
import TestTools
import Testing

/// The manual of the library has to describe the program that is built.
@Suite struct LibraryManualTests {
  private let adagia: Adagia
  private let manual: String

  init() throws {
    adagia = try Adagia()
    manual = try String(contentsOf: Adagia.root.appendingPathComponent("docs/library.md"), encoding: .utf8)
  }

  @Test("the books program prints what the manual shows, and leaves no log beside its file")
  func books() throws {
    let program = Adagia.program.deletingLastPathComponent().appendingPathComponent("BooksApp")
    let run = try adagia.run(program, ["books.db"])
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(manual.contains("```text\n" + run.output + "```"), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("books.db-wal")))
  }
}
