internal import CatalogRecords
internal import CatalogStore
internal import QueryLanguage
internal import TextAnalysis

/// Finds the records that name someone without credit: those that `author:twain` finds and `said:twain` does not.
///
/// - Complexity: O(*n*) in the number of attributions; only those in a role that may be without credit are analyzed.
struct UncreditedRecords {
  private let snapshot: Snapshot
  private let words: [String]
  private let isPrefix: Bool

  /// - Parameter isPrefix: True if the last word is a prefix.
  init(of text: String, isPrefix: Bool, _ snapshot: Snapshot) {
    self.snapshot = snapshot
    words = MatchPhrase(text, languages: [], form: .exact).terms.compactMap(\.first)
    self.isPrefix = isPrefix
  }

  /// The records with the words in a name, and in no name of someone credited.
  func ids() throws -> Set<Int64> {
    let names = try CreditedNames(snapshot)
    return try Set(candidates().filter { id in try !names.credited(id).contains { isNamed($0.creator) } })
  }

  private func candidates() throws -> Set<Int64> {
    let statement = try SQLStatement(snapshot.db, Self.attributions)
    defer { statement.reset() }
    var found: Set<Int64> = []
    while try statement.step() {
      let role = statement.text(2).flatMap(Attribution.Role.init)
      if role?.isAuthorship != true, let name = statement.text(1), isNamed(name) { found.insert(statement.integer(0)) }
    }
    return found
  }

  /// True if a name has all of the words, in any order: `Twain, Mark`.
  private func isNamed(_ name: String) -> Bool {
    let parts = Analyzer().tokens(in: name, language: nil).map(\.term)
    return words.enumerated().allSatisfy { place, word in
      isPrefix && place == words.count - 1 ? parts.contains { $0.hasPrefix(word) } : parts.contains(word)
    }
  }

  /// Columns: record, name, role.
  private static let attributions = "SELECT record, creator, role FROM attribution"
}
