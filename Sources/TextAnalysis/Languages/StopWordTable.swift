/// The stop words of queries in all languages, folded as the words of a query are.
///
/// Every process that searches makes the table, so it is made from bytes and keeps each word once. A set of words for
/// each language took two thirds of the instructions of a cold search.
struct StopWordTable: Sendable {
  /// By word: a bit for each language that has it.
  private let bits: [String: UInt128]
  /// The bit of each language, by its code. The first language of the alphabet has the lowest.
  private let places: [String: UInt128]

  static let ofQueries = StopWordTable()

  /// The lists of texts, and the words of questions.
  private init() {
    let lists = StopWords.ofTexts
    let languages = Set(lists.map(\.language)).union(StopWords.questions.keys).sorted()
    precondition(languages.count <= UInt128.bitWidth, "a language has no bit")
    places = Dictionary(uniqueKeysWithValues: zip(languages, (0...).lazy.map { 1 << $0 }))
    var bits: [String: UInt128] = Dictionary(minimumCapacity: 4_000)
    for list in lists { Self.add(list.words, places[list.language] ?? 0, to: &bits) }
    for (language, text) in StopWords.questions {
      var text = text
      let words = text.withUTF8 { StopWords.words($0[...]) }
      Self.add(words, places[language] ?? 0, to: &bits)
    }
    self.bits = bits
  }

  private static func add(_ words: [String], _ bit: UInt128, to bits: inout [String: UInt128]) {
    // Lists are in lower case.
    for word in words { bits[word.utf8.allSatisfy { $0 < 0x80 } ? word : folded(word), default: 0] |= bit }
  }

  /// True if a folded word is in the list of a language, by its code.
  func has(_ word: String, in language: String) -> Bool {
    guard let bits = bits[word], let place = places[language] else { return false }
    return bits & place != 0
  }

  /// The words' flags in each of some languages that have a list, in the alphabet's order of their codes.
  func flags(of words: [String], in languages: Set<String>) -> [[Bool]] {
    let bits = words.map { self.bits[$0] ?? 0 }
    return languages.compactMap { places[$0] }.sorted().map { place in bits.map { $0 & place != 0 } }
  }
}
