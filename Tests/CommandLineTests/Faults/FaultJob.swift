import CatalogFixtures
import TestTools
import Testing

/// A command of which every call to the system may fail.
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
    /// A catalog made from the starter pack, and an answer.
    case firstAnswer
  }

  let name: String
  let arguments: [String]
  let outcome: Outcome
  let prepare: @Sendable (FaultScene) throws -> Void

  var testDescription: String { name }

  private init(
    _ name: String, _ arguments: [String], _ outcome: Outcome,
    prepare: @escaping @Sendable (FaultScene) throws -> Void = filled
  ) {
    (self.name, self.arguments, self.outcome, self.prepare) = (name, arguments, outcome, prepare)
  }
}

extension FaultJob {
  static let all = changes + bulkWork + files + answers

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
    Self("migration from version 4", ["add", "new"], .change, prepare: old(version: 4)),
    Self("migration from version 5", ["add", "new"], .change, prepare: old(version: 5)),
  ]

  private static let bulkWork = [
    Self("import", ["import", "more.jsonl", "--collection", "more"], .batches),
    Self("import into a new catalog", ["import", "more.jsonl"], .batches) { try $0.write(40..<160, to: "more.jsonl") },
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
    Self("repair", ["repair"], .sameRecords) {
      try filled($0)
      try $0.execute("DELETE FROM ranked_part")
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
    Self("first search", ["search", "courage", "-n", "1"], .firstAnswer) { _ in },
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

  @Sendable private static func restored(_ scene: FaultScene) throws {
    try filled(scene)
    try scene.succeed(["backup", "copy.db"])
    for ending in ["", "-wal", "-shm"] { try scene.remove("c.db\(ending)") }
    try scene.move("copy.db", to: "c.db")
  }

  private static func old(version: Int) -> @Sendable (FaultScene) throws -> Void {
    { scene in _ = try OldCatalog.unpacked(version: version, in: scene.folder, as: "work/c.db") }
  }
}
