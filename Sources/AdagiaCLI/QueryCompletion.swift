internal import Adagia
internal import ArgumentParser
internal import CatalogQuery
internal import Platform
internal import TextAnalysis

/// Shell completion of query words.
enum QueryCompletion {
  static let kind = CompletionKind.custom { arguments, index, prefix in
    (try? candidates(arguments, index, prefix)) ?? []
  }

  private static let limit = 20

  private static func candidates(_ arguments: [String], _ index: Int, _ prefix: String) throws -> [String] {
    let word = prefix.isEmpty && arguments.indices.contains(index) ? arguments[index] : prefix
    let field = fieldBefore(index, arguments)
    guard let catalog = try catalog(arguments), !word.isEmpty, word.allSatisfy({ isPlain($0) || $0 == ":" }) else {
      return []
    }
    // bash ends a word at a colon, and expects only the text after it.
    let typed = field + word
    let kept = field.isEmpty ? word.prefix(through: word.lastIndex(of: ":") ?? word.startIndex) : ""
    let own = field.isEmpty && !word.contains(":") ? "" : String(kept)
    let request = SuggestionRequest(typed, kinds: [.word, .author, .source, .tag], limit: limit)
    let isField = typed.contains(":")
    let found = try catalog.suggestionsNow(
      isField ? request : SuggestionRequest(typed, kinds: [.word], limit: limit))
    var seen: Set<String> = []
    return found.compactMap { continuation($0, of: String(word.dropFirst(own.count))) }.map { own + $0 }
      .filter { seen.insert($0).inserted }
  }

  /// `author:`, where the shell split the name and the colon from the word.
  private static func fieldBefore(_ index: Int, _ arguments: [String]) -> String {
    guard index >= 2, arguments.indices.contains(index), arguments[index - 1] == ":" else { return "" }
    return arguments[index - 2] + ":"
  }

  /// The completed word: the rest of the value, its words joined by hyphens, which the query language reads as a phrase.
  /// Shells evaluate completions, so no operator may be in it.
  private static func continuation(_ suggestion: Suggestion, of typed: String) -> String? {
    let beginning = folded(typed)
    guard !beginning.isEmpty, beginning.count == typed.count else { return nil }
    let words = folded(suggestion.text).split { !isPlain($0) || $0 == "-" }
    guard let start = words.firstIndex(where: { $0.hasPrefix(beginning) }) else { return nil }
    return typed + words[start...].joined(separator: "-").dropFirst(beginning.count)
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-"
  }

  /// The catalog of the command. Nil when it does not exist yet.
  private static func catalog(_ arguments: [String]) throws -> Catalog? {
    let option = arguments.firstIndex(of: "--catalog").map { $0 + 1 }
    let named = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
    let path = CatalogLocation(named: named, environment: .process, isQuiet: true).path
    guard FileSystem.isReadable(path) else { return nil }
    return try Catalog(at: path, for: .reading, isShared: false)
  }
}
