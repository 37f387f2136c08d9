import TestTools
import Testing
import TextAnalysis

@testable import TextSimilarity

@Suite struct NearDuplicatesTests {
  private func clusters(_ texts: [String], language: String? = nil, similarity: Float = 0.73) throws -> [[Int]] {
    try alike(texts, language: language, similarity: similarity).clusters.map(\.texts)
  }

  private func alike(_ texts: [String], language: String? = nil, similarity: Float = 0.73) throws -> NearDuplicates {
    var analyzed = AnalyzedTexts()
    for text in texts { _ = analyzed.insert(text, language: language.map { LanguageTag($0) }) }
    return try NearDuplicates(analyzed, similarity: similarity) { _ in }
  }

  @Test("texts of the same words are one text") func textsOfTheSameWordsAreOneText() {
    var texts = AnalyzedTexts()
    #expect(texts.insert("Festina lente.", language: nil) == 0)
    #expect(texts.insert("Carpe diem", language: nil) == 1)
    #expect(texts.insert("  FESTINA,\nlente!", language: nil) == 0)
    #expect(texts.insert("lente festina", language: nil) == 2)
    #expect(texts.insert("— … !", language: nil) == nil)
  }

  @Test("drawings are similar only to their copies") func drawingsAreLikeNothingButTheirCopies() {
    var texts = AnalyzedTexts()
    #expect(texts.insert(" o   _/\\_\n--==--", language: nil) == 0)
    #expect(texts.insert("o _/\\_ --==--", language: nil) == 0)
    #expect(texts.insert(" o   ____\n|====|", language: nil) == 1)
  }

  @Test(
    "another wording is found, in every script",
    arguments: [
      ("en", "A stitch in time saves nine.", "One stitch in time saves nine", "Time and tide wait for no man."),
      (
        "de", "Alle Menschen sind klug; die einen vorher, die anderen nachher.",
        "Alle Menschen sind klug: die einen vorher, die anderen hinterher.", "Alle Wege führen nach Rom."
      ),
      (
        "ru", "Чем значительней человек, тем больше за ним тащится нулей.",
        "Чем значительнее человек, тем больше нулей за ним тащится!", "Человек человеку волк."
      ),
      (
        "zh", "合抱之木，生於毫末；九層之臺，起於累土；千里之行，始於足下。", "合抱之木生於毫末，九層之臺起於累土，千里之行始于足下",
        "學而時習之，不亦說乎？有朋自遠方來，不亦樂乎？"
      ),
      ("ar", "الوقت كالسيف إن لم تقطعه قطعك", "الوقت كالسيف، إن لم تقطعه يقطعك", "العلم نور والجهل ظلام"),
      ("ja", "石の上にも三年", "石の上に三年", "猿も木から落ちる"),
    ])
  func scripts(language: String, one: String, other: String, unlike: String) throws {
    #expect(try clusters([one, unlike, other], language: language, similarity: 0.7) == [[0, 2]])
  }

  @Test("one template with other words is no duplicate") func oneMouldWithOtherWordsIsNotTheSame() throws {
    var random = SeededGenerator(seed: 1)
    let names = (0..<40).map { _ in Sentences.make(&random, length: 2) }
    #expect(try clusters(names.map { "Wie man sein Kind nicht nennen sollte: \($0)" }, language: "de").isEmpty)
  }

  @Test("a chain of small changes does not connect different texts") func aChainOfSmallStepsDoesNotEndAtSomethingElse()
    throws
  {
    // Each differs from the one before in a single word, the last from the first in all of them.
    let words = [
      "apple", "river", "stone", "cloud", "green", "house", "music", "tiger", "queen", "bread", "night", "ocean",
      "paper", "sugar", "knife", "dream", "wheel", "fruit", "smoke", "chair", "plant", "bridge", "doctor", "engine",
    ]
    let found = try alike((0..<14).map { words[$0..<($0 + 10)].joined(separator: " ") })
    #expect(!found.clusters.isEmpty)
    #expect(found.clusters.allSatisfy { $0.texts.count < 5 })
    #expect(found.clusters.contains { !$0.others.isEmpty })
  }

  @Test("similarity is symmetric", arguments: [1, 2] as [UInt64])
  func symmetric(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var texts = AnalyzedTexts()
    for _ in 0..<24 { _ = texts.insert(Sentences.make(&random), language: nil) }
    var measure = Similarity(texts, weights: TermWeights(texts).values)
    for one in 0..<texts.count {
      let own = measure.of(one, one, atLeast: 0)
      #expect(own == 1, "seed \(seed)")
      for other in 0..<texts.count {
        let (similarity, back) = (measure.of(one, other, atLeast: 0) ?? -1, measure.of(other, one, atLeast: 0))
        let enough = measure.of(one, other, atLeast: 0.6)
        #expect(back == similarity, "seed \(seed)")
        #expect((0...1).contains(similarity), "seed \(seed)")
        #expect((enough != nil) == (similarity >= 0.6), "seed \(seed)")
      }
    }
  }

  @Test(
    "long texts with a word in twenty changed are found, those of other words never", arguments: [4, 5] as [UInt64])
  func planted(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let originals = (0..<300).map { _ in Sentences.make(&random, length: 40) }
    let changed = originals.prefix(60).enumerated().map { index, text in
      let words = text.split(separator: " ").map { Int.random(in: 0..<20, using: &random) == 0 ? "changed" : $0 }
      return words.joined(separator: " ") + " number\(index)"
    }
    let found = try clusters(originals + changed)
    for cluster in found { #expect(Set(cluster.map { $0 % 300 }).count == 1, "seed \(seed)") }
    #expect(found.count >= 57, "seed \(seed): \(found.count)")
  }
}

/// Sentences of made words.
enum Sentences {
  static func make(_ random: inout SeededGenerator, length: Int = 10, vocabulary: Int = 3000) -> String {
    let syllables = ["ba", "ki", "lo", "mu", "ne", "ra", "so", "tu", "ve", "zi"]
    return (0..<length).map { _ in
      var number = Int.random(in: 0..<vocabulary, using: &random)
      var word = ""
      repeat {
        word += syllables[number % 10]
        number /= 10
      } while number > 0
      return word
    }.joined(separator: " ")
  }
}
