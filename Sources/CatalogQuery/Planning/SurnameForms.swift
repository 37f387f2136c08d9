/// Surnames whose first part is written with an apostrophe, apart, or together: O'Brien, O Brien and OBrien, McDonald
/// and Mc Donald. The index has a word with an apostrophe as the one written together.
enum SurnameForms {
  /// The text with first parts written together with the words after them; `nil` for one without.
  static func together(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return nil }
    var (words, isChanged) = ([Substring](), false)
    for word in text.split(separator: " ") {
      if let last = words.last, let joined = together(last, word) {
        words[words.count - 1] = joined[...]
        isChanged = true
      } else {
        words.append(word)
      }
    }
    return isChanged ? words.joined(separator: " ") : nil
  }

  /// Two words as one; `nil` unless the first may begin a surname.
  static func together(_ first: some StringProtocol, _ second: some StringProtocol) -> String? {
    guard first.utf8.count <= 3, parts.contains(first.lowercased()), second.count >= restLetters,
      second.allSatisfy(\.isLetter)
    else { return nil }
    return first.lowercased() + second
  }

  /// The text with a blank after the first parts of surnames in it; `nil` for one without.
  static func apart(_ text: String) -> String? {
    // Most words begin otherwise.
    guard let initial = text.utf8.first, text.utf8.contains(UInt8(ascii: " ")) || "oOmM".utf8.contains(initial) else {
      return nil
    }
    let words = text.split(separator: " ").map { (word: String($0), apart: partedWord($0.lowercased())) }
    return words.contains { $0.apart != nil } ? words.map { $0.apart ?? $0.word }.joined(separator: " ") : nil
  }

  private static func partedWord(_ word: String) -> String? {
    // Words of many languages begin with mac.
    for part in parts where part != "mac" {
      // Many words begin with an o, but no other with an o and an apostrophe.
      let beginnings = part == "o" ? apostrophes.map { part + $0 } : [part]
      guard let beginning = beginnings.first(where: word.hasPrefix) else { continue }
      let rest = word.dropFirst(beginning.count)
      return rest.count >= restLetters && rest.allSatisfy(\.isLetter) ? part + " " + rest : nil
    }
    return nil
  }

  /// Small letters that are words of many languages, and so no initials. An o may be that of O'Brien.
  static let wordLetters: Set<Character> = ["a", "e", "i", "u", "y"]

  private static let parts = ["o", "mc", "mac"]
  private static let apostrophes = ["'", "’", "ʻ", "ʼ", "‘"]
  /// Letters of the rest, at least.
  private static let restLetters = 3
}
