import TestTools
import Testing

@testable import TextAnalysis

@Suite struct StemmerTests {
  @Test(
    "stems are those of Snowball's lists",
    arguments: [.english, .french, .german, .russian, .spanish] as [StemmingAlgorithm])
  func snowballsLists(algorithm: StemmingAlgorithm) throws {
    let stemmer = try #require(Stemmer(algorithm))
    for row in try Vectors.rows("snowball-\(algorithm.name).tsv") {
      let stem = Array(row[0].utf8).withUnsafeBufferPointer { String(decoding: stemmer.stem($0), as: UTF8.self) }
      #expect(stem == row[1], "\(row[0])")
    }
  }

  @Test("every algorithm has a stemmer", arguments: StemmingAlgorithm.allCases)
  func everyAlgorithmExists(algorithm: StemmingAlgorithm) {
    #expect(Stemmer(algorithm) != nil)
    #expect("\(algorithm.name)" == "\(algorithm)")
  }

  @Test("hostile words have stems", arguments: StemmingAlgorithm.allCases)
  func hostileWords(algorithm: StemmingAlgorithm) throws {
    let stemmer = try #require(Stemmer(algorithm))
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "e", "y", "'", "ß", "é", "ü", "s", "ing", "erinnen", "aises", "oux", "nié", "я", "ا", "\u{FF}", "qu", "ss",
    ]
    for length in 0..<300 {
      let word = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let stem = Array(word.utf8).withUnsafeBufferPointer { String(decoding: stemmer.stem($0), as: UTF8.self) }
      #expect(stem.utf8.count <= word.utf8.count + 2, "\(word)")
    }
  }
}
