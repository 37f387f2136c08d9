internal import CatalogRecords

/// A line of text with an attribution at its end: `Know thyself. — Delphi`.
struct AttributedLine {
  let text: String
  /// The words after the dash; `nil` for a line without an attribution.
  let attribution: String?

  /// The longest attribution in characters.
  private static let longest = 200
  private static let dashes: Set<Character> = ["—", "―", "–"]

  init(_ line: String) {
    let line = line.trimmingBlanks
    if let split = Self.split(line) {
      (text, attribution) = (String(split.text), String(split.name))
    } else {
      (text, attribution) = (String(line), nil)
    }
  }

  /// True if the first line and more than half of the first hundred end with a name.
  static func areEvident(_ lines: [ArraySlice<UInt8>]) -> Bool {
    let texts = lines.prefix(100).map { String(decoding: $0, as: UTF8.self) }.filter { !$0.trimmingBlanks.isEmpty }
    guard texts.count > 1, let first = texts.first, AttributedLine(first).attribution != nil else { return false }
    let named = texts.count { AttributedLine($0).attribution != nil || QuoteAttribution.words(of: $0) != nil }
    return named * 2 > texts.count
  }

  /// Splits at the last dash that has a name after it.
  private static func split(_ line: Substring) -> (text: Substring, name: Substring)? {
    let tail = line.suffix(longest)
    for index in tail.indices.reversed() {
      guard let end = dashEnd(line, at: index) else { continue }
      // Chinese and Japanese write the dash twice.
      let before = line[..<index].trimmingBlanks
      let text = before[..<(before.lastIndex { !dashes.contains($0) }.map(before.index(after:)) ?? before.startIndex)]
        .trimmingBlanks
      let name = line[end...].trimmingBlanks
      if !text.isEmpty, isName(name) { return (text, name) }
    }
    return nil
  }

  /// The end of a dash at an index: a long one, or `--` or a short one between blanks.
  private static func dashEnd(_ line: Substring, at index: String.Index) -> String.Index? {
    guard index > line.startIndex else { return nil }
    let next = line.index(after: index)
    let isAfterBlank = line[line.index(before: index)].isWhitespace
    if line[index] == "—" || line[index] == "―" { return next }
    if line[index] == "–", isAfterBlank, next < line.endIndex, line[next].isWhitespace { return next }
    guard line[index...].hasPrefix("--"), isAfterBlank else { return nil }
    return line.index(after: next)
  }

  /// True if the words can be an attribution: they begin like a name or a title and do not end like a sentence.
  private static func isName(_ words: Substring) -> Bool {
    // `attributed to Mark Twain`: the name comes later.
    let name = Attribution(wording: String(words)).creator
    guard let first = name.first(where: { !"*_[".contains($0) }), let last = words.last else { return false }
    guard first.isUppercase || first.isLetter && !first.isCased || "\"“«„‘《「".contains(first) else { return false }
    if "!?…:;,".contains(last) { return false }
    // An abbreviation may end a name: `Martin Luther King, Jr.`
    let lastWord = words.split(separator: " ").last ?? ""
    return last != "." || lastWord.count <= 4 || PersonName.isSuffix(lastWord)
  }
}
