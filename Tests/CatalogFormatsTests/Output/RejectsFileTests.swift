import Foundation
import Platform
import TestTools
import Testing

@testable import CatalogFormats

@Suite struct RejectsFileTests {
  @Test(
    "rejected pieces are written so that they can be fixed and read again",
    arguments: [
      ("t.csv", "a,b\n1,2\n\"x\ny\"\n", "a,b\n\"x\ny\"\n"), ("t.tsv", "a\tb\r\n1\t2\r\n3\r\n", "a\tb\n3\n"),
      ("t.jsonl", "{\"a\":1}\nbad\n[2]\n", "bad\n[2]\n"), ("t.json", "[{\"a\":1},\n bad,\n [2]]", "[\nbad,\n[2]\n]\n"),
    ])
  func keepsTheFormat(name: String, text: String, expected: String) throws {
    let folder = try TemporaryFolder()
    let rejects = try reject(from: [(name, text)], into: "\(folder.path)/rejects")
    #expect(rejects.paths == ["\(folder.path)/rejects"])
    #expect(try folder.text(of: "rejects") == expected)
  }

  @Test("each rejected fortune ends with its separator")
  func fortunes() throws {
    let folder = try TemporaryFolder()
    var rejects = RejectsFile(path: "\(folder.path)/rejects")
    try rejects.add(Array("one\ntwo".utf8), format: .fortune, header: nil)
    try rejects.finish()
    #expect(try folder.text(of: "rejects") == "one\ntwo\n%\n")
  }

  @Test("inputs that cannot share a file get their own")
  func severalShapes() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "r.x/other")
    let inputs = [("t.csv", "a,b\n1\n"), ("u.csv", "a,b\n2\n"), ("v.csv", "c,d\n3\n"), ("w.jsonl", "4\n")]
    let rejects = try reject(from: inputs, into: "\(folder.path)/r.x/rejects.csv")
    #expect(rejects.paths.map(folder.relative) == ["r.x/rejects.csv", "r.x/rejects-2.csv", "r.x/rejects-3.csv"])
    #expect(rejects.count == 4)
    #expect(try folder.text(of: "r.x/rejects.csv") == "a,b\n1\n2\n")
    #expect(try folder.text(of: "r.x/rejects-2.csv") == "c,d\n3\n")
    #expect(try folder.text(of: "r.x/rejects-3.csv") == "4\n")
  }

  @Test("a further file takes the next free name")
  func nextName() throws {
    let folder = try TemporaryFolder()
    var rejects = RejectsFile(path: "\(folder.path)/r.csv") { !$0.hasSuffix("-2.csv") }
    for header in ["a", "b", "c"] { try rejects.add([65], format: .csv, header: Array(header.utf8)) }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/r.csv"))
    try rejects.finish()
    #expect(rejects.paths.map(folder.relative) == ["r.csv", "r-3.csv", "r-4.csv"])
    #expect(try folder.text(of: "r-3.csv") == "b\nA\n")
  }

  @Test("what is noted before a file has its name is true of it afterward")
  func notes() throws {
    let folder = try TemporaryFolder()
    var rejects = RejectsFile(path: "\(folder.path)/r.csv")
    for header in ["a", "b"] { try rejects.add([65], format: .csv, header: Array(header.utf8)) }
    var noted: [String] = []
    try rejects.finish {
      noted = $0
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/r.csv"))
    }
    #expect(noted.count == 2)
    #expect(noted == rejects.paths.compactMap(FileSystem.stamp(of:)))
  }

  @Test("no file is made when nothing was rejected")
  func nothingRejected() throws {
    let folder = try TemporaryFolder()
    let rejects = try reject(from: [("t.csv", "a,b\n1,2\n")], into: "\(folder.path)/rejects")
    #expect(rejects.paths.isEmpty)
    #expect(throws: (any Error).self) { try folder.text(of: "rejects") }
  }

  @Test("a missing folder is an error")
  func missingFolder() {
    var rejects = RejectsFile(path: "/no/such/folder/rejects")
    #expect(throws: FormatError.unwritable(file: "/no/such/folder/rejects", code: 2)) {
      try rejects.add([65], format: .jsonl, header: nil)
    }
  }

  private func reject(from inputs: [(name: String, text: String)], into path: String) throws -> RejectsFile {
    var rejects = RejectsFile(path: path)
    for input in inputs {
      var reader = try InputReader(InMemorySource(Array(input.text.utf8)), file: input.name)
      while let event = try reader.next() {
        if let rejected = event.rejected { try rejects.add(rejected.bytes, from: reader) }
      }
    }
    try rejects.finish()
    return rejects
  }
}
