import TestTools
import Testing

@testable import TextAnalysis

/// The rules of the stemmers that are written here, one example or law each. Whole lists are in `StemmerTests`.
@Suite struct StemmerRuleTests {
  private func stem(_ word: String, _ algorithm: StemmingAlgorithm) throws -> String {
    let stemmer = try #require(Stemmer(algorithm))
    return Array(word.utf8).withUnsafeBufferPointer { String(decoding: stemmer.stem($0), as: UTF8.self) }
  }

  @Test(
    "English endings, step by step",
    arguments: [
      ("caresses", "caress"), ("ponies", "poni"), ("ties", "tie"), ("gas", "gas"), ("gaps", "gap"), ("kiwis", "kiwi"),
      ("agreed", "agre"), ("feed", "feed"), ("hopping", "hop"), ("hoping", "hope"), ("luxuriated", "luxuri"),
      ("happy", "happi"), ("say", "say"), ("by", "by"), ("relational", "relat"), ("sensational", "sensat"),
      ("happiness", "happi"), ("hopefulness", "hope"), ("electricity", "electr"), ("adjustment", "adjust"),
      ("probate", "probat"), ("rate", "rate"), ("controlling", "control"), ("roll", "roll"), ("generate", "generat"),
      ("generous", "generous"), ("communication", "communic"), ("consign", "consign"), ("knightly", "knight"),
    ])
  func english(word: String, expected: String) throws {
    #expect(try stem(word, .english) == expected)
  }

  @Test(
    "English words with a stem of their own",
    arguments: [
      ("skis", "ski"), ("skies", "sky"), ("dying", "die"), ("lying", "lie"), ("tying", "tie"), ("ugly", "ugli"),
      ("early", "earli"), ("only", "onli"), ("singly", "singl"), ("news", "news"), ("howe", "howe"), ("atlas", "atlas"),
      ("cosmos", "cosmos"), ("bias", "bias"), ("andes", "andes"), ("outing", "outing"), ("inning", "inning"),
      ("proceed", "proceed"), ("exceed", "exceed"), ("succeed", "succeed"),
    ])
  func exceptions(word: String, expected: String) throws {
    #expect(try stem(word, .english) == expected)
  }

  @Test("an English possessive is no part of the stem", arguments: ["dog's", "dogs'", "dog's'"])
  func possessives(word: String) throws {
    #expect(try stem(word, .english) == "dog")
  }

  @Test(
    "German umlauts, ß and spelled-out umlauts are one",
    arguments: [
      ("häuser", "haus"), ("bücher", "buch"), ("straßen", "strasse"), ("goethe", "göthe"), ("mueller", "müller"),
      ("lehrerinnen", "lehrerin"), ("schönes", "schoen"),
    ])
  func german(word: String, same: String) throws {
    #expect(try stem(word, .german) == stem(same, .german))
  }

  @Test(
    "French forms that Snowball 3 brought together",
    arguments: [
      ("bijoux", "bijou"), ("hiboux", "hibou"), ("japonaises", "japonais"), ("japonaise", "japonais"),
      ("l'amour", "amour"),
      ("qu'amour", "amour"), ("d'amour", "amour"),
    ])
  func french(word: String, same: String) throws {
    #expect(try stem(word, .french) == stem(same, .french))
  }

  @Test(
    "French words whose ending is part of them",
    arguments: [("doux", "dou"), ("calais", "cal"), ("palais", "pal"), ("nier", "ni")])
  func wholeFrench(word: String, other: String) throws {
    #expect(try stem(word, .french) != stem(other, .french))
  }

  @Test(
    "a Spanish word is the same without its accent",
    arguments: [("nacion", "nación"), ("solucion", "solución"), ("naciones", "nación")])
  func spanish(word: String, same: String) throws {
    #expect(try stem(word, .spanish) == stem(same, .spanish))
  }

  @Test(
    "French verbs in -érer, and participles without their accent, are their infinitives",
    arguments: [
      ("préfèrent", "préférer"), ("preferent", "préfère"), ("espèrent", "espère"), ("considèrent", "considérer"),
      ("creee", "créée"), ("aimees", "aimées"), ("aimèrent", "aimer"), ("galopèrent", "galoper"),
      ("placèrent", "placer"),
    ])
  func frenchVerbs(word: String, same: String) throws {
    #expect(try folded(stem(word, .french)) == folded(stem(same, .french)))
  }

  @Test("French nouns and adjectives in -ent are not verbs", arguments: ["different", "parent", "torrent"])
  func frenchNouns(word: String) throws {
    #expect(try stem(word, .french) == word)
  }

  @Test(
    "a Portuguese plural is its singular, with accents and without",
    arguments: [
      ("declarações", "declaração"), ("declaracao", "declaração"), ("declaracoes", "declaração"), ("leões", "leão"),
      ("pães", "pão"), ("mãos", "mão"), ("homens", "homem"), ("jovens", "jovem"), ("jardins", "jardim"),
      ("bons", "bom"), ("irmaos", "irmãos"),
    ])
  func portuguese(word: String, same: String) throws {
    #expect(try folded(stem(word, .portuguese)) == folded(stem(same, .portuguese)))
  }

