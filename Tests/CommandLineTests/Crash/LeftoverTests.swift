import Foundation
import GRDB
import TestTools
import Testing

/// Temporary files of killed commands.
@Suite(.serialized) struct LeftoverTests {
  private let adagia: Adagia
  private var temporary: String { adagia.folder.path("temporary") }

  init() throws {
    adagia = try Adagia()
    try FileManager.default.createDirectory(
      atPath: adagia.folder.path("temporary"), withIntermediateDirectories: false)
    try adagia.folder.write("title,author\nEmma,Jane Austen\n", to: "books.csv")
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: temporary).sorted() }
  }

  private var environment: [String: String] { ["TMPDIR": temporary, "ADAGIA_CATALOG": adagia.folder.path("c.db")] }

  /// Starts an import of a database that comes slowly, and waits for its temporary file.
  ///
  /// - Returns: The process, its input, and the file's name.
  private func unpacking() throws -> (process: Process, input: Pipe, name: String) {
    let queue = try DatabaseQueue(path: adagia.folder.path("books.db"))
    try queue.write { try $0.execute(sql: "CREATE TABLE IF NOT EXISTS book (title, pages)") }
    try queue.close()
    let known = Set(try names)
    let process = try adagia.makeProcess(Adagia.program, ["import", "-", "--format", "sqlite"], environment)
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: adagia.folder.bytes(of: "books.db"))
    try input.fileHandleForWriting.write(contentsOf: Data(count: 1 << 20))
    for _ in 0..<3_000 {
      if let name = try names.first(where: { !known.contains($0) }) { return (process, input, name) }
      usleep(10_000)
    }
    throw CocoaError(.fileNoSuchFile)
  }

  private func kill(_ process: Process) {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// It stayed until the next database that comes compressed, with as much as was unpacked.
  @Test("a database that a killed import has unpacked is removed by the next import of whatever format")
  func killedImport() throws {
    let killed = try unpacking()
    kill(killed.process)
    #expect(try names == [killed.name])
    let next = try adagia.run(Adagia.program, ["import", "books.csv"], environment: environment)
    #expect(next.status == 0, "\(next)")
    #expect(try names == [])
  }

  @Test("files of imports that still run, and of others, stay")
  func others() throws {
    let running = try unpacking()
    defer { kill(running.process) }
    let killed = try unpacking()
    kill(killed.process)
    let others = ["adagia-database", "adagia-notes.txt", "adagia-database.part-1", "other" + killed.name]
    for name in others { try Data().write(to: URL(fileURLWithPath: "\(temporary)/\(name)")) }
    // Names that a killed import could have, of things that it could not have made.
    let (link, folder) = (killed.name + "-wal", killed.name + "-shm")
    try FileManager.default.createSymbolicLink(
      atPath: "\(temporary)/\(link)", withDestinationPath: adagia.folder.path("books.csv"))
    try FileManager.default.createDirectory(atPath: "\(temporary)/\(folder)", withIntermediateDirectories: false)
    let next = try adagia.run(Adagia.program, ["import", "books.csv"], environment: environment)
    #expect(next.status == 0, "\(next)")
    #expect(try names == (others + [running.name, link, folder]).sorted())
  }
}
