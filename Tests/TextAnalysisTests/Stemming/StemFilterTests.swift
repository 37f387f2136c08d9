import TestTools
import Testing

@testable import TextAnalysis

@Suite struct StemFilterTests {
  private static let trimming = StemmingAlgorithm.allCases.filter(\.keepsBeginnings)

  @Test("the stem of a word passes the filter of that stem", arguments: trimming)
  func ownStemsPass(algorithm: StemmingAlgorithm) throws {
    var random = SeededGenerator(seed: UInt64(algorithm.rawValue))
    let listed = try ["english", "french", "german", "spanish"].flatMap { try Vectors.rows("snowball-\($0).tsv") }
    let words =
      listed.indices.filter { $0 % 5 == 0 }.map { listed[$0][0] } + (0..<4_000).map { _ in Self.word(&random) }
    let language = LanguageTag(Self.code(of: algorithm))
    for word in words {
      Array(word.utf8).withUnsafeBufferPointer { bytes in
        guard let stem = Self.stems(of: bytes, language, .all).first else { return }
        #expect(Self.stems(of: bytes, language, StemFilter(of: [stem])) == [stem], "\(word)")
      }
    }
  }

  private static func stems(
    of word: UnsafeBufferPointer<UInt8>, _ language: LanguageTag, _ filter: StemFilter
  ) -> [[UInt8]] {
    var stems: [[UInt8]] = []
    Analyzer().forEachTerm(in: word, language: language, stems: filter) {
      if $0.bytes.first == TokenScanner.mark { stems.append(Array($0.bytes)) }
      return true
    }
    return stems
  }

  /// Letters and beginnings that stemmers may take for prefixes.
  private static func word(_ random: inout SeededGenerator) -> String {
    let pieces = ["", "ge", "un", "re", "des", "ir", "y", "qu", "ae", "oe", "ue", "s", "st", "d", "l"]
    let letters = (0..<Int.random(in: 1...8, using: &random)).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
    let endings = [
      "", "s", "es", "ies", "ing", "ed", "er", "en", "e", "acion", "aise", "oux", "ado", "ului", "nak", "ssa",
    ]
    return (pieces.randomElement(using: &random) ?? "") + String(decoding: letters, as: UTF8.self)
      + (endings.randomElement(using: &random) ?? "")
  }

  @Test("no term of the query is left out", arguments: StemmingAlgorithm.allCases)
  func nothingIsLost(algorithm: StemmingAlgorithm) {
    let text = """
      Dying lions' lies, J.R.R. Tolkien's rings; running ran, ran running; die Über-Häuser der ueblichen Aerzte, l'amour \
      des étoiles, dell'arte; membaca dibaca pembaca; an t-athair a bhean; gelopen geworden; İstanbul'da ISPARTA; 1,000
      """
    let language = LanguageTag(Self.code(of: algorithm))
    var all: [[UInt8]] = []
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      Analyzer().forEachTerm(in: bytes, language: language) {
        all.append(Array($0.bytes))
        return true
      }
      for sought in Set(all) {
        var found: [[UInt8]] = []
        Analyzer().forEachTerm(in: bytes, language: language, stems: StemFilter(of: [sought])) {
          found.append(Array($0.bytes))
          return true
        }
        #expect(
          found.count { $0 == sought } == all.count { $0 == sought }, "\(String(decoding: sought, as: UTF8.self))")
        #expect(found.count { $0.first != 1 } == all.count { $0.first != 1 })
      }
    }
  }

  private static func code(of algorithm: StemmingAlgorithm) -> String {
    [
      .arabic: "ar", .armenian: "hy", .basque: "eu", .catalan: "ca", .danish: "da", .dutch: "nl", .english: "en",
      .finnish: "fi", .french: "fr", .german: "de", .greek: "el", .hindi: "hi", .hungarian: "hu", .indonesian: "id",
      .irish: "ga", .italian: "it", .lithuanian: "lt", .nepali: "ne", .norwegian: "nb", .portuguese: "pt",
      .romanian: "ro",
      .russian: "ru", .serbian: "sr", .spanish: "es", .swedish: "sv", .tamil: "ta", .turkish: "tr", .yiddish: "yi",
    ][algorithm] ?? ""
  }
}
