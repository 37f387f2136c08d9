import Testing

@testable import TextAnalysis

/// The vectors of SQLite's own tests for `ascii` and `unicode61`. Each names the tokenizer's options; those that choose
/// further token characters or separators are of no use here, because the analyzer has no such option.
@Suite struct UnicodeVectorTests {
  @Test(
    "FTS5's vectors for the options that the analyzer has",
    arguments: try Vectors.rows("fts5-unicode61.tsv").filter {
      ["ascii", "unicode61", "unicode61 tokenchars {}"].contains($0[1])
    })
  func vectors(row: [String]) {
    let text = row[2].replacing("\\n", with: "\n")
    #expect(Analyzer().tokens(in: text, language: nil).map(\.term) == words(of: row).map(\.term))
  }

  /// What FTS5 keeps of accents with `remove_diacritics 0`, the analyzer keeps in the text that a term was made of.
  @Test(
    "FTS5's vectors that keep accents",
    arguments: try Vectors.rows("fts5-unicode61.tsv").filter { $0[1] == "unicode61 remove_diacritics 0" })
  func accents(row: [String]) {
    let tokens = Analyzer().tokens(in: row[2], language: nil)
    let written = tokens.map { String(decoding: Array(row[2].utf8)[$0.range], as: UTF8.self) }
    #expect(written == words(of: row).map(\.written))
    #expect(tokens.map(\.term) == words(of: row).map { folded($0.term) })
  }

  /// In fts5unicode2.test each token is followed by the text it stands for.
  private func words(of row: [String]) -> [(term: String, written: String)] {
    let words = row[3].split(separator: " ").map(String.init)
    guard row[0] == "fts5unicode2.test" else { return words.map { ($0, $0) } }
    return stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
  }
}
