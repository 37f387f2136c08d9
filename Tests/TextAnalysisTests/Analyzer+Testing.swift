import TextAnalysis

extension Analyzer {
  /// The terms of a text in one string: terms of one position are joined by `+`, positions parted by spaces.
  func line(_ text: String, language: String? = nil) -> String {
    var positions: [[String]] = []
    for token in tokens(in: text, language: language.map { LanguageTag($0) }) {
      if token.position == positions.count { positions.append([]) }
      positions[token.position].append(token.term)
    }
    return positions.map { $0.joined(separator: "+") }.joined(separator: " ")
  }
}

/// Numbers that look random and repeat (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
