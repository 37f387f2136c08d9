public import CatalogRecords
internal import CatalogStore

extension Catalog {
  /// What words of a query stand for besides themselves, in the order of the words.
  public func synonyms() async throws -> [Synonym] {
    try await file.read { try SynonymTable($0).all() }
  }

  /// Makes words or phrases stand for each other: each for all others.
  ///
  /// - Parameters:
  ///   - isMutual: `false` when only the first stands for the others, and not they for it.
  ///   - list: The name of the list that they come from.
  /// - Returns: How many directed pairs are new.
  @discardableResult
  public func addSynonyms(_ groups: [[String]], isMutual: Bool = true, list: String? = nil) async throws -> Int {
    try await file.write { db in
      let table = SynonymTable(db)
      var count = 0
      for group in groups {
        for word in isMutual ? group : Array(group.prefix(1)) {
          for other in group where try table.insert(word, other, list: list) { count += 1 }
        }
      }
      return count
    }
  }

  /// Forgets what a word stands for and what stands for it: everything, or one other word.
  ///
  /// - Returns: How many directed pairs there were.
  @discardableResult
  public func removeSynonyms(of word: String, _ other: String? = nil) async throws -> Int {
    try await file.write { try SynonymTable($0).remove(word, other) }
  }

  /// Forgets a built-in list.
  ///
  /// - Returns: How many directed pairs there were.
  @discardableResult
  public func removeSynonyms(list: SynonymList) async throws -> Int {
    try await file.write { try SynonymTable($0).remove(list: list.rawValue) }
  }
}
