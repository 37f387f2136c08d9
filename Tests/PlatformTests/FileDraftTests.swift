import Foundation
import Platform
import TestTools
import Testing

@Suite struct FileDraftTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func draft(_ name: String = "out") throws -> FileDraft {
    let (draft, descriptor) = try FileDraft.make(for: folder.path(name), mode: 0o600)
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).close()
    return draft
  }

  @Test("a draft's name has its process and cannot be guessed")
  func draftName() throws {
    let (one, two) = (try draft(), try draft())
    let name = URL(fileURLWithPath: one.path).lastPathComponent
    #expect(name.hasPrefix("out.part-\(ProcessInfo.processInfo.processIdentifier)-"))
    #expect(one.path != two.path)
  }

  @Test("drafts of ended processes are removed with their logs")
  func abandonedDrafts() throws {
    let own = try draft()
    let parts = URL(fileURLWithPath: own.path).lastPathComponent.split(separator: "-", omittingEmptySubsequences: false)
    let (boot, host) = (parts[3], parts[4])
    // A number that no process has, and one whose process began at another moment.
    let gone = ["out.part-4194999-1-\(boot)-\(host)-01234567", "out.part-1-9999-\(boot)-\(host)-89abcdef"]
    let logs = gone.flatMap { name in ["-wal", "-shm", "-journal"].map { name + $0 } }
    let kept = [
      "out", "out.part-1", "out.part-4194999", "other.part-4194999-1-\(boot)-\(host)-01234567",
      "out.part-4194999-1-\(boot)-\(host)-0123456g", "out.part-4194999-1-\(boot)-\(host)-01234567-mine",
      // Of another machine nothing is known.
      "out.part-4194999-1-\(boot)-00000000-01234567", URL(fileURLWithPath: own.path).lastPathComponent,
    ]
    for name in gone + logs + kept where name != kept.last { try folder.write("x", to: name) }
    let new = try draft()
    #expect(try names == (kept + [URL(fileURLWithPath: new.path).lastPathComponent]).sorted())
  }

  @Test("drafts of ended processes are removed by what their targets begin with")
  func abandonedDraftsOfManyTargets() throws {
    let own = URL(fileURLWithPath: try draft().path).lastPathComponent
    let parts = own.split(separator: "-", omittingEmptySubsequences: false)
    let mark = "part-4194999-1-\(parts[3])-\(parts[4])-01234567"
    let kept = ["out.copy-1", "out.copy-1.part-1", "other.copy-1.\(mark)", own]
    for name in ["out.copy-1.\(mark)", "out.copy-2.\(mark)-journal"] + kept where name != own {
      try folder.write("x", to: name)
    }
    FileDraft.sweep(besideNamesLike: folder.path("out.copy-"))
    #expect(try names == kept.sorted())
  }

  #if os(Linux)
    @Test("a process that has ended is gone, also when its parent has not asked for it yet")
    func unreapedProcess() throws {
      var process: pid_t = 0
      let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
      defer { for argument in arguments { free(argument) } }
      try #require(posix_spawn(&process, "/bin/sleep", nil, nil, arguments, nil) == 0)
      let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      let start = try #require(stat.split(separator: ")").last?.split(separator: " ").dropFirst(19).first)
      var parts = ProcessMark.own.text.split(separator: ":", omittingEmptySubsequences: false)
      parts[2...] = [Substring("\(process)"), start]
      let mark = ProcessMark(parts.joined(separator: ":"))
      #expect(mark.isAlive)
      kill(process, SIGKILL)
      for _ in 0..<500 where mark.isAlive { usleep(10_000) }
      #expect(!mark.isAlive)
      waitpid(process, nil, 0)
    }
  #endif

  @Test("a file gets its name when it is published")
  func publishing() throws {
    let draft = try draft()
    try folder.write("older", to: "out")
    #expect(throws: FileDraft.Fault.targetExists) { try draft.publish(isReplacing: false) }
    #expect(try folder.bytes(of: "out") == Data("older".utf8))
    try draft.publish(isReplacing: true)
    #expect(try folder.bytes(of: "out").isEmpty)
    #expect(try names == ["out"])
  }

  @Test("the longest file name has a draft too")
  func longName() throws {
    let name = String(repeating: "ä", count: 127)
    let draft = try draft(name)
    try draft.publish(isReplacing: false)
    #expect(try names == [name])
  }

  @Test("permissions are those of another file")
  func permissions() throws {
    try folder.write("x", to: "origin")
    for mode in [0o600, 0o640, 0o664] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("origin"))
      let origin = try #require(FilePermissions(of: folder.path("origin")))
      try draft("a").publish(isReplacing: true, permissions: origin)
      try draft("b").publish(isReplacing: true, permissions: origin.readOnly)
      let modes = try ["a", "b"].map {
        try FileManager.default.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
      }
      #expect(modes == [mode, mode & ~0o222])
    }
  }
}
