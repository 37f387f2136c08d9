/// Chinese and Japanese texts with other forms of their characters: 漢語 and 汉语, 國家 and 国家.
///
/// Several older characters can have one newer form (髮 and 發 are 发), so that they cannot be folded to one term.
package enum HanVariants {
  private struct Forms {
    var older: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    var newer: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  }

  private static let forms: Forms = {
    var (forms, scalars) = (Forms(), pairs.unicodeScalars.filter { $0.value > 0x20 }.makeIterator())
    while let old = scalars.next(), let new = scalars.next() {
      forms.newer[old, default: []].append(new)
      forms.older[new, default: []].append(old)
    }
    return forms
  }()

  /// The most forms of one text, in each direction.
  private static let most = 8

  /// The text in newer forms, and in older ones; without the text itself. Empty for a text without such characters.
  package static func others(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { (0x3400...0x9FFF).contains($0.value) }) else { return [] }
    let found = written(text, forms.newer) + written(text, forms.older)
    var seen: Set<String> = [text]
    return found.filter { seen.insert($0).inserted }
  }

  private static func written(_ text: String, _ forms: [Unicode.Scalar: [Unicode.Scalar]]) -> [String] {
    var texts: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      let choices = forms[scalar] ?? [scalar]
      texts = texts.flatMap { text in choices.map { text + [$0] } }
      if texts.count > most { texts.removeLast(texts.count - most) }
    }
    return texts.map { String($0) }
  }
}
