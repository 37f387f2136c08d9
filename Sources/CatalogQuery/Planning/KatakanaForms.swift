/// Japanese words with sounds of other languages in their newer and older spellings: ヴァイオリン and バイオリン, ツィター and
/// チター, ディスク and ジスク; and without the long vowel at the end of a word, as engineers write them: サーバー and サーバ.
package enum KatakanaForms {
  /// The other spellings of a text, with up to two changes; empty for one without katakana.
  package static func others(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { (0x30A1...0x30FC).contains($0.value) }) else { return [] }
    let plain = sounds.reduce(text) { $0.replacing($1.newer, with: $1.older) }
    let once = shortened(text) + changes(of: text)
    let twice = text.count > QueryLimits.Expanding.respelledTwice ? [] : once.flatMap(changes)
    var forms: [String] = []
    for form in [plain] + once + twice where form != text && !forms.contains(form) {
      guard forms.count < QueryLimits.Expanding.spellingsTried else { break }
      forms.append(form)
    }
    return forms
  }

  /// The text without the long vowel at its end; empty for one without, and for short words, which keep it: コピー.
  private static func shortened(_ text: String) -> [String] {
    text.hasSuffix("ー") && text.count > soundsOfWord ? [String(text.dropLast())] : []
  }

  /// Sounds of the shortest word that drops the long vowel, as JIS Z 8301 has it.
  private static let soundsOfWord = 3

  /// The text with one sound written otherwise.
  private static func changes(of text: String) -> [String] {
    (sounds + spellings).flatMap { newer, older in
      [(newer, older), (older, newer)].flatMap { from, to in
        text.ranges(of: from).map { text.replacingCharacters(in: $0, with: to) }
      }
    }
  }

  /// The sound *v*. The letter alone comes last, so that it does not take the first half of another.
  private static let sounds = [("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ")].map {
    (newer: $0.0, older: $0.1)
  }

  private static let spellings = [
    ("ツィ", "チ"), ("ティ", "チ"), ("ティ", "テ"), ("ディ", "ジ"), ("ディ", "デ"), ("ディ", "ヂ"), ("ジ", "ヂ"), ("ズ", "ヅ"),
    ("デュ", "ジュ"), ("トゥ", "ツ"), ("ドゥ", "ズ"), ("シェ", "セ"), ("ジェ", "ゼ"), ("フィ", "フイ"), ("フェ", "フエ"), ("フォ", "フオ"),
    ("ウィ", "ウイ"), ("ウェ", "ウエ"), ("ウォ", "ウオ"), ("クォ", "クオ"), ("ェイ", "ェー"), ("エイ", "エー"), ("イア", "イヤ"),
  ].map { (newer: $0.0, older: $0.1) }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with letters: String) -> String {
    String(self[..<range.lowerBound]) + letters + String(self[range.upperBound...])
  }
}
