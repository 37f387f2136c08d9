import CatalogFixtures
import CatalogRecords
import RankedIndex
import TestTools
import Testing

/// A command whose every call to the system may fail.
struct FaultJob: CustomTestStringConvertible, Sendable {
  /// The result of the command, and the states that it may leave when it fails.
  enum Outcome: Sendable {
    /// A change that is made as a whole or not at all.
    case change
    /// Changes that are committed in batches: the same command does the rest.
    case batches
    /// The same records as before.
    case sameRecords
    /// A new file beside an unchanged catalog.
    case file(String)
    /// An answer on standard output.
    case answer
    /// A catalog made from the starter pack at its default path, and an answer.
    case firstAnswer

    fileprivate var keepsRecords: Bool {
      if case .sameRecords = self { true } else { false }
    }
  }

  let name: String
  let arguments: [String]
  let outcome: Outcome
  /// A command that runs at the same time, undisturbed.
  let rival: [String]?
  let prepare: @Sendable (FaultScene) throws -> Void

  var testDescription: String { name }

  /// True if the catalog fails its check before the command has done its work.
  var startsUnsound: Bool { arguments.first == "repair" && outcome.keepsRecords || name.hasPrefix("migration") }

  private init(
    _ name: String, _ arguments: [String], _ outcome: Outcome, beside rival: [String]? = nil,
    prepare: @escaping @Sendable (FaultScene) throws -> Void = filled
  ) {
    (self.name, self.arguments, self.outcome, self.rival, self.prepare) = (name, arguments, outcome, rival, prepare)
  }
}

extension FaultJob {
  static let all = changes + migrations + attachments + bulkWork + files + answers

  private static let changes = [
    Self("add", ["add", "a new saying", "--author", "Somebody"], .change),
    Self("add to no catalog", ["add", "a new saying"], .change) { _ in },
    Self("add to a restored copy", ["add", "a new saying"], .change, prepare: restored),
    Self("tag", ["tag", "+new", "--", "word"], .change),
    Self("edit", ["edit", "3", "--set", "title=Changed"], .change),
    Self("set", ["set", "source=Somewhere", "--", "word"], .change),
    Self("remove", ["remove", "5", "7"], .change),
    Self("undo", ["undo"], .change) { try tagged($0) },
    Self("redo", ["redo"], .change) {
      try tagged($0)
      try $0.succeed(["undo"])
    },
    Self("save a search", ["saved", "add", "calm", "peace"], .change),
    Self("add synonyms", ["synonyms", "add", "peace", "calm"], .change),
    Self("remove a saved search", ["saved", "remove", "w"], .change),
    Self("remove synonyms", ["synonyms", "remove", "war"], .change),
    Self("add a list of synonyms", ["synonyms", "add", "--list", "names"], .change),
    Self("limit the journal", ["log", "--keep", "0"], .change),
  ]

  private static let migrations = (2...6).map { version in
    Self("migration from version \(version)", ["rebuild"], .sameRecords, prepare: old(version))
  }

  private static let attachments = [
    Self("attach", ["attach", "3", "scan.bin"], .change, prepare: withScan),
    Self("replace an attached file", ["attach", "3", "scan.bin", "--force"], .change) {
      try attached($0)
      try $0.write("another scan", to: "scan.bin")
    },
    Self("remove an attached file", ["attach", "3", "--remove", "scan.bin"], .change, prepare: attached),
    Self("undo an attachment", ["undo"], .change, prepare: attached),
    Self("remove a record with a file", ["remove", "3"], .change, prepare: attached),
    Self("merge of attached files", ["merge", "other.db"], .change) {
      try attached($0)
      try $0.move("c.db", to: "other.db")
      try $0.write(0..<60, to: "some.jsonl")
      try $0.succeed(["import", "some.jsonl", "--collection", "mine"])
    },
    Self("backup of attached files", ["backup", "copy.db"], .file("copy.db"), prepare: attached),
    Self("pack of attached files", ["pack", "word", "some.pack"], .file("some.pack"), prepare: attached),
    Self("attached file to a folder", ["attach", "3", "--output", "out"], .answer, prepare: attached),
  ]

