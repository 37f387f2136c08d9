import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import LocalNodes
import TestTools
import Testing

@testable import ClusterIndex

/// Copies that lost rows, have rows that were changed, or belong to another catalog.
@Suite struct ClusterTruthTests {
  private static func catalog() async throws -> SampleCatalog {
    try await SampleCatalog((1...300).map { .sample("saying number \($0) about time and tide", lang: "en") })
  }

  /// Runs a statement on copies of a shard behind the program's back.
  private static func meddle(_ statement: String, with copies: [ShardCopy], of layout: ClusterLayout) throws {
    for copy in copies { try NodeConnection(layout.nodes[copy.node], layout.limits).write(statement) }
  }

  /// Ids of a shard.
  private static func ids(of shard: Int, in layout: ClusterLayout) -> [Int64] {
    (1...300).map { Int64($0) }.filter { layout.shard(of: $0) == shard }
  }

  /// A copy of a catalog's file, as 'cp' makes it.
  private static func duplicate(of catalog: SampleCatalog) throws -> SampleCatalog {
    let folder = try TemporaryFolder()
    for end in ["", "-wal"] where FileManager.default.fileExists(atPath: catalog.file.path + end) {
      try FileManager.default.copyItem(atPath: catalog.file.path + end, toPath: folder.path("catalog.db" + end))
    }
    let file = try CatalogFile(
      at: folder.path("catalog.db"), access: .writing, concurrency: .single, prepare: QueryFunctions.register)
    return SampleCatalog(folder: folder, file: file)
  }

