import Testing

@testable import TextAnalysis

@Suite struct StemCacheTests {
  /// A word of one language once gave the stem of another word in another language: "sans" in English that of "dans" in
  /// Italian, so that some words of catalogs in many languages were indexed with a wrong stem.
  @Test("equal words of two languages have their own stems")
  func twoLanguages() {
    let cache = StemCache()
    defer { cache.deallocate() }
    let letters = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let words = letters.flatMap { first in letters.map { second in [first, second] } }
    var mistaken: [String] = []
    for algorithm in StemmingAlgorithm.allCases {
      for word in words {
        // A key reads up to seven bytes beyond the word.
        let padded = word + [UInt8](repeating: 0, count: 8)
        let key = padded.withUnsafeBufferPointer {
          StemCache.Key($0.baseAddress!, count: 2, algorithm: algorithm)
        }
        if cache.change(for: key) != nil { mistaken.append("\(algorithm.name): \(word)") }
        cache.insert(.none, for: key)
      }
    }
    #expect(mistaken == [])
  }
}
