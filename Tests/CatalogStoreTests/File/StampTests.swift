import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

/// What a file says of itself: that it is a pack, which analyzer built its index, how far a new index has grown.
@Suite struct StampTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  @Test("a pack's stamp comes back, and other files have none")
  func pack() throws {
    #expect(try catalog.read { try PackStamp.read($0) } == nil)
    let stamp = PackStamp(origin: "my \"catalog\".db", query: "author:seneca", made: 2_460_000.123456789)
    try catalog.write { try stamp.write($0) }
    #expect(try catalog.read { try PackStamp.read($0) } == stamp)
  }

  @Test("a stamp that misses values is still a pack's")
  func barePack() throws {
    try catalog.write { try MetaTable($0).set("kind", to: "pack") }
    #expect(try catalog.read { try PackStamp.read($0) } == PackStamp(origin: "", query: "", made: 0))
  }

  @Test("an empty database is no pack")
  func emptyDatabase() throws {
    let empty = try MemoryCatalog(version: 0)
    #expect(try empty.read { try PackStamp.read($0) } == nil)
  }

  @Test("a catalog without records has no outdated index")
  func emptyIndex() throws {
    #expect(try catalog.read { try AnalyzerStamp.outdated($0) } == nil)
  }

  @Test("an index of another analyzer, or of an unknown one, is outdated", arguments: [("1", 1), ("x", 0), (nil, 0)])
  func outdatedIndex(value: String?, version: Int) throws {
    try catalog.insert(.short("a"))
    if let value { try catalog.write { try MetaTable($0).set("analyzer_version", to: value) } }
    #expect(try catalog.read { try AnalyzerStamp.outdated($0) } == version)
  }

  @Test("an index that was stamped is this program's")
  func currentIndex() throws {
    try catalog.insert(.short("a"))
    try catalog.write { try AnalyzerStamp.write($0) }
    #expect(try catalog.read { try AnalyzerStamp.outdated($0) } == nil)
  }

  @Test("the progress of a build comes back until it is removed")
  func build() throws {
    #expect(try catalog.read { try IndexBuildState.read($0) } == nil)
    let state = IndexBuildState(position: 123_456)
    try catalog.write { try state.write($0) }
    #expect(try catalog.read { try IndexBuildState.read($0) } == state)
    #expect(state.isOurs)
    try catalog.write { try IndexBuildState.remove($0) }
    #expect(try catalog.read { try IndexBuildState.read($0) } == nil)
  }

  @Test("progress that cannot be read is none", arguments: ["", "1", "x:y", "1:2:3"])
  func unreadableBuild(value: String) throws {
    try catalog.write { try MetaTable($0).set("index_build", to: value) }
    #expect(try catalog.read { try IndexBuildState.read($0) } == nil)
  }

  @Test("a build of another analyzer is not ours")
  func othersBuild() throws {
    try catalog.write { try MetaTable($0).set("index_build", to: "\(AnalyzerStamp.current + 1):7") }
    let state = try #require(try catalog.read { try IndexBuildState.read($0) })
    #expect(state.position == 7)
    #expect(!state.isOurs)
  }
}
