internal import CatalogIndexing
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import Foundation

/// Fuzzing of damaged catalog files: an error or answers, never a crash.
package struct CatalogFuzz: FuzzCase {
  private let sample: [UInt8]
  private let path: String

  /// - Parameters:
  ///   - sample: The bytes of a sound catalog without a write-ahead log.
  ///   - path: The path for damaged files.
  package init(sample: [UInt8], path: String) {
    self.sample = sample
    self.path = path
  }

  package mutating func run(using random: inout some RandomNumberGenerator) throws {
    let bytes = damaged(using: &random)
    let isWriting = Int.random(in: 0..<4, using: &random) == 0
    try use(bytes, isWriting: isWriting, isQuick: Bool.random(using: &random))
  }

  /// Uses a catalog with damage that a fuzzer chose: pieces of a place (two bytes for the page, two for the byte in
  /// it), a count from 1 to 16, and as many bytes to put there.
  package func run(on edits: [UInt8]) throws {
    var bytes = sample
    var rest = edits.dropFirst()
    func next() -> Int { rest.popFirst().map(Int.init) ?? 0 }
    while rest.count > 5 {
      let page = (next() << 8 | next()) % (bytes.count / 4096)
      let place = page * 4096 + (next() << 8 | next()) % 4096
      for offset in 0..<next() % 16 + 1 where place + offset < bytes.count && !rest.isEmpty {
        bytes[place + offset] = UInt8(next())
      }
    }
    let choice = edits.first ?? 0
    try use(bytes, isWriting: choice & 3 == 0, isQuick: choice & 4 == 0)
  }

  private func use(_ bytes: [UInt8], isWriting: Bool, isQuick: Bool) throws {
    for ending in ["-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + ending) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      let file = try CatalogFile(at: path, access: isWriting ? .writing : .reading, prepare: QueryFunctions.register)
      try read(file)
      if isWriting {
        try write(file)
        try reverse(file)
      }
    } catch is StoreError {
      // A reported error is a valid outcome.
    } catch is SearchError {
    } catch is JournalError {
    }
    // A check opens files that all else refuses.
    do { _ = try CatalogChecker(path: path, isQuick: isQuick).run() } catch is StoreError {}
  }

  /// Bytes with damage in one to six pages, or a truncated file.
  private func damaged(using random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = sample
    if Int.random(in: 0..<20, using: &random) == 0 {
      bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...)
      return bytes
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let page = Int.random(in: 0..<bytes.count / 4096, using: &random)
      let place = page * 4096 + Int.random(in: 0..<4096, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 3: bytes.replaceSubrange(place & ~511..<place & ~511 + 512, with: repeatElement(0, count: 512))
      case 2:
        for offset in place..<min(place + 16, bytes.count) { bytes[offset] = UInt8.random(in: 0...255, using: &random) }
      default:
        let other = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
        bytes.replaceSubrange(page * 4096..<page * 4096 + 4096, with: sample[other..<other + 4096])
      }
    }
    return bytes
  }

  private func read(_ file: CatalogFile) throws {
    for query in ["the", "courage author:seneca", "date:1800..1900", "tag:time", "~corage cour*", "has:note -lang:en"] {
      _ = try file.readNow { try Searcher($0).search(SearchRequest(query, limit: 5)) }
    }
    _ = try file.readNow { try Searcher($0).find(FindRequest("a man who is brave", limit: 3)) }
    _ = try file.readNow { db in
      let reading = try RecordLoader(db)
      for id in try Searcher(db).ids(matching: "").ids.prefix(1000) { _ = try reading.record(id) }
    }
    _ = try file.readNow { try SimilarSearch($0).answer(to: RecordID(1), limit: 3) }
    _ = try file.readNow { try CatalogStatistics($0) }
  }

  /// Undoes the last entry of the journal, and does it again.
  private func reverse(_ file: CatalogFile) throws {
    for undoing in [true, false] {
      try file.batches { db in
        try CatalogFile.transaction(db) { _ = try JournalReversal($0).reverse(nil, undoing: undoing, at: 2) }
      }
    }
  }

  private func write(_ file: CatalogFile) throws {
    try file.batches { db in
      try CatalogFile.transaction(db) { db in
        let writer = try CatalogWriter(db, for: JournaledCommand(.add, input: "fuzz"))
        var record = CatalogRecord()
        record.text = "a new record"
        _ = try writer.put(record, collection: 1, at: 1)
        if try RecordLoader(db).record(RecordID(2)) != nil { try writer.remove(RecordID(2)) }
        try writer.flush()
      }
    }
  }
}
