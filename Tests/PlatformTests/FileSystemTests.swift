import Foundation
import Platform
import TestTools
import Testing

@Suite struct FileSystemTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "the folder of a path is the part before its last slash",
    arguments: [("a/b/c.db", "a/b"), ("c.db", "."), ("/c.db", "/"), ("./c.db", "."), ("a/", "a")])
  func folders(path: String, expected: String) {
    #expect(FileSystem.folder(of: path) == expected)
  }

  @Test("a chain of links ends in a file that need not exist")
  func linkToNothing() throws {
    #expect(symlink("second", folder.path("first")) == 0)
    #expect(symlink("sub/third.db", folder.path("second")) == 0)
    #expect(FileSystem.destination(of: folder.path("first")) == folder.path("sub/third.db"))
  }

  @Test("a link to itself ends the walk")
  func linkToItself() throws {
    #expect(symlink("loop", folder.path("loop")) == 0)
    #expect(FileSystem.destination(of: folder.path("loop")) == folder.path("loop"))
  }

  @Test("names in a folder are sorted by their bytes")
  func sortedNames() throws {
    for name in ["b", "é", "B", ".hidden"] { try folder.write("x", to: name) }
    #expect(try FileSystem.names(inFolder: folder.path) == [".hidden", "B", "b", "é"])
  }

  @Test("a folder that does not exist has no names, with the system's reason")
  func missingFolder() {
    let error = #expect(throws: SystemError.self) { try FileSystem.names(inFolder: folder.path("none")) }
    #expect(error?.isNotFound == true)
  }

  @Test("hard links share an identity")
  func hardLinks() throws {
    let path = try folder.write("x", to: "a")
    #expect(link(path, folder.path("b")) == 0)
    #expect(FileSystem.identity(of: path) == FileSystem.identity(of: folder.path("b")))
  }

  @Test("copies have identities of their own")
  func copies() throws {
    let (one, two) = (try folder.write("x", to: "a"), try folder.write("x", to: "b"))
    #expect(FileSystem.identity(of: one) != FileSystem.identity(of: two))
  }

  @Test("a folder is not a regular file")
  func folderIsNotRegular() {
    #expect(!FileSystem.isRegular(folder.path))
  }

  @Test("a stamp changes with the size")
  func stampOfSize() throws {
    let before = FileSystem.stamp(of: try folder.write("x", to: "a"))
    let after = FileSystem.stamp(of: try folder.write("xy", to: "a"))
    #expect(before != after)
  }

  @Test("bytes are read at an offset, fewer at the end")
  func readAtOffset() throws {
    let file = try FileDescriptor.open(try folder.write("abcdef", to: "a"), for: .reading)
    defer { file.close() }
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = try bytes.withUnsafeMutableBytes { buffer in try file.read(into: buffer, at: 4) }
    #expect(bytes[..<count] == [UInt8(ascii: "e"), UInt8(ascii: "f")])
  }

  @Test("a link is refused if links are not followed")
  func unlinkedReading() throws {
    try folder.write("x", to: "a")
    #expect(symlink("a", folder.path("link")) == 0)
    let error = #expect(throws: SystemError.self) {
      try FileDescriptor.open(folder.path("link"), for: .readingUnlinked)
    }
    #expect(error?.isLink == true)
  }

  @Test("a write to a closed pipe is an error of its own")
  func closedPipe() throws {
    System.ignoreClosedPipes()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    FileDescriptor(rawValue: ends[0]).close()
    let writer = FileDescriptor(rawValue: ends[1])
    defer { writer.close() }
    let error = #expect(throws: SystemError.self) {
      try [UInt8(1)].withUnsafeBytes { bytes in try writer.write(bytes) }
    }
    #expect(error?.isClosedPipe == true)
  }
}