  @Test(
    "Latin has one spelling of i and j, and of u and v",
    arguments: [("virtus", "uirtus"), ("jam", "iam"), ("juventus", "iuuentus")])
  func latin(word: String, same: String) throws {
    #expect(try stem(word, .latin) == stem(same, .latin))
  }

  /// Without accents, as the index has stems.
  private func folded(_ stem: String) -> String { Analyzer().tokens(in: stem, language: nil).map(\.term).joined() }

  @Test("a word that is too short is its own stem", arguments: StemmingAlgorithm.allCases)
  func shortWords(algorithm: StemmingAlgorithm) throws {
    #expect(try stem("", algorithm) == "")
    #expect(try stem("a", algorithm) == "a")
  }

  /// Runs `body` with a word in a buffer with room for endings.
  private func with<T>(_ text: String, _ body: (inout StemmedWord) -> T) -> (result: T, word: String) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { memory in
      let bytes = Array(text.utf8)
      _ = memory.initialize(from: bytes)
      var word = StemmedWord(bytes: memory.baseAddress!, count: bytes.count)
      let result = body(&word)
      return (result, String(decoding: word.buffer, as: UTF8.self))
    }
  }

  @Test("a word has prefixes and suffixes, and none longer than itself")
  func affixes() {
    let answers = with("running") { word in
      [
        word.hasSuffix("ing"), word.hasSuffix("running"), word.hasSuffix("xrunning"), word.hasSuffix("in"),
        word.hasPrefix("run"), word.hasPrefix("runnings"), word.equals("running"), word.equals("runnin"),
      ]
    }
    #expect(answers.result == [true, true, false, false, true, false, true, false])
  }

  @Test("a word is changed at both ends in place")
  func changes() {
    let changed = with("rerunning") { word in
      word.removeFirst(2)
      word.removeLast(4)
      word.append(UInt8(ascii: "s"))
      word.replaceLast(1, with: "ners")
      return word.fromEnd(1) == UInt8(ascii: "s")
    }
    #expect(changed.word == "runners")
    #expect(changed.result)
    #expect(with("ab") { $0.fromEnd(3) }.result == 0)
  }

  @Test("an ending is in a region that begins before it")
  func regions() {
    let answers = with("beautiful") { word in
      (word.r1, word.r2) = (5, 7)
      return [word.isInR1(4), word.isInR1(5), word.isInR2(2), word.isInR2(3)]
    }
    #expect(answers.result == [true, false, true, false])
  }

  @Test("letters of western languages become one byte each, and come back", arguments: 0..<50 as Range<UInt64>)
  func latin1(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = String(scalars: (0..<30).map { _ in UInt32.random(in: 0x20...0xFF, using: &random) })
    let answer = with(text) { word in
      guard Latin1.decode(&word) else { return -1 }
      let count = word.count
      Latin1.encode(&word)
      return count
    }
    #expect(answer.result == 30, "seed \(seed)")
    #expect(answer.word == text, "seed \(seed)")
  }

  @Test("other letters are not Latin-1", arguments: ["œuvre", "č", "ж", "道"])
  func notLatin1(text: String) {
    #expect(!with(text) { Latin1.decode(&$0) }.result)
  }

  @Test("a table of terms gives all numbers of a term, in order, and none of another")
  func buckets() {
    var buckets = TermBuckets()
    for (number, term) in ["run", "walk", "run", ""].enumerated() { buckets.insert(Array(term.utf8), number) }
    func numbers(_ term: String) -> [Int] {
      var numbers: [Int] = []
      Array(term.utf8).withUnsafeBufferPointer { bytes in buckets.forEachNumber(of: bytes) { numbers.append($0) } }
      return numbers
    }
    #expect(numbers("run") == [0, 2])
    #expect(numbers("walk") == [1])
    #expect(numbers("") == [3])
    #expect(numbers("ru") == [])
  }

  @Test(
    "stop words of a script's lists are its own", arguments: ["latin", "cyrillic", "arabic", "devanagari", "greek"])
  func stopWordLists(script: String) {
    let lists =
      [
        "latin": StopWords.latin, "cyrillic": StopWords.cyrillic, "arabic": StopWords.arabic,
        "devanagari": StopWords.devanagari, "greek": StopWords.greek,
      ][script] ?? []
    let system: WritingSystem =
      [
        "latin": .latin, "cyrillic": .cyrillic, "arabic": .arabic, "devanagari": .devanagari, "greek": .greek,
      ][script] ?? .yi
    for list in lists {
      let scripts = Set(list.words.joined().unicodeScalars.compactMap { WritingSystem($0.value) })
      #expect(scripts == [system], "\(list.language)")
    }
  }
}
