internal import CatalogStore
internal import GRDB

/// A sampler of queries from a catalog, repeatable. Every query has hits.
struct QuerySampler {
  let words: WordList
  let dates: DateQuantiles
  private let catalog: PlainCatalog
  private let recordCount: Int
  private var random = SeededRandom(seed: 1900)

  init(_ catalog: PlainCatalog) throws {
    self.catalog = catalog
    words = try WordList(catalog)
    dates = try DateQuantiles(catalog)
    recordCount = try catalog.count(PlainQuery())
  }

  /// Up to `count` different queries; fewer or none if the catalog does not have enough.
  mutating func queries(_ kind: QueryKind, count: Int) throws -> [BenchQuery] {
    switch kind {
    case .rare: try drawn(words.rare, count) { try BenchQuery($0, BenchQuery.quoted($0)) }
    case .mid: try drawn(words.mid, count) { try BenchQuery($0, BenchQuery.quoted($0)) }
    case .common: try drawn(words.common, count) { try BenchQuery($0, BenchQuery.quoted($0)) }
    case .frequent: try drawn(words.frequent, count) { try BenchQuery($0, BenchQuery.quoted($0)) }
    case .count: try drawn(words.common, count) { try BenchQuery($0, BenchQuery.quoted($0), form: .counted) }
    case .latest: try drawn(words.common, count) { try BenchQuery($0, BenchQuery.quoted($0), form: .latest) }
    case .prefix: try prefixes(count)
    case .or: try alternatives(count)
    case .and: try sampled(count) { sampler, sample in try sampler.pair(in: sample) }
    case .phrase: try sampled(count) { sampler, sample in try sampler.phrase(in: sample) }
    case .author: try sampled(count) { _, sample in try Self.author(of: sample) }
    case .date: try sampled(count) { sampler, _ in try BenchQuery("", nil, years: sampler.tenth()) }
    case .dateAndWord: try filtered(count, byDate: true, byLanguage: false)
    case .languageAndWord: try filtered(count, byDate: false, byLanguage: true)
    case .twoFilters: try filtered(count, byDate: true, byLanguage: true)
    }
  }

  /// Values made from different words of a list, in random order.
  mutating func drawn<T>(_ words: [String], _ count: Int, _ make: (String) throws -> T) rethrows -> [T] {
    try words.shuffled(using: &random).prefix(count).map(make)
  }

  private mutating func prefixes(_ count: Int) throws -> [BenchQuery] {
    let beginnings = Set(words.mid.filter { $0.count >= 5 }.map { String($0.prefix(3)) }).sorted()
    return try drawn(beginnings, count) { try BenchQuery("\($0)*", BenchQuery.quoted($0, isPrefix: true)) }
  }

  private mutating func alternatives(_ count: Int) throws -> [BenchQuery] {
    let list = words.mid + words.common
    guard list.count >= 3 else { return [] }
    return try (0..<count).map { _ in
      let three = drawn(list, 3) { $0 }
      return try BenchQuery(
        three.joined(separator: " OR "), three.map { BenchQuery.quoted($0) }.joined(separator: " OR "))
    }
  }

  private mutating func filtered(_ count: Int, byDate: Bool, byLanguage: Bool) throws -> [BenchQuery] {
    let list = words.common
    return try sampled(list.isEmpty ? 0 : count) { sampler, sample in
      let word = list[sampler.random.below(list.count)]
      return try BenchQuery(
        word, BenchQuery.quoted(word), years: byDate ? sampler.tenth() : nil,
        language: byLanguage ? sample.language : nil)
    }
  }
}

extension QuerySampler {
  /// The words of a sampled record.
  private struct Sample {
    let words: [String]
    let names: [String]
    let language: String?
  }

  /// Makes queries from random records. Records for which `make` returns `nil` are skipped.
  private mutating func sampled(
    _ count: Int, _ make: (inout QuerySampler, Sample) throws -> BenchQuery?
  ) throws -> [BenchQuery] {
    var queries: [BenchQuery] = []
    for _ in 0..<count * 20 where queries.count < count {
      if let query = try make(&self, try sample()) { queries.append(query) }
    }
    return queries
  }

  private mutating func sample() throws -> Sample {
    let id = Int64(1 + random.below(recordCount))
    return try catalog.read { db in
      let statement = try SQLStatement(db, Self.record)
      statement.bind(id, at: 1)
      defer { statement.reset() }
      _ = try statement.step()
      let language = statement.text(2)
      return Sample(
        words: Self.words(of: statement.text(0)), names: Self.words(of: statement.text(1)), language: language)
    }
  }

  private static func words(of text: String?) -> [String] {
    (text ?? "").lowercased().split { !$0.isLetter }.map(String.init)
  }

  /// Two words of a record, neither rare nor very frequent.
  private mutating func pair(in sample: Sample) throws -> BenchQuery? {
    let known = Set(sample.words.filter { 0.001...0.1 ~= words.share(of: $0) }).sorted()
    guard known.count >= 2 else { return nil }
    let two = drawn(known, 2) { $0 }
    return try BenchQuery(two.joined(separator: " "), two.map { BenchQuery.quoted($0) }.joined(separator: " AND "))
  }

  /// Two adjacent words of a record.
  private mutating func phrase(in sample: Sample) throws -> BenchQuery? {
    let pairs = zip(sample.words, sample.words.dropFirst()).filter { pair in
      0.001...0.3 ~= words.share(of: pair.0) && 0.001...0.3 ~= words.share(of: pair.1)
    }
    guard !pairs.isEmpty else { return nil }
    let (first, second) = pairs[random.below(pairs.count)]
    return try BenchQuery("\"\(first) \(second)\"", BenchQuery.quoted("\(first) \(second)"))
  }

  private static func author(of sample: Sample) throws -> BenchQuery? {
    guard let name = sample.names.last, name.count > 2, name.utf8.count == name.count else { return nil }
    return try BenchQuery("author:\(name)", "creator : \(BenchQuery.quoted(name))")
  }

  /// A range of years that covers a tenth of the records.
  private mutating func tenth() -> String {
    let low = random.fraction() * 0.9
    return dates.years(from: low, to: low + 0.1)
  }

  /// `?1` a record's id. Columns: text, creator, language.
  private static let record = "SELECT text, creator, language FROM record WHERE id = ?1"
}
