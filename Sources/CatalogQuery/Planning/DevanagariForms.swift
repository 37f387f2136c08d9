/// Words of Hindi and its neighbors in their other spellings: पण्डित and पंडित, क़लम and कलम, हँसना and हंसना.
///
/// Writers often leave out the dot below, which marks sounds of Persian and Arabic. The dot above is short for the
/// nasal of the next consonant.
package enum DevanagariForms {
  /// The other spellings of a text; empty for one without letters of Devanagari.
  package static func others(of text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { (0x900...0x97F).contains($0.value) }) else { return [] }
    var (forms, seen): ([[Unicode.Scalar]], Set<[Unicode.Scalar]>) = ([scalars], [scalars])
    for change in [withNasals, withoutNasals, withoutMoon, withoutDots, withDots] {
      forms += forms.flatMap { change($0) }.filter { seen.insert($0).inserted }
    }
    return forms.dropFirst().prefix(QueryLimits.Expanding.spellings).map { String(String.UnicodeScalarView($0)) }
  }

  private static let dotBelow: Unicode.Scalar = "\u{93C}"
  private static let dotAbove: Unicode.Scalar = "\u{902}"
  private static let moon: Unicode.Scalar = "\u{901}"
  private static let virama: Unicode.Scalar = "\u{94D}"

  /// The nasal of a consonant's row; `nil` for other letters, and for the nasal itself.
  private static func nasal(before scalar: Unicode.Scalar?) -> Unicode.Scalar? {
    guard let value = scalar?.value, (0x915...0x92E).contains(value) else { return nil }
    // The fifth letter of each row. The row of त has a sixth, which Hindi does not use.
    let last = ([0x919, 0x91E, 0x923, 0x928, 0x92E] as [UInt32]).first { value <= $0 }
    return last.flatMap { value < $0 ? Unicode.Scalar($0) : nil }
  }

  private static func withNasals(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    [
      text.indices.flatMap { place -> [Unicode.Scalar] in
        let next = place + 1 < text.count ? text[place + 1] : nil
        guard text[place] == dotAbove, let nasal = nasal(before: next) else { return [text[place]] }
        return [nasal, virama]
      }
    ]
  }

  private static func withoutNasals(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var (form, place): ([Unicode.Scalar], Int) = ([], 0)
    while place < text.count {
      let isNasal = place + 2 < text.count && text[place + 1] == virama && nasal(before: text[place + 2]) == text[place]
      form.append(isNasal ? dotAbove : text[place])
      place += isNasal ? 2 : 1
    }
    return [form]
  }

  private static func withoutMoon(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    [text.map { $0 == moon ? dotAbove : $0 }]
  }

  private static func withoutDots(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] { [text.filter { $0 != dotBelow }] }

  /// The text with a dot below one of the letters that may have one.
  private static func withDots(_ text: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    guard !text.contains(dotBelow) else { return [] }
    return text.indices.filter { dotted.contains(text[$0]) }.map { place in
      Array(text[...place]) + [dotBelow] + text[(place + 1)...]
    }
  }

  private static let dotted: Set<Unicode.Scalar> = ["क", "ख", "ग", "ज", "फ", "ड", "ढ"]
}
