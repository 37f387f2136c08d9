internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextProbes

/// Approximate queries: misspelled words, prefixes, similar records, misremembered texts. The plain side runs the
/// closest query that FTS5 has.
struct LooseBench {
  private let timer: QueryTimer
  private let words: [String]
  private let recordCount: Int
  private var random = SeededRandom(seed: 1564)

  private static let wordCount = 30
  private static let beginningCount = 240
  private static let recordSampleCount = 60
  /// The number of misremembered texts. Plain FTS5 takes seconds for each.
  private static let textCount = 20
  /// The number of a record's rarest words in the plain query for similar records.
  private static let rarestCount = 20

  init(_ bench: QueryBench) throws {
    timer = bench.timer
    words = bench.sampler.drawn(bench.sampler.words.mid.filter { $0.count >= 5 }, Self.wordCount) { $0 }
    recordCount = try timer.plain.count(PlainQuery())
  }

  mutating func run(title: String) throws {
    var table = TextTable([
      "microseconds", "runs", "Adagia p50", "p95", "plain p50", "p95", "plain / Adagia, p50", "p95", "first hit",
    ])
    try runWords(title, &table)
    try runBeginnings(title, &table)
    try runSimilar(title, &table)
    try runTexts(title, &table)
    Report.section("Approximate queries: CPU time of the thread", table)
  }

  private mutating func runWords(_ title: String, _ table: inout TextTable) throws {
    var misspelled: [String] = []
    for word in words { misspelled.append(self.misspelled(word)) }
    for edits in 1...2 {
      Report.progress("\(title), misspelled words")
      try append("misspelled word, \(edits == 1 ? "one edit" : "two edits")", misspelled, &table) { word in
        _ = try timer.catalog.readNow { try Searcher($0).search(SearchRequest("~\(edits)\(word)")) }
      } plain: { word in
        _ = try timer.plain.hits(PlainQuery(match: try timer.plain.wordsNear(word, edits: edits)))
      }
    }
  }

  private mutating func runBeginnings(_ title: String, _ table: inout TextTable) throws {
    Report.progress("\(title), suggestions")
    let beginnings = try beginnings()
    try append("suggestions for 1 to 5 letters", beginnings, &table) { typed in
      _ = try timer.catalog.readNow { try Suggester($0).suggestions(SuggestionRequest(typed)) }
    } plain: { typed in
      _ = try timer.plain.words(startingWith: typed)
    }
  }

  private mutating func runSimilar(_ title: String, _ table: inout TextTable) throws {
    Report.progress("\(title), similar records")
    var ids: [Int64] = []
    for _ in 0..<Self.recordSampleCount { ids.append(randomID()) }
    try append("records similar to one", ids, &table) { id in
      _ = try timer.catalog.readNow { try SimilarSearch($0).answer(to: RecordID(id), limit: 10) }
    } plain: { id in
      _ = try timer.plain.hits(PlainQuery(match: try timer.plain.rarestWords(of: id, count: Self.rarestCount)))
    }
  }

  private mutating func runTexts(_ title: String, _ table: inout TextTable) throws {
    Report.progress("\(title), misremembered texts")
    let texts = try rememberedTexts()
    let ours = try texts.count { text in
      let hits = try timer.catalog.readNow { try Searcher($0).find(FindRequest(text.remembered)).hits }
      return hits.first.map { text.isOf($0.record.text ?? "") } ?? false
    }
    let theirs = try texts.count { text in
      try timer.plain.hits(PlainQuery(match: Self.anyWord(of: text.remembered))).first
        .map { text.isOf($0.texts[Self.textColumn] ?? "") } ?? false
    }
    try append("30 words of a text, misremembered", texts, &table, note: "\(ours), \(theirs) of \(texts.count)") {
      text in
      _ = try timer.catalog.readNow { try Searcher($0).find(FindRequest(text.remembered)) }
    } plain: { text in
      _ = try timer.plain.hits(PlainQuery(match: Self.anyWord(of: text.remembered)))
    }
  }

  /// The index of the text in `PlainCatalog.Hit.texts`.
  private static let textColumn = 2

  private func append<Question>(
    _ title: String, _ questions: [Question], _ table: inout TextTable, note: String = "-",
    adagia: (Question) throws -> Void, plain: (Question) throws -> Void
  ) throws {
    guard !questions.isEmpty else { return }
    let ours = try timer.latencies(of: questions, adagia)
    let theirs = try timer.latencies(of: questions, plain)
    let runs = ours.count == theirs.count ? "\(ours.count)" : "\(ours.count), \(theirs.count)"
    let percentiles = [ours, theirs].flatMap { latencies in [50, 95].map { latencies.percentile($0) } }
    table.append(
      [title, runs] + percentiles.map { Figure.text($0) }
        + [Figure.short(percentiles[2] / percentiles[0]), Figure.short(percentiles[3] / percentiles[1]), note])
  }

  // MARK: Questions

  /// A word with one letter removed or two letters exchanged.
  private mutating func misspelled(_ word: String) -> String {
    var letters = Array(word)
    let place = 1 + random.below(letters.count - 2)
    if random.happens(0.5) { letters.remove(at: place) } else { letters.swapAt(place, place + 1) }
    return String(letters)
  }

  /// Prefixes of random words of random texts.
  private mutating func beginnings() throws -> [String] {
    var beginnings: [String] = []
    while beginnings.count < Self.beginningCount {
      let text = try timer.plain.text(of: randomID())
      let words = (text ?? "").lowercased().split { !$0.isLetter }
      guard !words.isEmpty else { continue }
      beginnings.append(String(words[random.below(words.count)].prefix(1 + random.below(5))))
    }
    return beginnings
  }

  private mutating func rememberedTexts() throws -> [GarbledText] {
    var texts: [GarbledText] = []
    for _ in 0..<Self.textCount * 50 where texts.count < Self.textCount {
      guard let text = try timer.plain.text(of: randomID()), text.split(separator: " ").count >= 30,
        let garbled = GarbledText(of: text, using: &random)
      else { continue }
      texts.append(garbled)
    }
    return texts
  }

  private mutating func randomID() -> Int64 {
    Int64(1 + random.below(recordCount))
  }

  private static func anyWord(of text: String) -> String {
    text.split { !$0.isLetter && !$0.isNumber }.map { BenchQuery.quoted(String($0)) }.joined(separator: " OR ")
  }
}
