/// The numbers of records that have a code, by shard, of one state of the catalog. They are kept from one search to the next.
final class WordCounts {
  /// The numbers as the nodes tell them.
  struct Counts {
    /// By code and shard. `Fact.every` has all records.
    var records: [String: [Int: Int]] = [:]
    /// The shards that are in several parts of some size.
    private(set) var divided: Set<Int> = []

    /// Reads an answer to `CALL KEYWORDS`.
    mutating func take(words answer: ShardAnswer) {
      for row in answer.rows where row.count >= 4 {
        if let code = row[2], let count = row[3].flatMap({ Int($0) }) {
          records[code, default: [:]][answer.shard] = count
        }
      }
    }

    /// Reads an answer to `SHOW INDEX … STATUS`.
    mutating func take(status answer: ShardAnswer) {
      func number(_ name: String) -> Int {
        answer.rows.first { $0.first == name }?.last?.flatMap { Int($0) } ?? 0
      }
      records[Fact.every, default: [:]][answer.shard] = number("indexed_documents")
      let isMixed = number("disk_chunks") == 1 && number("ram_chunk") > number("disk_bytes") / Self.smallest
      if number("disk_chunks") > 1 || isMixed { divided.insert(answer.shard) } else { divided.remove(answer.shard) }
    }

    /// A part in memory that is smaller than the rest by this factor has too few records to matter.
    private static let smallest = 20
  }

  private var mark = ""
  private var counts = Counts()

  /// More codes are not kept: about 100 bytes each.
  private static let most = 50_000

  /// Those of a state of the catalog.
  func counts(of mark: String) -> Counts { self.mark == mark ? counts : Counts() }

  func keep(_ counts: Counts, of mark: String) {
    (self.mark, self.counts) = (mark, counts.records.count <= Self.most ? counts : Counts())
  }
}
