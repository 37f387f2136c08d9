internal import CatalogIndexing
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import Foundation
internal import GRDB
import Platform

/// A process that searches continuously, with a pause of 20 to 40 ms between two queries.
struct TrafficReader {
  let path: String
  let seed: UInt64

  static let queries = [
    "courage", "time life", "\"to be\"", "author:seneca", "love -money", "wisdo*", "date:1800..1900 friend",
    "truth OR lie",
    "lang:en death", "fool knave", "patience", "virtue honour",
  ]

  func run(for seconds: Double, into report: String) throws {
    let file = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var random = SeededRandom(seed: seed)
    var lines: [String] = []
    let end = Cost.seconds(CLOCK_MONOTONIC) + seconds
    while Cost.seconds(CLOCK_MONOTONIC) < end {
      let number = random.below(Self.queries.count)
      let query = Self.queries[number]
      let cost = try Cost.measured {
        _ = try file.readNow { try Searcher($0).search(SearchRequest(query, limit: 10)) }
      }
      lines.append("\(number) \(cost.wall * 1e6) \(cost.cpu * 1e6)\n")
      usleep(20_000 + UInt32(random.below(20_000)))
    }
    try lines.joined().write(toFile: report, atomically: true, encoding: .utf8)
  }
}

/// A process that adds one record per transaction and counts the acknowledged ones.
struct TrafficWriter {
  let path: String
  let number: Int

  func run(for seconds: Double, into report: String) throws {
    let file = try CatalogFile(at: path, access: .writing, lockWait: .seconds(30))
    let end = Cost.seconds(CLOCK_MONOTONIC) + seconds
    var written = 0
    while Cost.seconds(CLOCK_MONOTONIC) < end {
      try add("\(getpid())-\(number)-\(written)", to: file)
      written += 1
      usleep(50_000)
    }
    try "\(written)\n".write(toFile: report, atomically: true, encoding: .utf8)
  }

  private func add(_ name: String, to file: CatalogFile) throws {
    var record = CatalogRecord()
    record.identifier = name
    record.text = "courage and patience, \(name)"
    try file.writeNow { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.add, input: name))
      let collection = try CollectionTable(db).id(of: "traffic", at: Clock.julianDay)
      _ = try writer.put(record, collection: collection, at: Clock.julianDay)
      try writer.flush()
    }
  }
}
