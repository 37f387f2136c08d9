internal import ArgumentParser
internal import CatalogFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A generator of records as JSON Lines, repeatable by its seed.
///
/// Texts have 5 to 60 words, 25 on average. The shares of the languages are those of a large library, but no stemmer
/// exists for any of them, so both sides find the same records. Ukrainian records have Cyrillic words; the other
/// languages share one vocabulary.
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

  /// - Parameter recordCount: The vocabulary grows more slowly than this (Heaps 1978): 200,000 words for 100,000
  ///   records, 400,000 for a million.
  init(recordCount: Int, seed: UInt64) {
    let wordCount = 200_000 * pow(Double(max(1_000, recordCount)) / 100_000, 0.3)
    latin = SentenceMaker(vocabulary: GeneratedVocabulary(count: Int(wordCount), .latin, seed: seed &+ 1))
    cyrillic = SentenceMaker(vocabulary: GeneratedVocabulary(count: Int(wordCount / 5), .cyrillic, seed: seed &+ 2))
    names = NameMaker(count: 20_000, seed: seed &+ 3)
    var subjectRandom = SeededRandom(seed: seed &+ 4)
    subjects = (0..<500).map { _ in Syllables.latin.word(of: 3, using: &subjectRandom) }
    random = SeededRandom(seed: seed)
  }

  /// A record and a newline in UTF-8.
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

  /// Adds up to four different subjects.
  private mutating func addSubjects() {
    var places: [Int] = []
    for _ in 0..<random.below(5) {
      let place = subjectDistribution.rank(at: random.fraction())
      if !places.contains(place) { places.append(place) }
    }
    if !places.isEmpty { line.add("subject", places.map { subjects[$0] }) }
  }
}

/// A record as a line of JSON. Generated texts have nothing to escape.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Starts an object.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
  }

  /// Ends the object and the line.
  mutating func end() {
    bytes += "}\n".utf8
  }

  mutating func add(_ name: String, _ text: String) {
    add(name) { $0 += text.utf8 }
  }

  /// - Parameter write: Appends the text's UTF-8.
  mutating func add(_ name: String, _ write: (inout [UInt8]) -> Void) {
    addName(name)
    bytes.append(Self.quote)
    write(&bytes)
    bytes.append(Self.quote)
  }

  mutating func add(_ name: String, _ texts: [String]) {
    addName(name)
    bytes += "[\"\(texts.joined(separator: "\",\""))\"]".utf8
  }

  private mutating func addName(_ name: String) {
    bytes += "\(isFirst ? "" : ",")\"\(name)\":".utf8
    isFirst = false
  }

  private static let quote = UInt8(ascii: "\"")
}

/// `adagia-bench generate`: writes generated records. A separate process keeps its memory out of the import's figures.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "generate", shouldDisplay: false)

  /// A fixed seed: every run on every machine generates the same records.
  private static let seed: UInt64 = 1508

  @Argument var count: Int
  @Argument var path: String

  func run() throws {
    let sink = try ByteSink.file(path, isReplacing: true)
    var maker = RecordMaker(recordCount: count, seed: Self.seed)
    for number in 1...count { try sink.write(maker.line(number: number)) }
    try sink.commit()
  }
}
