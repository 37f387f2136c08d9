/// The stems that documents have beside their words, and those that a search looks for.
///
/// The languages of a query are seldom known, so a word is stemmed in all languages of the catalog. Catalan cuts
/// "Iliad" to "il", and Spanish "Conan" to "con": each stem is a term of its own language, and is looked for in the
/// texts of that language alone.
enum StemRule {
  /// True if a word that is its own stem has a term as a stem too. `Kind` has one in German, so that `Kinder` finds it,
  /// and finds no English `kind`.
  ///
  /// English and Latin words have none: most are their own stems, and the terms would make an index a third larger. A
  /// search for such a stem looks for the word as well.
  static func marksOwnStems(_ algorithm: StemmingAlgorithm) -> Bool { algorithm != .english && algorithm != .latin }

  /// True if a folded word of a document that is its own stem gets a term as a stem. No search looks for the stem of a
  /// stop word, or of an English word in Russian.
  static func marksOwnStem(_ word: UnsafeBufferPointer<UInt8>, _ algorithm: StemmingAlgorithm) -> Bool {
    marksOwnStems(algorithm) && algorithm.mayStem(word) && !isStopWord(word, algorithm)
  }

  /// True if a stem of a typed word may be looked for.
  ///
  /// A stem that is a stop word of its language never is: it says nothing of the word. One of one or two letters is
  /// when the query can be in one language only: English cuts "ups" to "up".
  ///
  /// - Parameters:
  ///   - word: The typed word, folded; equal to the stem if the algorithm changes nothing.
  ///   - amongMany: True if the query may be in several languages.
  static func allows(
    _ stem: [UInt8], of word: [UInt8], _ algorithm: StemmingAlgorithm, amongMany: Bool
  ) -> Bool {
    if amongMany, stem != word, stem.count(where: { $0 & 0xC0 != 0x80 }) < leastLength { return false }
    guard stem != word || marksOwnStems(algorithm) else { return true }
    return !isStopWord(stem, algorithm)
  }

  private static func isStopWord(_ word: some Collection<UInt8>, _ algorithm: StemmingAlgorithm) -> Bool {
    // Most words are longer than any stop word, and need no list.
    guard word.count <= longestStopWord else { return false }
    let languages = StopWordTable.languages(of: word)
    return !languages.isEmpty && algorithm.codesOfLanguages.contains { languages.contains($0) }
  }

  /// Letters of the shortest stem that a query in an unknown language looks for.
  private static let leastLength = 3
  /// Bytes of the longest stop word that is looked up.
  private static let longestStopWord = 10
}
