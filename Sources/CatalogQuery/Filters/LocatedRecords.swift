internal import CatalogStore
internal import TextAnalysis

/// Finds the records with a place in a source, as one of their names has it: `3.1`, `act 1, scene 2`.
struct LocatedRecords {
  private let snapshot: Snapshot

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// The records with exactly this locator, or else with its words in a row in a longer one, `5.5` in `5.5.23` too;
  /// with any for `*`.
  ///
  /// - Complexity: O(*n*) in the number of locators.
  func ids(_ text: String) throws -> Set<Int64> {
    let finder = PhraseFinder([MatchPhrase(text, languages: [])])
    var (exact, others): (Set<Int64>, Set<Int64>) = ([], [])
    let statement = try SQLStatement(snapshot.db, Self.locators)
    defer { statement.reset() }
    while try statement.step() {
      guard let locator = statement.text(1) else { continue }
      if text == "*" || locator == text {
        exact.insert(statement.integer(0))
      } else if Self.begins(locator, with: text) || !finder.occurrences(in: locator, language: nil).isEmpty {
        others.insert(statement.integer(0))
      }
    }
    return exact.isEmpty ? others : exact
  }

  /// True if a locator goes on after the text, and not with the text's last number or word.
  private static func begins(_ locator: String, with text: String) -> Bool {
    guard locator.hasPrefix(text), let next = locator.dropFirst(text.count).first else { return false }
    return !(next.isLetter || next.isNumber)
  }

  /// Columns: record, locator.
  private static let locators = "SELECT record, locator FROM attribution WHERE locator IS NOT NULL"
}
