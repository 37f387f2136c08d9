internal import CatalogStore
internal import Foundation
internal import GRDB

/// Some files of sayings that a manifest's collection is made of, changed, created, renamed and deleted by chance.
struct WatchedFiles {
  private let place: LifeFolder
  private var random: SeededRandom
  private var names: [String] = []
  private var count = 0

  init(_ place: LifeFolder, seed: UInt64) { (self.place, random) = (place, SeededRandom(seed: seed &+ 1)) }

  mutating func makeFirst() throws {
    try FileManager.default.createDirectory(atPath: place.files, withIntermediateDirectories: true)
    try "collections:\n  - name: followed\n    format: jsonl\n    files: files/*.jsonl\n".write(
      toFile: place.manifest, atomically: true, encoding: .utf8)
    for _ in 0..<20 { try create() }
  }

  /// Makes one change. The number of files stays near 20.
  mutating func change() throws {
    switch random.below(8) {
    case 0 where names.count < 40: try create()
    case 1 where names.count > 5:
      try FileManager.default.removeItem(atPath: path(names.remove(at: random.below(names.count))))
    case 2:
      let index = random.below(names.count)
      let name = newName()
      try FileManager.default.moveItem(atPath: path(names[index]), toPath: path(name))
      names[index] = name
    // As editors write: a new file over the old one.
    case 3: try write(names[random.below(names.count)], atomically: true)
    default: try write(names[random.below(names.count)], atomically: false)
    }
  }

  /// True if the catalog has exactly the sayings of the files.
  func areFollowed() throws -> Bool {
    let sayings = try names.flatMap { try String(contentsOfFile: path($0), encoding: .utf8).split(separator: "\n") }
    let wanted = sayings.map { $0.dropFirst(9).dropLast(2) }.sorted()
    let sql = """
      SELECT text FROM record JOIN collection ON collection.id = record.collection WHERE collection.name = 'followed'
      """
    let found = try CatalogFile(at: place.catalog, access: .reading).readNow { try String.fetchAll($0, sql: sql) }
    return found.sorted().elementsEqual(wanted) { $0 == $1 }
  }

  private mutating func create() throws {
    let name = newName()
    try write(name, atomically: false)
    names.append(name)
  }

  private mutating func newName() -> String {
    count += 1
    return "f\(count).jsonl"
  }

  private mutating func write(_ name: String, atomically: Bool) throws {
    let lines = (0..<random.below(20) + 1).map { _ -> String in
      count += 1
      return "{\"text\":\"saying number \(count) of a file\"}\n"
    }
    try lines.joined().write(toFile: path(name), atomically: atomically, encoding: .utf8)
  }

  private func path(_ name: String) -> String { "\(place.files)/\(name)" }
}
