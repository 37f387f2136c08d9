internal import CatalogRecords
internal import TextAnalysis

extension SearchAnswer {
  /// The expansions that mattered to a hit: of synonyms and spellings those that a hit has in the place of the typed
  /// word. All patterns, and all expansions of an answer without hits that has matches, as when these are only counted.
  package var tellingExpansions: [QueryExpansion] {
    guard !hits.isEmpty || total == 0 else { return expansions }
    return expansions.compactMap { expansion in
      switch expansion.reason {
      case .pattern: expansion
      case .synonym, .spelling: found(expansion)
      }
    }
  }

  /// The expansion with only those words that a hit has in the place of the typed one; `nil` when no hit has any.
  private func found(_ expansion: QueryExpansion) -> QueryExpansion? {
    var found: Set<Int> = []
    for hit in hits {
      let record = hit.record.record
      let phrases = record.phrases([expansion.typed] + expansion.others)
      if !phrases.contains(0) { found.formUnion(phrases) }
    }
    guard !found.isEmpty else { return nil }
    return QueryExpansion(
      typed: expansion.typed, others: found.sorted().map { expansion.others[$0 - 1] }, reason: expansion.reason)
  }
}

extension CatalogRecord {
  /// The numbers of those phrases that the record has in a searchable field, in any form of the record's language.
  fileprivate func phrases(_ phrases: [String]) -> Set<Int> {
    let language = language.map { LanguageTag($0) }
    let finder = PhraseFinder(phrases.map { MatchPhrase($0, languages: language.map { [$0] } ?? []) })
    let texts = CoreField.searchable.compactMap { searchableText(of: $0) }
    return Set(texts.flatMap { finder.occurrences(in: $0, language: language).map(\.phrase) })
  }
}
