import CatalogFormats
import Foundation
import TestTools
import Testing

@Suite struct ByteSinkTests {
  @Test("a file appears when it is complete")
  func complete() throws {
    let folder = try TemporaryFolder()
    let sink = try ByteSink.file(folder.path + "/out", isReplacing: false)
    for _ in 0..<50_000 { try sink.write("0123456789".utf8) }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    try sink.commit()
    #expect(try folder.text(of: "out") == String(repeating: "0123456789", count: 50_000))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("without a commit the older file stays", arguments: [false, true])
  func notCommitted(hasFailed: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("older".utf8), to: "out")
    do {
      let sink = try ByteSink.file(folder.path + "/out", isReplacing: true)
      try sink.write("new".utf8)
      if hasFailed { try sink.flush() }
    }
    #expect(try folder.text(of: "out") == "older")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("a file is replaced only when asked for")
  func replacing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out"
    let late = try ByteSink.file(path, isReplacing: false)
    try folder.write(Array("older".utf8), to: "out")
    #expect(throws: FormatError.outputExists(file: path)) { try ByteSink.file(path, isReplacing: false) }
    #expect(throws: FormatError.outputExists(file: path)) { try late.commit() }
    #expect(try folder.text(of: "out") == "older")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let sink = try ByteSink.file(path, isReplacing: true)
    try sink.write("new".utf8)
    try sink.commit()
    #expect(try folder.text(of: "out") == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test("a link stays, and its file is replaced")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("older".utf8), to: "real/out")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "real/out")
    let sink = try ByteSink.file(folder.path + "/link", isReplacing: true)
    try sink.write("new".utf8)
    try sink.commit()
    #expect(try folder.text(of: "real/out") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "real/out")
  }

  @Test("a pipe whose reader has gone is an error of its own, and no signal")
  func closedPipe() throws {
    _ = ByteSink.standardOutput()
    let pipe = Pipe()
    let sink = try ByteSink.file("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)", isReplacing: false)
    try pipe.fileHandleForReading.close()
    #expect(throws: FormatError.outputClosed) {
      try sink.write("x".utf8)
      try sink.flush()
    }
  }

  @Test("a full disk is an error")
  func fullDisk() throws {
    let sink = try ByteSink.file("/dev/full", isReplacing: false)
    try sink.write("x".utf8)
    #expect(throws: FormatError.unwritable(file: "/dev/full", code: 28)) { try sink.flush() }
  }
}
