import CatalogFormats
import Foundation
import TestTools
import Testing

@Suite struct ByteSinkTests {
  @Test func aFileHoldsWhatWasFlushed() throws {
    let folder = try TemporaryFolder()
    let sink = try ByteSink.file(folder.path + "/out")
    for _ in 0..<50_000 { try sink.write("0123456789".utf8) }
    try sink.flush()
    #expect(try folder.text(of: "out") == String(repeating: "0123456789", count: 50_000))
  }

  @Test("a pipe that nobody reads any more is an error of its own, and no signal")
  func closedPipe() throws {
    _ = ByteSink.standardOutput()
    let pipe = Pipe()
    let sink = try ByteSink.file("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
    try pipe.fileHandleForReading.close()
    #expect(throws: FormatError.outputClosed) {
      try sink.write("x".utf8)
      try sink.flush()
    }
  }

  @Test func aFullDiskIsAnError() throws {
    let sink = try ByteSink.file("/dev/full")
    try sink.write("x".utf8)
    #expect(throws: FormatError.unwritable(file: "/dev/full", code: 28)) { try sink.flush() }
  }
}