  @Test(
    "rows that are gone, changed or too many in all copies of a shard are told",
    arguments: ["DELETE FROM", "UPDATE", "REPLACE INTO"])
  func tellsOfChangedRows(verb: String) async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    let (index, id) = (layout.index(of: 0), Self.ids(of: 0, in: layout)[3])
    let statement =
      switch verb {
      case "DELETE FROM": "DELETE FROM \(index) WHERE id = \(id)"
      case "UPDATE": "UPDATE \(index) SET stamp = 7 WHERE id = \(id)"
      default: "REPLACE INTO \(index) (id, f_text, stamp) VALUES (4711, 'waaa', 7)"
      }
    let before = try await catalog.answer(SearchRequest("tides"), from: cluster).answer
    #expect(before.total == 300 && before.warnings.isEmpty && before.missingShare == 0)
    try Self.meddle(statement, with: layout.copies(of: 0), of: layout)
    for query in ["tides", "=saying lang:en", "-zebra", "author:nemo"] {
      let answer = try await catalog.answer(SearchRequest(query), from: cluster).answer
      #expect(answer.warnings.contains { $0.message.contains("other rows than they were filled with") }, "\(query)")
      #expect(answer.missingShare > 0.3 && answer.missingShare < 0.4, "\(query)")
    }
  }

  @Test("a copy that lost rows is not asked while another has them") func asksTheSoundCopy() async throws {
    let catalog = try await Self.catalog()
    try await catalog.add([.sample("a lonely albatross", lang: "en")])
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    let shard = layout.shard(of: 301)
    try Self.meddle(layout.kind.truncate(layout.index(of: shard)), with: [layout.copies(of: shard)[0]], of: layout)
    for _ in 0..<6 {
      for (query, total) in [("tides", 300), ("albatross", 1), ("alba*", 1), ("albatross OR zebra", 1)] {
        let answer = try await catalog.answer(SearchRequest(query), from: cluster).answer
        #expect(answer.total == total && answer.warnings.isEmpty && answer.missingShare == 0, "\(query)")
      }
    }
  }

  @Test("a search that goes on notices lost rows within seconds, and that they are back") func notices() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(copies: 1)
    try await catalog.push(to: cluster)
    let (layout, file) = (cluster.layout, catalog.file)
    let ids = Self.ids(of: 1, in: layout)
    let search = ClusterSearch(layout)
    func missing() throws -> Double {
      try file.readNow { try search.search(SearchRequest("tides"), Searcher($0)).answer.missingShare }
    }
    #expect(try missing() == 0)
    try Self.meddle(
      "DELETE FROM \(layout.index(of: 1)) WHERE id = \(ids[0])", with: layout.copies(of: 1), of: layout)
    try await Task.sleep(for: .seconds(2.2))
    #expect(try missing() > 0)
    #expect(try missing() > 0)
    let repair = try #require(CopyRepair(layout, shard: 1, node: layout.nodes[1].name))
    _ = try file.readNow { try repair.run(Searcher($0)) }
    #expect(try missing() == 0)
  }

  @Test("another catalog with a history of the same length is told apart", arguments: [false, true])
  func tellsCatalogsApart(isBackup: Bool) async throws {
    let catalog = try await Self.catalog()
    let other: SampleCatalog
    if isBackup {
      let folder = try TemporaryFolder()
      _ = try catalog.file.copy(to: folder.path("catalog.db"), isReplacing: false)
      let file = try CatalogFile(
        at: folder.path("catalog.db"), access: .writing, concurrency: .single, prepare: QueryFunctions.register)
      other = SampleCatalog(folder: folder, file: file)
    } else {
      other = try Self.duplicate(of: catalog)
    }
    try await catalog.add([.sample("amor tertius", lang: "la")])
    try await other.add([.sample("amor secundus", lang: "la")])
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    for query in ["secundus", "tertius", "tides", "zebra"] {
      let answer = try await other.answer(SearchRequest(query), from: cluster).answer
      #expect(answer.warnings.contains { $0.message.contains("filled from another catalog") }, "\(query)")
      #expect(answer.missingShare == 1, "\(query)")
    }
    let answer = try await catalog.answer(SearchRequest("tertius"), from: cluster).answer
    #expect(answer.total == 1 && answer.warnings.isEmpty && answer.missingShare == 0)
  }

  @Test("a backup of the same content is the same catalog until one of them changes") func knowsItsBackup() async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    try await catalog.push(to: cluster)
    let backup = try Self.duplicate(of: catalog)
    #expect(try await backup.answer(SearchRequest("tides"), from: cluster).answer.warnings == [])
    try await catalog.add([.sample("amor tertius", lang: "la")])
    let layout = cluster.layout
    _ = try await catalog.file.read { db in
      var follow = ClusterFollow(layout)
      return try follow.run(Searcher(db))
    }
    let answer = try await backup.answer(SearchRequest("tides"), from: cluster).answer
    #expect(answer.warnings.contains { $0.message.contains("filled from another catalog") })
    #expect(answer.missingShare == 1)
  }

  @Test("a search that goes on has no warning once the copies have followed") func forgetsLag() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    try await catalog.add([.sample("amor tertius", lang: "la")])
    let layout = cluster.layout
    try await catalog.file.read { db in
      let (search, searcher) = (ClusterSearch(layout), try Searcher(db))
      #expect(try search.search(SearchRequest("tertius"), searcher).answer.warnings.count == 1)
      var follow = ClusterFollow(layout)
      _ = try follow.run(searcher)
      let answer = try search.search(SearchRequest("tertius"), searcher).answer
      #expect(answer.total == 1 && answer.warnings == [])
    }
  }

  @Test("a copy that is only behind is a warning, and its answer is whole") func lagIsNoFault() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    try await catalog.add([.sample("amor tertius", lang: "la")])
    let answer = try await catalog.answer(SearchRequest("tides"), from: cluster).answer
    #expect(
      answer.warnings.map(\.message).filter { $0.hasPrefix("the cluster was filled from another state") }.count == 1)
    #expect(answer.warnings.count == 1 && answer.missingShare == 0)
  }

  @Test("follow sends lost rows again, and push does not call a copy up to date without them") func fillsAgain()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    let deletion = "DELETE FROM \(layout.index(of: 2)) WHERE id = \(Self.ids(of: 2, in: layout)[5])"
    try Self.meddle(deletion, with: [layout.copies(of: 2)[1]], of: layout)
    let step = try await catalog.file.read { db in
      var follow = ClusterFollow(layout)
      return try follow.run(Searcher(db))
    }
    #expect(step.mended == [layout.label(layout.copies(of: 2)[1])] && step.sent == 1 && step.behind == [])
    #expect(try await catalog.findings(in: cluster) == [])
    try Self.meddle(deletion, with: [layout.copies(of: 2)[0]], of: layout)
    #expect(try await catalog.push(to: cluster).sent == 300)
    #expect(try await catalog.findings(in: cluster) == [])
    #expect(try await catalog.push(to: cluster).wasUpToDate)
  }

  @Test("sums follow each change, so that nothing is told where nothing is wrong") func keepsSums() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 2, shards: 2, copies: 2)
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    for round in 0..<4 {
      try await catalog.add((0..<5).map { .sample("further saying \(round) \($0) of tides", lang: "en") })
      try await catalog.file.write { db in
        let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
        try writer.remove(RecordID(Int64(round * 7 + 1)))
        try writer.flush()
        if round == 2 { _ = try JournalReversal(db).reverse(nil, undoing: true, at: 9) }
      }
      let step = try await catalog.file.read { db in
        var follow = ClusterFollow(layout)
        return try follow.run(Searcher(db))
      }
      #expect(step.behind == [] && step.mended == [])
      for copy in layout.allCopies {
        let connection = try NodeConnection(layout.nodes[copy.node], layout.limits)
        let state = try #require(try CopyState(copy, connection, layout))
        #expect(try CopyCheck.sum(of: copy, connection, layout) == state.sum)
      }
    }
  }

  @Test("follow leaves the nodes of another catalog alone, until it is told that it was restored") func adopts()
    async throws
  {
    let catalog = try await Self.catalog()
    let older = try Self.duplicate(of: catalog)
    try await catalog.add([.sample("amor tertius", lang: "la")])
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    for other in [older, try await Self.catalog()] {
      let refused = try await other.file.read { db in
        var follow = ClusterFollow(layout)
        return try follow.run(Searcher(db))
      }
      #expect(refused.behind.count == 6 && refused.sent == 0 && refused.removed == 0)
      #expect(refused.behind.allSatisfy { $0.contains("another catalog") && $0.contains("--restored") })
      #expect(zip(refused.behind, layout.allCopies).allSatisfy { $0.hasPrefix(layout.label($1) + ": The copy") })
      let adopted = try await other.file.read { db in
        var follow = ClusterFollow(layout, adoptsAnother: true)
        return try follow.run(Searcher(db))
      }
      #expect(adopted.behind == [] && adopted.copies == 6)
      #expect(try await other.findings(in: cluster) == [])
      let answer = try await other.answer(SearchRequest("tides"), from: cluster).answer
      #expect(answer.total == 300 && answer.warnings == [] && answer.missingShare == 0)
    }
  }

  @Test("a copy that an earlier program filled is only behind, and follow compares it") func readsEarlierStates()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    try await catalog.push(to: cluster)
    let (layout, copy) = (cluster.layout, cluster.layout.copies(of: 0)[0])
    let connection = try NodeConnection(layout.nodes[0], layout.limits)
    var state = try #require(try CopyState(copy, connection, layout))
    (state.journal, state.sum, state.mark) = ("1", nil, "300 records, 7 tokens, highest id 300, journal 1")
    try state.write(copy, connection, layout)
    let answer = try await catalog.answer(SearchRequest("tides"), from: cluster).answer
    #expect(answer.warnings.count == 1 && answer.missingShare == 0 && answer.total == 300)
    let step = try await catalog.file.read { db in
      var follow = ClusterFollow(layout)
      return try follow.run(Searcher(db))
    }
    #expect(step.copies == 1 && step.sent == 0 && step.behind == [])
    #expect(try await catalog.answer(SearchRequest("tides"), from: cluster).answer.warnings == [])
  }

  @Test("the program says what is missing in every format, with --quiet too, and ends with 3") func saysItAlways()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    let id = Self.ids(of: 0, in: layout)[0]
    try Self.meddle("DELETE FROM \(layout.index(of: 0)) WHERE id = \(id)", with: layout.copies(of: 0), of: layout)
    let program = ProgramRun.program(named: "adagia-cluster")
    let names = ["search", "--cluster", try cluster.layoutFile(), "--catalog", catalog.file.path]
    for format in [
      ["--format", "ids"], ["--format", "csv"], ["--format", "text"], ["--format", "json"], ["--count"],
    ] {
      for quiet in [[], ["--quiet"], ["-q"]] {
        let run = try ProgramRun(program, names + format + quiet + ["tides"], in: cluster.folder)
        #expect(run.status == 3, "\(format) \(quiet): \(run.error)")
        let lines = run.error.split(separator: "\n").filter { $0.contains("other rows than they were filled with") }
        #expect(lines.count == 1, "\(format) \(quiet): \(run.error)")
      }
    }
    let none = try ProgramRun(program, names + ["--quiet", "--count", "zebra"], in: cluster.folder)
    #expect(none.status == 3 && none.error.contains("other rows than they were filled with"))
  }

  @Test("a frozen node delays a new search by little", .ownNodes) func frozenNodeCostsLittle() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    var layout = cluster.layout
    layout.timeouts = .init(connect: 5_000, query: 10_000)
    let (patient, file) = (layout, catalog.file)
    cluster.freeze(0)
    defer { cluster.thaw(0) }
    for query in ["tides", "saying 7", "lang:en", "tides"] {
      let start = ContinuousClock.now
      let result = try file.readNow { try ClusterSearch(patient).search(SearchRequest(query), Searcher($0)) }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      #expect(result.answer.total > 0 && result.answer.warnings.isEmpty && result.lostShards.isEmpty)
      #expect(seconds < 2, "\(query) took \(seconds) s")
    }
  }

  @Test("a frozen node delays little too when the other copies are behind the catalog", .ownNodes)
  func frozenNodeBesideLag() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    try await catalog.add([.sample("amor tertius", lang: "la")])
    var layout = cluster.layout
    layout.timeouts = .init(connect: 5_000, query: 10_000)
    let (patient, file) = (layout, catalog.file)
    cluster.freeze(0)
    defer { cluster.thaw(0) }
    let start = ContinuousClock.now
    let answer = try file.readNow { try ClusterSearch(patient).search(SearchRequest("tides"), Searcher($0)).answer }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(answer.total == 300 && answer.warnings.count == 1 && answer.missingShare == 0)
    #expect(seconds < 2.5, "\(seconds) s")
  }

  @Test("processes tell each other about a frozen node, and ask it again later", .ownNodes) func remembersNodes()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let (layout, file, path) = (cluster.layout, catalog.file, cluster.folder.path("cluster.yaml.down"))
    func seconds() throws -> Double {
      let start = ContinuousClock.now
      let search = ClusterSearch(layout, NodeMemory(at: path))
      let result = try file.readNow { try search.search(SearchRequest("tides"), Searcher($0)) }
      #expect(result.answer.total == 300 && result.answer.warnings.isEmpty)
      return (ContinuousClock.now - start) / .seconds(1)
    }
    cluster.freeze(0)
    _ = try seconds()
    #expect(FileManager.default.fileExists(atPath: path))
    // The limit before another copy is asked is 0.3 s.
    #expect(try seconds() < 0.25)
    #expect(try seconds() < 0.25)
    cluster.thaw(0)
    try await Task.sleep(for: .seconds(3.5))
    for _ in 0..<2 where FileManager.default.fileExists(atPath: path) { _ = try seconds() }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "a strange file of nodes that rest is no fault", arguments: ["", "x", "127.0.0.1:1 nan 3\n", "a 9e99 60\nb 1 2\0"])
  func readsStrangeFiles(text: String) throws {
    let folder = try TemporaryFolder()
    let memory = NodeMemory(at: try folder.write(text, to: "down"))
    let node = ClusterLayout.Node(name: "a", host: "127.0.0.1", port: 1, folder: "/x")
    #expect(memory.mayAsk(node))
    memory.rest(node)
    #expect(!memory.mayAsk(node))
    memory.forget(node)
    #expect(memory.mayAsk(node))
  }

  @Test("a node reads no file for those who ask it", .ownNodes) func readsNoFiles() throws {
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    let layout = cluster.layout
    let name = "private-\(ProcessInfo.processInfo.processIdentifier).txt"
    try Data("hunter2 is the password".utf8).write(to: URL(fileURLWithPath: name))
    defer { try? FileManager.default.removeItem(atPath: name) }
    let connection = try NodeConnection(layout.nodes[0], layout.limits)
    let found = try? connection.rows(
      of: "CALL SNIPPETS('\(name)', '\(layout.index(of: 0))', 'password', 1 AS load_files)")
    #expect(found == nil, "\(found ?? [])")
  }
}