  private static let bulkWork = [
    Self("import", ["import", "more.jsonl", "--collection", "more"], .batches),
    Self("import into a new catalog", ["import", "more.jsonl"], .batches) { try $0.write(40..<160, to: "more.jsonl") },
    Self("import by other rules", ["import", "some.jsonl", "--collection", "some", "--map", "note=creator"], .batches),
    Self("import with rejects", ["import", "bad.jsonl", "--rejects", "bad.out"], .batches) {
      try filled($0)
      try $0.write("{\"text\":\"good one\"}\n{\"text\":\n{\"text\":\"good two\"}\n", to: "bad.jsonl")
    },
    Self("building the ranked index", ["reindex", "m.yaml"], .sameRecords, prepare: stale),
    Self("reindex", ["reindex", "m.yaml"], .batches) {
      try filled($0)
      try $0.write(100..<160, to: "files/a.jsonl")
      try $0.write("collections:\n  - name: followed\n    format: jsonl\n    files: files/*\n", to: "m.yaml")
    },
    Self("merge", ["merge", "other.db"], .change) {
      try filled($0)
      try $0.succeed(["import", "more.jsonl", "--collection", "more", "--catalog", "other.db"])
    },
    Self("rebuild", ["rebuild"], .sameRecords),
    // Another analyzer made its index, so that nothing else writes to it.
    Self("migration from version 1", ["rebuild"], .sameRecords, prepare: old(1)),
    Self("repair", ["repair"], .sameRecords) {
      try filled($0)
      try $0.execute("DELETE FROM ranked_part")
    },
    Self("repair of an index", ["repair"], .sameRecords) {
      try filled($0)
      try $0.execute("DELETE FROM record_fts_docsize WHERE id = 7")
    },
    // All pages are written to a new file, and from there over the old ones.
    Self("repair of a page", ["repair"], .sameRecords) {
      try filled($0)
      try $0.zeroPage(of: "column_chunk")
    },
  ]

  private static let files = [
    Self("backup", ["backup", "copy.db"], .file("copy.db")),
    Self("pack", ["pack", "word", "some.pack"], .file("some.pack")),
    Self("export", ["export", "--output", "out.jsonl", "--force"], .file("out.jsonl")) {
      try filled($0)
      try $0.write("old\n", to: "out.jsonl")
    },
    Self("export of a table", ["export", "--format", "sqlite", "--output", "table.db"], .file("table.db")),
    Self("salvage", ["repair", "--salvage", "saved.db"], .file("saved.db")),
  ]

  private static let answers = [
    Self("first search", ["search", "courage", "-n", "1"], .firstAnswer) { $0.beginFromNothing() },
    Self("two first searches", ["search", "courage"], .firstAnswer, beside: ["search", "courage"]) {
      $0.beginFromNothing()
    },
    Self("search", ["search", "word some", "--facet", "author"], .answer),
    Self("find", ["find", "wrod number seven"], .answer), Self("show", ["show", "3"], .answer),
    Self("stats", ["stats"], .answer), Self("check", ["check"], .answer), Self("suggest", ["suggest", "wo"], .answer),
    Self("similar", ["similar", "3"], .answer), Self("duplicates", ["duplicates"], .answer),
    Self("export to standard output", ["export", "--format", "csv"], .answer),
  ]

  /// Sixty records, a change in the journal, a synonym list and a saved search.
  @Sendable private static func filled(_ scene: FaultScene) throws {
    try scene.write(0..<60, to: "some.jsonl")
    try scene.write(40..<160, to: "more.jsonl")
    try scene.succeed(["import", "some.jsonl", "--collection", "some"])
    try scene.succeed(["tag", "+old", "--", "seven"])
    try scene.succeed(["saved", "add", "w", "war"])
    try scene.succeed(["synonyms", "add", "war", "battle"])
  }

  @Sendable private static func tagged(_ scene: FaultScene) throws {
    try filled(scene)
    try scene.succeed(["tag", "+new", "--", "word"])
  }

  /// So many changes that the next job builds another generation of the ranked index and puts it in the place of the
  /// old.
  @Sendable private static func stale(_ scene: FaultScene) throws {
    try scene.write(0..<1_200, to: "files/a.jsonl")
    try scene.write("collections:\n  - name: followed\n    format: jsonl\n    files: files/*\n", to: "m.yaml")
    try scene.succeed(["reindex", "m.yaml"])
    try scene.write { db in
      for id in 1...1_200 { try StaleRecords(db).add(RecordID(Int64(id))) }
    }
  }

  @Sendable private static func restored(_ scene: FaultScene) throws {
    try filled(scene)
    try scene.succeed(["backup", "copy.db"])
    for ending in ["", "-wal", "-shm"] { try scene.remove("c.db\(ending)") }
    try scene.move("copy.db", to: "c.db")
  }

  /// A file of two pieces beside the catalog.
  @Sendable private static func withScan(_ scene: FaultScene) throws {
    try filled(scene)
    try scene.write(String(repeating: "a page of a scan\n", count: 70_000), to: "scan.bin")
  }

  @Sendable private static func attached(_ scene: FaultScene) throws {
    try withScan(scene)
    try scene.succeed(["attach", "3", "scan.bin"])
  }

  private static func old(_ version: Int) -> @Sendable (FaultScene) throws -> Void {
    { scene in _ = try OldCatalog.unpacked(version: version, in: scene.folder, as: "work/c.db") }
  }
}
