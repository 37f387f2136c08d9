/// The numbers of records that have a code, by shard, of one state of the catalog. They are kept from one search to the
/// next.
final class WordCounts {
  /// The numbers as the nodes tell them.
  struct Counts {
    /// By code, then by shard. `Fact.every` has all records.
    fileprivate(set) var records: [String: [Int]] = [:]
    /// The shards that are in several parts of some size.
    private(set) var divided: Set<Int> = []
    private let shards: Int

    init(shards: Int) { self.shards = shards }

    /// Notes that no shard has some codes, until one says otherwise.
    mutating func add(_ codes: [String]) {
      for code in codes { records[code] = Array(repeating: 0, count: shards) }
    }

    /// Reads an answer to `CALL KEYWORDS`.
    mutating func take(words answer: ShardAnswer) {
      for row in answer.rows where row.count >= 4 {
        if let code = row[2], let count = row[3].flatMap({ Int($0) }) { records[code]?[answer.shard] = count }
      }
    }

    /// Reads an answer to `SHOW INDEX … STATUS`.
    mutating func take(status answer: ShardAnswer) {
      func number(_ name: String) -> Int {
        answer.rows.first { $0.first == name }?.last?.flatMap { Int($0) } ?? 0
      }
      records[Fact.every]?[answer.shard] = number("indexed_documents")
      let isMixed = number("disk_chunks") == 1 && number("ram_chunk") > number("disk_bytes") / Self.smallest
      if number("disk_chunks") > 1 || isMixed { divided.insert(answer.shard) } else { divided.remove(answer.shard) }
    }

    fileprivate mutating func merge(_ new: Counts) {
      if new.records[Fact.every] != nil { divided = new.divided }
      records.merge(new.records) { $1 }
    }

    /// A part in memory that is smaller than the rest by this factor has too few records to matter.
    private static let smallest = 20
  }

  private var mark = ""
  private var counts: Counts
  private let shards: Int

  /// More codes are not kept: about 100 bytes each.
  private static let most = 50_000

  init(shards: Int) { (self.shards, counts) = (shards, Counts(shards: shards)) }

  /// Drops the numbers of another state of the catalog.
  func begin(_ mark: String) {
    if self.mark != mark { (self.mark, counts) = (mark, Counts(shards: shards)) }
  }

  /// The numbers of a code by shard; `nil` for one that no node was asked for.
  func records(_ code: String) -> [Int]? { counts.records[code] }

  /// The shards that are in several parts of some size; `nil` when no node was asked.
  var divided: Set<Int>? { counts.records[Fact.every] == nil ? nil : counts.divided }

  /// Keeps further numbers.
  func keep(_ new: Counts) {
    if counts.records.count + new.records.count > Self.most { counts = new } else { counts.merge(new) }
  }
}
