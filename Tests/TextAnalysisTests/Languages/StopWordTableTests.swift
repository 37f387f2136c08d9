import Foundation
import Testing

@testable import TextAnalysis

/// The table of stop words has the words of all lists, folded.
@Suite struct StopWordTableTests {
  /// The languages of each folded word, from the lists. A word with a koronis, which folds to a blank, is no word of a
  /// query.
  private static let languages: [String: Set<String>] = {
    var languages: [String: Set<String>] = [:]
    for list in StopWords.ofTexts {
      for word in list.words { languages[folded(word), default: []].insert(list.language) }
    }
    for (language, text) in StopWords.questions {
      for word in text.split(whereSeparator: \.isWhitespace) {
        languages[folded(String(word)), default: []].insert(language)
      }
    }
    return languages.filter { word, _ in !word.contains(where: \.isWhitespace) }
  }()

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/TextAnalysis/Languages/StopWordTable+Entries.swift")

  /// The file's text: as many entries on a line as fit.
  private static var text: String {
    let words = languages.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var lines = [""]
    for word in words {
      let entry = "\(word):\((languages[word] ?? []).sorted().joined(separator: ","))"
      if lines[lines.count - 1].unicodeScalars.count + entry.unicodeScalars.count > 110 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + entry
    }
    return """
      extension StopWordTable {
        /// Each word with the codes of the languages that have it, in the order of the bytes. Made by tools/make/stop-words.
        static let entries: StaticString = \"""
      \(lines.map { "    \($0)\n" }.joined())    \"""
      }

      """
  }

  @Test("the table is made of the lists")
  func file() throws {
    if ProcessInfo.processInfo.environment["ADAGIA_UPDATE_STOP_WORDS"] != nil {
      try Self.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text.unicodeScalars.elementsEqual(Self.text.unicodeScalars), "run tools/make/stop-words")
  }

  @Test("each word is found, with its languages")
  func words() {
    #expect(Self.languages.count > 1_400)
    for (word, languages) in Self.languages {
      #expect(Set(StopWordTable.languages(of: word.utf8)) == languages, "\(word)")
      #expect(!word.contains(":"), "\(word)")
    }
  }

  @Test(
    "no other word is found",
    arguments: ["", "a:en", ":", " ", "aa", "thee", "th", "zzzz", "courage", "cs", "\u{10FFFF}"])
  func others(_ word: String) {
    #expect(Self.languages[word] == nil)
    #expect(StopWordTable.languages(of: word.utf8) == [])
  }
}
