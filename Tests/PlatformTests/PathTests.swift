import Foundation
import Platform
import TestTools
import Testing

/// What the file system says of paths, with and without following links.
@Suite struct PathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a status tells a file, a folder and a pipe apart")
  func kinds() throws {
    try folder.write("abc", to: "file")
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(try FileStatus(of: folder.path("file")).isRegular)
    #expect(try FileStatus(of: folder.path("file")).byteCount == 3)
    #expect(try FileStatus(of: folder.path).isFolder)
    #expect(try FileStatus(of: folder.path("pipe")).kind == .pipe)
    #expect(try FileStatus(of: "/dev/null").kind == .other)
  }

  @Test("a status of nothing is an error, and of a link to nothing too")
  func missing() throws {
    try folder.link("dangling", to: "none")
    for name in ["none", "dangling"] {
      let error = #expect(throws: SystemError.self) { try FileStatus(of: folder.path(name)) }
      #expect(error?.isNotFound == true)
      #expect(FileSystem.status(of: folder.path(name)) == nil)
      #expect(FileSystem.size(of: folder.path(name)) == 0)
      #expect(FileSystem.stamp(of: folder.path(name)) == nil)
    }
  }

  @Test("a link exists whether or not it leads to a file")
  func links() throws {
    try folder.write("abc", to: "file")
    try folder.link("link", to: "file")
    try folder.link("dangling", to: "none")
    #expect(FileSystem.isLink(folder.path("link")))
    #expect(FileSystem.isLink(folder.path("dangling")))
    #expect(!FileSystem.isLink(folder.path("file")))
    #expect(FileSystem.exists(folder.path("dangling")))
    #expect(!FileSystem.exists(folder.path("none")))
    #expect(FileSystem.isRegular(folder.path("link")))
    #expect(FileSystem.identity(of: folder.path("link")) == FileSystem.identity(of: folder.path("file")))
    #expect(FileSystem.destination(ofLink: folder.path("link")) == "file")
    #expect(FileSystem.destination(ofLink: folder.path("file")) == nil)
  }

  @Test("only what is certainly not there is gone")
  func gone() throws {
    try folder.write("abc", to: "file")
    try folder.link("loop", to: "loop")
    #expect(FileSystem.isGone(folder.path("none")))
    #expect(FileSystem.isGone(folder.path("file/below")))
    #expect(!FileSystem.isGone(folder.path("file")))
    #expect(!FileSystem.isGone(folder.path("loop")), "a loop of links says nothing of the file")
    try folder.link("dangling", to: "none")
    #expect(!FileSystem.isGone(folder.path("dangling")), "its target may be on a disk that is not mounted")
    #expect(!FileSystem.isGone(folder.path("dangling/file")))
  }

  @Test("a real path has no links and no dots")
  func realPaths() throws {
    let path = try folder.write("abc", to: "sub/file")
    try folder.link("link", to: "sub")
    let real = FileSystem.realPath(path)
    #expect(FileSystem.realPath(folder.path("link/../sub/./file")) == real)
    #expect(FileSystem.realPath(folder.path("none")) == folder.path("none"))
  }

  @Test("a stamp has the real path, and is the same under all names")
  func stamps() throws {
    let path = try folder.write("abc", to: "file")
    try folder.link("link", to: "file")
    let stamp = try #require(FileSystem.stamp(of: path))
    #expect(stamp.hasPrefix("3 "))
    #expect(stamp.hasSuffix(" " + FileSystem.realPath(path)))
    #expect(FileSystem.stamp(of: folder.path("link")) == stamp)
    #expect(FileSystem.stamp(of: folder.path) == nil)
  }

  @Test(
    "a pattern matches names in their folder, and hidden ones only when it says so",
    arguments: [
      ("*.csv", ["a.csv", "b.csv"]), ("?.csv", ["a.csv", "b.csv"]), ("[ac].csv", ["a.csv"]), (".*.csv", [".c.csv"]),
      ("*/d.csv", ["sub/d.csv"]), ("*.none", []), ("a.csv", ["a.csv"]),
    ] as [(String, [String])])
  func patterns(pattern: String, names: [String]) throws {
    for name in ["a.csv", "b.csv", ".c.csv", "sub/d.csv", "e.txt"] { try folder.write("x", to: name) }
    #expect(FileSystem.paths(matching: folder.path(pattern)).map(folder.relative) == names)
    for name in names { #expect(FileSystem.fits(name, pattern: pattern)) }
  }

  @Test("a star does not cross a slash", arguments: [("a/b.csv", "*.csv"), (".a.csv", "*.csv"), ("a.csvx", "*.csv")])
  func noFit(path: String, pattern: String) {
    #expect(!FileSystem.fits(path, pattern: pattern))
  }

  @Test("a disk has free bytes, and no disk none")
  func freeBytes() throws {
    #expect(try #require(FileSystem.freeBytes(onDiskOf: folder.path)) > 0)
    #expect(FileSystem.freeBytes(onDiskOf: folder.path("none")) == nil)
  }

  @Test("a folder is synced, a file and nothing are not")
  func sync() throws {
    try folder.write("x", to: "file")
    #expect(throws: Never.self) { try FileSystem.sync(folder: folder.path) }
    #expect(throws: SystemError.self) { try FileSystem.sync(folder: folder.path("file")) }
    #expect(throws: SystemError.self) { try FileSystem.sync(folder: folder.path("none")) }
  }

  @Test(
    "an error number has a kind",
    arguments: [
      (ENOENT, "notFound refusal"), (ENOTDIR, "refusal"), (EACCES, "denied refusal"), (EPERM, "denied refusal"),
      (EROFS, "denied refusal"), (ENOSPC, "full"), (EDQUOT, "full"), (EPIPE, "closedPipe"), (ELOOP, "link"), (EIO, ""),
    ])
  func errors(code: Int32, kinds: String) {
    let error = SystemError(code: code)
    let found = [
      error.isNotFound ? "notFound" : nil, error.isDenied ? "denied" : nil, error.isRefusal ? "refusal" : nil,
      error.isFull ? "full" : nil, error.isClosedPipe ? "closedPipe" : nil, error.isLink ? "link" : nil,
    ]
    #expect(found.compactMap { $0 }.joined(separator: " ") == kinds)
    #expect(error.message == String(cString: strerror(code)))
  }

  @Test("a descriptor reads and writes the same file as its duplicate")
  func duplicates() throws {
    let path = try folder.write("abcdef", to: "file")
    let file = try FileDescriptor.open(path, for: .reading)
    let copy = try file.duplicate()
    var bytes = [UInt8](repeating: 0, count: 4)
    _ = try bytes.withUnsafeMutableBytes { buffer in try file.read(into: buffer) }
    file.close()
    #expect(copy.status?.byteCount == 6)
    let count = try bytes.withUnsafeMutableBytes { buffer in try copy.read(into: buffer) }
    #expect(bytes[..<count] == [UInt8(ascii: "e"), UInt8(ascii: "f")])
    copy.close()
    #expect(copy.status == nil)
  }

  @Test("a descriptor for reading cannot be written to, and one of no file cannot be read")
  func wrongUse() throws {
    let path = try folder.write("abc", to: "file")
    let file = try FileDescriptor.open(path, for: .reading)
    #expect(throws: SystemError(code: EBADF)) {
      try [UInt8(1)].withUnsafeBytes { bytes in try file.write(bytes) }
    }
    file.close()
    #expect(throws: SystemError(code: ENOENT)) { try FileDescriptor.open(folder.path("none"), for: .writing) }
    #expect(try folder.text(of: "file") == "abc")
  }

  @Test("a byte is found at or after a place")
  func bytes() {
    Array("abcabc".utf8).withUnsafeBufferPointer { bytes in
      #expect(System.index(of: UInt8(ascii: "b"), in: bytes) == 1)
      #expect(System.index(of: UInt8(ascii: "b"), in: bytes, from: 1) == 1)
      #expect(System.index(of: UInt8(ascii: "b"), in: bytes, from: 2) == 4)
      #expect(System.index(of: UInt8(ascii: "b"), in: bytes, from: 5) == nil)
      #expect(System.index(of: UInt8(ascii: "b"), in: bytes, from: 6) == nil)
      #expect(System.index(of: UInt8(ascii: "x"), in: bytes) == nil)
    }
    #expect(System.index(of: 0, in: UnsafeBufferPointer(start: nil, count: 0)) == nil)
  }

  @Test("zeroed memory is zero to its last byte")
  func memory() {
    let memory = System.zeroedMemory(byteCount: 100_000)
    defer { System.release(memory) }
    #expect(UnsafeRawBufferPointer(start: memory, count: 100_000).allSatisfy { $0 == 0 })
  }

  @Test("the clocks agree")
  func clocks() {
    let (day, nanoseconds) = (Clock.julianDay, Clock.nanoseconds)
    #expect(abs((day - 2_440_587.5) * 86_400 - Double(nanoseconds) / 1e9) < 1)
    let start = Clock.secondsOfUptime
    System.sleep(microseconds: 2_000)
    #expect(Clock.secondsOfUptime - start >= 0.002)
  }

  @Test("a process knows itself, and not one that never was")
  func processMarks() {
    #expect(ProcessMark.own.isAlive)
    #expect(ProcessMark(ProcessMark.own.text).isAlive)
    let parts = ProcessMark.own.text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    #expect(parts.count == 4)
    #expect(parts[2] == "\(System.processID)")
    func mark(_ place: Int, _ value: String) -> ProcessMark {
      var parts = parts
      parts[place] = value
      return ProcessMark(parts.joined(separator: ":"))
    }
    #expect(!mark(1, "another1").isAlive, "another boot of the machine")
    #expect(!mark(2, "4194999").isAlive, "no process has this number")
    #expect(!mark(3, "1").isAlive, "this number was given to another process since")
    #expect(mark(0, "another-host").isAlive, "nothing is known of another machine")
    #expect(!ProcessMark("").isAlive)
    #expect(!ProcessMark("a:b:c:d").isAlive)
  }
}
