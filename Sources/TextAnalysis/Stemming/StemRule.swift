/// The stems of a typed word that a search may look for beside the word.
///
/// The languages of a query are seldom known, so a word is stemmed in all languages of the catalog, and a stem is looked for in the
/// texts of all of them: Catalan cuts "Iliad" to "il", which every Italian text has, and Spanish cuts "Conan" to "con".
enum StemRule {
  /// Whether a stem that differs from the typed word may be looked for.
  ///
  /// A stem that is a stop word in one of the languages never is: it says nothing of the word. One of one or two letters is when the
  /// query can be in one language only: English cuts "ups" to "up".
  ///
  /// - Parameter algorithms: Those of all languages that the query may be in.
  static func allows(_ stem: some Collection<UInt8>, in algorithms: [StemmingAlgorithm]) -> Bool {
    let length = stem.count { $0 & 0xC0 != 0x80 }
    if algorithms.count > 1, length < leastLength { return false }
    // Most stems are longer than any stop word, and need no list.
    guard length <= longestStopWord else { return true }
    let word = String(decoding: stem, as: UTF8.self)
    return !algorithms.contains { $0.codesOfLanguages.contains { StopWords.isStopWord(word, in: $0) } }
  }

  /// Letters of the shortest stem that a query in an unknown language looks for.
  private static let leastLength = 3
  /// Letters of the longest stop word that is looked up.
  private static let longestStopWord = 5
}
