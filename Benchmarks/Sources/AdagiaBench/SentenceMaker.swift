/// Strings words of a vocabulary together, with capitals and punctuation.
struct SentenceMaker: Sendable {
  let vocabulary: Vocabulary

  /// Appends the UTF-8 of sentences with so many words in all, 1 or more.
  func append(_ wordCount: Int, to bytes: inout [UInt8], using random: inout SeededRandom) {
    var previous: Int?
    var isStart = true
    for place in 1...wordCount {
      let rank = vocabulary.rank(after: previous, using: &random)
      append(rank, isCapital: isStart, to: &bytes)
      isStart = place == wordCount || random.happens(0.06)
      if isStart {
        bytes.append(UInt8(ascii: "."))
      } else if random.happens(0.08) {
        bytes.append(UInt8(ascii: ","))
      }
      if place < wordCount { bytes.append(UInt8(ascii: " ")) }
      previous = isStart ? nil : rank
    }
  }

  private func append(_ rank: Int, isCapital: Bool, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes += vocabulary.word(rank)
    let isSmallLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[start]
    if isCapital && isSmallLetter { bytes[start] -= 32 }
  }
}
