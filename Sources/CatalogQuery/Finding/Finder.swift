internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Finds what somebody half remembers: any of the words is enough to be looked at, and the best are put in order by how
/// much of the text they have, how it is ordered and spelt.
///
/// Only the rarest words bring records in, as many as can be walked through in some milliseconds: the common ones would
/// bring half of the catalogue, and tell nothing about which half. All words count once a record is looked at.
struct Finder {
  let db: Database
  let columns: ColumnTable
  let largestID: Int64
  private let vocabulary: Vocabulary

  /// More words are not looked at; the rarest are taken.
  static let mostWords = SoughtWord.most
  /// So many records are walked through, about; with fewer words than `leastWords`, more. Twice as many found no more of
  /// 400 sayings among a million other records, and took a tenth longer.
  private static let mostMatches = 30_000
  private static let leastWords = 3
  private static let mostSought = 16

  init(_ db: Database, _ columns: ColumnTable, largestID: Int64) {
    self.db = db
    self.columns = columns
    self.largestID = largestID
    vocabulary = Vocabulary(db, columns)
  }

  /// What is looked for, as an attempt of a search; `nil` when there is no word in the text.
  func attempt(_ request: FindRequest) throws -> SearchAttempt? {
    let languages =
      try request.language.map { [LanguageTag($0)] }
      ?? columns.codes(.language).map { LanguageTag($0.value) }
    let (words, warnings) = try words(of: request.text, languages)
    guard !words.isEmpty else { return nil }
    let sought = Self.rarest(words)
    let typed = words.map { QueryNode.text($0.clause) }
    var node = QueryNode.joined(sought.map { .text($0.clause) }, by: QueryNode.any)
    if let collection = request.collection { node = .all([node, .filter(.collection(collection))]) }
    let query = ResolvedQuery(
      node: node, typed: .joined(typed, by: QueryNode.all), parts: [], languages: languages,
      warnings: warnings, expansions: words.compactMap(\.expansion))
    let quorum = Quorum(words: sought.map { Quorum.Word(phrase: $0.clause.phrase(languages), others: []) }, needed: 1)
    return SearchAttempt(level: .any, query: query, quorum: quorum, notice: nil)
  }

  /// The words of a text, each once, in their order.
  private func words(of text: String, _ languages: [LanguageTag]) throws -> ([FoundWord], [QueryWarning]) {
    var seen: Set<[String]> = []
    let phrases = MatchPhrase(text, languages: languages).words.filter { seen.insert($0.terms.first ?? []).inserted }
    let speller = WordSpeller(vocabulary)
    let words = try phrases.map { try speller.word($0) }
    guard words.count > Self.mostWords else { return (words, []) }
    // What no record has says nothing, however rare it is.
    let counts = words.map { $0.count == 0 ? Int.max : $0.count }
    let rarest = words.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.prefix(Self.mostWords)
    let message = "of its \(words.count) words the \(Self.mostWords) rarest are looked for"
    return (rarest.sorted().map { words[$0] }, [QueryWarning(typed: "", message: message)])
  }

  /// The words that bring records in.
  private static func rarest(_ words: [FoundWord]) -> [FoundWord] {
    var matches = 0
    var sought: [FoundWord] = []
    for word in words.sorted(by: { $0.count < $1.count }) where word.count > 0 {
      if sought.count >= mostSought || (sought.count >= leastWords && matches + word.count > mostMatches) { break }
      matches += word.count
      sought.append(word)
    }
    return sought.isEmpty ? words : sought
  }
}
