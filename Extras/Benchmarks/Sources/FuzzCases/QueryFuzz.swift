internal import CatalogQuery
package import CatalogStore
internal import QueryLanguage
internal import TextProbes

/// Fuzzing of the query parser and of searches in a small catalog: every text is a query.
package struct QueryFuzz: FuzzCase {
  private let file: CatalogFile
  private let hostile = HostileQueries(words: ["the", "of", "and", "life", "ist", "est", "人", "時間", "seneca", "1601"])

  private static let samples = [
    "\"to be or not\"~3 -author:shakespeare", "(seneca OR epictetus) date:-0399..-0300 lang:la",
    "title:\"the prince\"^2",
    "~corage cour* =colour /colou?r/", "added:\"now,-7 days\".. has:date", "pages:>=300 {title,text}:x",
    "a NEAR/3 b ADJ c",
    "date:\"c. 400 BC\" before:1900 date-within:1939..1945", "in:proverbs query:stoics(time,la) id:12",
  ].map { Array($0.utf8) }

  /// - Parameter file: A catalog opened with `QueryFunctions.register`.
  package init(asking file: CatalogFile) {
    self.file = file
  }

  package mutating func run(using random: inout some RandomNumberGenerator) throws {
    let text = query(using: &random)
    let sorts: [SearchOrder] = [.rank, .date, .author]
    let sort = sorts[Int.random(in: 0..<sorts.count, using: &random)]
    // Long queries run rarely. `adagia-bench hostile` measures them.
    try ask(text, sort, isLongAsked: Int.random(in: 0..<50, using: &random) == 0)
  }

  /// Asks a query that a fuzzer chose.
  package func run(on text: String) throws { try ask(text, .rank, isLongAsked: false) }

  private func ask(_ text: String, _ sort: SearchOrder, isLongAsked: @autoclosure () -> Bool) throws {
    let (_, warnings) = QueryParser.parse(text)
    guard warnings.count <= 50 else { throw FuzzFault("\(warnings.count) warnings") }
    guard text.utf8.count < 2000 || isLongAsked() else { return }
    let answer = try file.readNow { try Searcher($0).search(SearchRequest(text, limit: 5, sort: sort)) }
    guard answer.hits.count <= 5, answer.hits.count <= answer.total else {
      throw FuzzFault("\(answer.hits.count) hits of \(answer.total)")
    }
    for hit in answer.hits { _ = hit.snippet().marked("[", "]") }
  }

  private func query(using random: inout some RandomNumberGenerator) -> String {
    guard Bool.random(using: &random) else { return hostile.next(using: &random) }
    let sample = Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)]
    return String(decoding: ByteMutation.mutated(sample, using: &random), as: UTF8.self)
  }
}
