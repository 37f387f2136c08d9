/// What a record has of a query's words in parts.
struct PartMatches {
  /// For each word how like it the record's likest word is.
  private(set) var likeness: [Double]
  /// For each of the characters whether the record has it.
  private(set) var hasCharacter: [Bool]
  private var letters: [UInt32] = []

  init(_ parts: WordParts?, wordCount: Int) {
    likeness = Array(repeating: 0, count: parts == nil ? 0 : wordCount)
    hasCharacter = Array(repeating: false, count: parts?.characters.count ?? 0)
  }

  /// Takes in a term of the record; UTF-8.
  mutating func take(_ term: UnsafeBufferPointer<UInt8>, _ parts: WordParts) {
    letters.removeAll(keepingCapacity: true)
    for scalar in String(decoding: term, as: UTF8.self).unicodeScalars { letters.append(scalar.value) }
    // The index has a pair of characters at each of them, and the last one alone.
    if let first = letters.first, let number = parts.characters[first] { hasCharacter[number] = true }
    guard letters.count >= WordParts.leastStretch, parts.mayBeLike(letters) else { return }
    for spelling in parts.spellings {
      likeness[spelling.word] = max(likeness[spelling.word], WordParts.likeness(letters, to: spelling.letters))
    }
  }
}
