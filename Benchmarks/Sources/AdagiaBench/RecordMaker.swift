#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Makes the records of a catalogue that does not exist, as lines of JSON: the same ones for the same seed.
///
/// Texts have 5 to 60 words, 25 in the mean. Languages come in the shares that large libraries have theirs in, but are
/// some that no stemmer knows, so that both sides of a comparison find the same; records in Ukrainian have Cyrillic
/// words, and otherwise words do not depend on the language.
struct RecordMaker {
  private let latin: SentenceMaker
  private let cyrillic: SentenceMaker
  private let names: NameMaker
  private let subjects: [String]
  private let subjectDistribution = ZipfDistribution(count: 500)
  private var random: SeededRandom
  private var line = JSONLine()

  private static let languages = ["la", "pl", "cs", "sk", "hr", "sl", "uk", "vi", "sq", "is", "af", "mt"]
  private static let languageWeights: [Double] = [42, 14, 11, 8, 6, 5, 5, 3, 2, 2, 1, 1]

  /// - Parameter recordCount: The vocabulary grows with it, though more slowly (Heaps 1978): 200,000 words for
  ///   100,000 records, 400,000 for a million.
  init(recordCount: Int, seed: UInt64) {
    let wordCount = 200_000 * pow(Double(max(1_000, recordCount)) / 100_000, 0.3)
    latin = SentenceMaker(vocabulary: Vocabulary(count: Int(wordCount), .latin, seed: seed &+ 1))
    cyrillic = SentenceMaker(vocabulary: Vocabulary(count: Int(wordCount / 5), .cyrillic, seed: seed &+ 2))
    names = NameMaker(count: 20_000, seed: seed &+ 3)
    var subjectRandom = SeededRandom(seed: seed &+ 4)
    subjects = (0..<500).map { _ in Syllables.latin.word(of: 3, using: &subjectRandom) }
    random = SeededRandom(seed: seed)
  }

  /// One record and a line feed, in UTF-8.
  mutating func line(number: Int) -> [UInt8] {
    let language = Self.languages[random.place(among: Self.languageWeights)]
    let sentences = language == "uk" ? cyrillic : latin
    line.begin()
    line.add("identifier", "g\(number)")
    if random.happens(0.3) { add("title", 2 + random.below(5), sentences) }
    if random.happens(0.95) { line.add("creator", names.name(using: &random)) }
    add("text", 5 + Int(56 * pow(random.fraction(), 1.75)), sentences)
    if random.happens(0.6) { add("source", 2 + random.below(4), sentences) }
    if random.happens(0.1) { add("note", 5 + random.below(16), sentences) }
    if let date = DateMaker.date(using: &random) { line.add("date", date) }
    line.add("language", language)
    line.add("type", random.happens(0.8) ? "quotation" : "proverb")
    addSubjects()
    line.end()
    return line.bytes
  }

  private mutating func add(_ name: String, _ wordCount: Int, _ sentences: SentenceMaker) {
    var random = self.random
    line.add(name) { sentences.append(wordCount, to: &$0, using: &random) }
    self.random = random
  }

  /// Up to four, none twice.
  private mutating func addSubjects() {
    var places: [Int] = []
    for _ in 0..<random.below(5) {
      let place = subjectDistribution.rank(at: random.fraction())
      if !places.contains(place) { places.append(place) }
    }
    if !places.isEmpty { line.add("subject", places.map { subjects[$0] }) }
  }
}
