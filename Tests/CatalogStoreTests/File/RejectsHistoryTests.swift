import GRDB
import Platform
import TestTools
import Testing

@testable import CatalogStore

@Suite struct RejectsHistoryTests {
  private let folder: TemporaryFolder
  private let catalog: MemoryCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try MemoryCatalog()
  }

  private func isFree(_ path: String) throws -> Bool { try catalog.read { try RejectsHistory($0).isFree(path) } }
  private func note(_ paths: [String]) throws {
    try catalog.write { try RejectsHistory.note(paths.compactMap(FileSystem.stamp(of:)), $0) }
  }

  @Test("a path without a file, or with an empty one, is free")
  func freePaths() throws {
    #expect(try isFree(folder.path("none")))
    #expect(try isFree(folder.write("", to: "empty")))
    #expect(try isFree("/dev/null"))
  }

  @Test("another person's file is not free")
  func othersFile() throws {
    #expect(try !isFree(folder.write("x", to: "a")))
  }

  @Test("an import's own file is free until it is changed")
  func ownFile() throws {
    let path = try folder.write("x", to: "a")
    try note([path])
    #expect(try isFree(path))
    try folder.write("fixed", to: "a")
    #expect(try !isFree(path))
    try note([path])
    #expect(try isFree(path))
  }

  @Test("a path with a line end is never replaced")
  func lineEnd() throws {
    let path = try folder.write("x", to: "a\nb")
    try note([path])
    #expect(try !isFree(path))
  }

  @Test("the newest hundred files are remembered")
  func manyFiles() throws {
    let paths = try (0...100).map { try folder.write("x", to: "\($0)") }
    for path in paths { try note([path]) }
    #expect(try !isFree(paths[0]))
    #expect(try isFree(paths[1]))
    #expect(try isFree(paths[100]))
  }
}
