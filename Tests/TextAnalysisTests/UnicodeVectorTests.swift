import Testing

@testable import TextAnalysis

/// The vectors of SQLite's own tests for `unicode61` with its usual options. Those that name other options are of no
/// use here, because the analyser has none.
@Suite struct UnicodeVectorTests {

  @Test(
    "FTS5's vectors",
    arguments: try Vectors.rows("fts5-unicode61.tsv").filter { ["ascii", "unicode61"].contains($0[1]) })
  func vectors(row: [String]) {
    let isPaired = row[0] == "fts5unicode2.test"
    let words = row[3].split(separator: " ").map(String.init)
    let expected = isPaired ? stride(from: 0, to: words.count, by: 2).map { words[$0] } : words
    #expect(Analyzer().tokens(in: row[2], language: nil).map(\.term) == expected)
  }
}
