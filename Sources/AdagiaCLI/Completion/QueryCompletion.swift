internal import Adagia
internal import ArgumentParser
internal import CatalogQuery
internal import QueryLanguage
internal import TextAnalysis

/// Shell completion of query words: words of the catalog, names of fields, and their values.
enum QueryCompletion {
  /// For queries, whose words may have a field.
  static let query = CompletionKind.custom { arguments, index, prefix in
    shown(try? CompletedWord(arguments, index, prefix).map { try candidates($0, CompletionCatalog(arguments)) })
  }

  /// For plain words.
  static let words = CompletionKind.custom { arguments, index, prefix in
    shown(try? CompletedWord(arguments, index, prefix).map { try words($0, CompletionCatalog(arguments)) })
  }

  private static let limit = 20

  private static func shown(_ candidates: [String]??) -> [String] {
    ShellText.candidates(candidates.flatMap(\.self) ?? [])
  }

  private static func candidates(_ word: CompletedWord, _ catalog: CompletionCatalog?) throws -> [String] {
    guard let field = word.field else {
      let names = word.value.isEmpty ? [] : QueryField.names.filter { $0.hasPrefix(word.value.lowercased()) }
      return (names.isEmpty ? [] : names.map { $0 + ":" }) + (try words(word, catalog))
    }
    guard let catalog, let kind = ValueCompletion.Kind(field: field) else { return try words(word, catalog) }
    let before = word.value.lastIndex(of: ",").map { String(word.value[...$0]) } ?? ""
    let values = try kind.values(startingWith: String(word.value.dropFirst(before.count)), catalog)
    return values.filter(isPlain).map { word.kept + before + $0 }
  }

  /// Words, or names and tags if a field takes those.
  static func words(_ word: CompletedWord, _ catalog: CompletionCatalog?) throws -> [String] {
    guard let catalog, !word.value.isEmpty, isPlain(word.value) else { return [] }
    let typed = (word.field.map { $0 + ":" } ?? "") + word.value
    let kinds: Set<Suggestion.Kind> = word.field == nil ? [.word] : [.word, .author, .source, .tag]
    let found = try catalog.opened.suggestionsNow(
      SuggestionRequest(typed, kinds: kinds, limit: limit))
    var seen: Set<String> = []
    return found.compactMap { continuation(of: word.value, to: $0.text) }.map { word.kept + $0 }
      .filter { seen.insert($0).inserted }
  }

  /// The typed beginning of a value with the rest of the value, its words joined by hyphens, which the query language
  /// reads as a phrase. Shells evaluate completions, so no operator may be in it.
  static func continuation(of typed: String, to value: String) -> String? {
    let beginning = folded(typed)
    guard !beginning.isEmpty, beginning.count == typed.count else { return nil }
    let heads = beginning.split(separator: "-", omittingEmptySubsequences: false)
    let words = folded(value).split { !($0.isLetter || $0.isNumber) }
    let starts = words.indices.dropLast(min(words.count, heads.count - 1))
    guard let last = heads.last,
      let start = starts.first(where: { start in
        let end = start + heads.count - 1
        return words[start..<end].elementsEqual(heads.dropLast()) && words[end].hasPrefix(last)
      })
    else { return nil }
    return typed + words[start...].joined(separator: "-").dropFirst(beginning.count)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }
}
