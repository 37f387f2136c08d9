import CatalogRecords
import Foundation
import TestTools
import Testing

@testable import CatalogFormats

/// The files of a manifest's sources.
@Suite struct SourceFinderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names(_ source: String, _ finder: inout SourceFinder) -> [String] {
    finder.files(of: folder.path(source)).files.map { folder.relative($0.path) }
  }

  @Test("a source is a file, a folder with all below it, or a pattern")
  func sources() throws {
    for name in ["a.csv", "b.csv", "sub/c.csv", "sub/deep/d.csv", ".hidden.csv"] { try folder.write("x", to: name) }
    func found(_ source: String) -> [String] {
      var finder = SourceFinder()
      return names(source, &finder)
    }
    #expect(found("a.csv") == ["a.csv"])
    #expect(found("sub") == ["sub/c.csv", "sub/deep/d.csv"])
    #expect(found("*.csv") == ["a.csv", "b.csv"])
    #expect(found("*/c.csv") == ["sub/c.csv"])
    #expect(found("none.csv") == [])
    #expect(found("*.none") == [])
  }

  @Test("a pattern stands for files, not for the folders that it fits")
  func patternsWithoutFolders() throws {
    try folder.write("x", to: "one/a.csv")
    try folder.write("x", to: "only")
    var finder = SourceFinder()
    #expect(names("o*", &finder) == ["only"])
  }

  @Test("a file belongs to the first source that has it")
  func firstSource() throws {
    try folder.write("x", to: "a.csv")
    try folder.write("x", to: "b.csv")
    var finder = SourceFinder()
    #expect(names("a.csv", &finder) == ["a.csv"])
    let second = finder.files(of: folder.path("*.csv"))
    #expect(second.files.map { folder.relative($0.path) } == ["b.csv"])
    let third = finder.files(of: folder.path("a.csv"))
    #expect(third.files.isEmpty)
    #expect(third.hasAny, "the file is there, though another source has it")
    #expect(finder.passedOver.isEmpty, "the same path twice is no news")
  }

  @Test("links to one file are one file, and the others are reported")
  func links() throws {
    try folder.write("x", to: "a.csv")
    try folder.link("b.csv", to: "a.csv")
    try folder.link("loop", to: ".")
    var finder = SourceFinder()
    #expect(finder.files(of: folder.path).files.map { folder.relative($0.path) } == ["a.csv"])
    #expect(finder.isPassedOver(FileName(folder.path("b.csv"))))
    #expect(!finder.isPassedOver(FileName(folder.path("a.csv"))))
    #expect(finder.passedOver.map(\.reason) == [.sameFile(as: folder.path("a.csv"))])
  }

  @Test("hidden files are skipped, and remembered as such")
  func hidden() throws {
    try folder.write("x", to: ".a.csv")
    var finder = SourceFinder()
    let found = finder.files(of: folder.path)
    #expect(found.files.isEmpty)
    #expect(!found.hasAny)
    #expect(finder.isPassedOver(FileName(folder.path(".a.csv"))))
  }

  @Test(
    "a source would find what is its path, below it, or fits it",
    arguments: [
      ("/m/a.csv", "/m/a.csv", true), ("/m", "/m/sub/a.csv", true), ("/m/*.csv", "/m/a.csv", true),
      ("/m/*.csv", "/m/sub/a.csv", false), ("/m", "/mother/a.csv", false), ("/m/a.csv", "/m/A.csv", false),
      ("/m/caf\u{E9}", "/m/cafe\u{301}", false), ("/", "/m", true),
    ])
  func coverage(source: String, path: String, expected: Bool) {
    #expect(SourceFinder.covers(source, FileName(path)) == expected)
  }

  @Test("the folders to watch are those of the files, or the nearest that exists")
  func folders() throws {
    try folder.write("x", to: "sub/deep/a.csv")
    try folder.write("x", to: "sub/.hidden/a.csv")
    func watched(_ source: String) -> [String] {
      SourceFinder.folders(of: folder.path(source)).map { $0 == folder.path ? "" : folder.relative($0) }
    }
    #expect(watched("sub") == ["sub", "sub/deep"])
    #expect(watched("sub/deep/a.csv") == ["sub/deep"])
    #expect(watched("sub/*.csv") == ["sub"])
    #expect(watched("sub/none/a.csv") == ["sub"])
    #expect(watched("*/deep/*.csv") == ["", "sub/deep"])
  }

  @Test("a folder lists its entries in byte order; a missing folder lists none")
  func entries() throws {
    for name in ["b", "A", "é"] { try folder.write("x", to: name) }
    #expect(SourceFinder.entries(of: folder.path).map(folder.relative) == ["A", "b", "é"])
    #expect(SourceFinder.entries(of: folder.path("none")) == [])
    #expect(SourceFinder.entries(of: "/").allSatisfy { !$0.hasPrefix("//") })
  }

  @Test("a source file has its size, its time and the hash of its bytes")
  func sourceFile() throws {
    let bytes = Array(String(repeating: "words ", count: 100_000).utf8)
    let path = try folder.write(bytes, to: "a.csv")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: path)
    let file = try #require(SourceFile(at: path))
    #expect(file.size == 600_000)
    #expect(file.modified == 1_000_000_000_000)
    #expect(try file.contentHash() == ContentHash(of: bytes))
    #expect(SourceFile(at: folder.path) == nil)
    #expect(SourceFile(at: folder.path("none")) == nil)
    #expect(SourceFile.isGone(folder.path("none")))
    #expect(!SourceFile.isGone(path))
  }

  @Test("a look at a file tells its format, or why it is not read")
  func looks() throws {
    func look(_ name: String, _ bytes: [UInt8], format: InputFormat? = nil) throws -> String {
      let file = try #require(SourceFile(at: try folder.write(bytes, to: name)))
      switch file.look(format: format) {
      case .input(let input): return input.format?.rawValue ?? "?"
      case .none(let passedOver): return "\(passedOver.reason)"
      }
    }
    #expect(try look("a.csv", Array("a,b\n1,2\n".utf8)) == "csv")
    #expect(try look("b", Array("{\"a\":1}\n".utf8)) == "jsonl")
    #expect(try look("c.csv", gzipped(Array("a,b\n".utf8))) == "csv")
    #expect(try look("d", Array("just words\n".utf8)) == "\(PassedOverFile.Reason.unknownFormat)")
    #expect(try look("d", Array("just words\n".utf8), format: .fortune) == "fortune")
    #expect(try look("e.csv", []) == "\(PassedOverFile.Reason.empty)")
    #expect(try look("f.csv", [0x89, 0, 1]) == "\(PassedOverFile.Reason.binary)")
  }
}
