/// Latin-1 for words of western European languages, with one byte a letter, so that counting letters is easy.
enum Latin1 {
  /// Converts UTF-8 to Latin-1 in place.
  /// - Returns: False when the word has a letter beyond Latin-1. Its bytes are then useless.
  static func decode(_ word: inout StemmedWord) -> Bool {
    var target = 0
    var source = 0
    while source < word.count {
      let byte = word[source]
      if byte < 0x80 {
        word.bytes[target] = byte
        source += 1
      } else {
        guard byte == 0xC2 || byte == 0xC3, source + 1 < word.count else { return false }
        word.bytes[target] = (byte & 3) << 6 | word[source + 1] & 0x3F
        source += 2
      }
      target += 1
    }
    word.count = target
    return true
  }

  /// Converts Latin-1 to UTF-8 in place. The buffer must have room for two bytes a letter.
  static func encode(_ word: inout StemmedWord) {
    var source = word.count - 1
    word.count += (0..<word.count).count { word[$0] >= 0x80 }
    var target = word.count - 1
    while source >= 0, target > source {
      let letter = word[source]
      if letter < 0x80 {
        word.bytes[target] = letter
        target -= 1
      } else {
        word.bytes[target] = 0x80 | letter & 0x3F
        word.bytes[target - 1] = 0xC0 | letter >> 6
        target -= 2
      }
      source -= 1
    }
  }
}
