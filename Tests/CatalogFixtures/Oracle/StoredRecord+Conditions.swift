internal import CatalogQuery
internal import CatalogRecords
internal import HistoricalDates
internal import QueryLanguage
internal import TextAnalysis

extension StoredRecord {
  /// True if a condition holds for the record, by its values as they were read from the file.
  func passes(_ clause: FilterClause) -> Bool {
    switch clause {
    case .date(let clause): passes(clause)
    case .language(let tag): record.language.map { LanguageTag($0).matches(LanguageTag(tag)) } ?? false
    case .collection(let name): folded(collection) == folded(name)
    case .type(let name): record.type.map { folded($0) == folded(name) } ?? false
    case .identifier(let text): Int64(text).map { $0 == id.rawValue } ?? (record.identifier == text)
    case .sourceIdentifier(let text): record.identifier == text
    case .locator(let text): record.attributions.contains { $0.locator != nil && (text == "*" || $0.locator == text) }
    case .has(let traits, _): has(traits)
    case .extra(let clause): clause.names.contains { name in values(of: name).contains { $0.passes(clause.test) } }
    case .uncredited(let words, let isPrefix): names(words, isPrefix) && !credits(words, isPrefix)
    }
  }

  private func names(_ words: String, _ isPrefix: Bool) -> Bool {
    record.attributions.contains { $0.isOf(words, isPrefix) }
  }

  private func credits(_ words: String, _ isPrefix: Bool) -> Bool {
    record.attributions.credited.contains { $0.isOf(words, isPrefix) }
  }

  private func passes(_ clause: DateClause) -> Bool {
    guard clause.subject == .date, let named = clause.span.known, let own = record.date?.interval else { return false }
    return switch clause.relation {
    case .overlaps: own.start < named.end && named.start < own.end
    case .within: named.start <= own.start && own.end <= named.end
    case .before: own.start < named.start
    case .after: own.end > named.end
    }
  }

  private func has(_ traits: RecordFlags) -> Bool {
    let fields: [(RecordFlags, Bool)] = [
      (.title, record.title != nil), (.text, record.text != nil), (.source, record.source != nil),
      (.note, record.note != nil), (.creator, !record.attributions.isEmpty), (.subject, !record.subjects.isEmpty),
      (.date, record.date != nil), (.language, record.language != nil), (.type, record.type != nil),
      (.rights, record.rights != nil),
    ]
    return fields.contains { traits.contains($0) && $1 }
      || Attribution.Role.allCases.contains { role in
        traits.contains(RecordFlags(role)) && record.attributions.contains { $0.role == role }
      }
  }

  private func values(of name: String) -> [JSONValue] {
    switch record.extra[name] {
    case nil, .object: []
    case .array(let values): values
    case .some(let value): [value]
    }
  }
}

extension JSONValue {
  fileprivate func passes(_ test: ExtraClause.Test) -> Bool {
    switch (test, self) {
    case (_, .null), (_, .array), (_, .object): false
    case (.present, _): true
    case (.number(let range), _): number.map { range.contains($0) } ?? false
    case (.value(let text, let isPrefix), .string(let own)):
      (number != nil && number == Double(text)) || Self.phrase(text, isPrefix, isIn: own)
    case (.value(let text, _), .bool(let own)): text.lowercased() == "\(own)"
    case (.value(let text, _), _): number == Double(text)
    case (.text(let wanted), .string(let own)): own.utf8.elementsEqual(wanted.utf8)
    case (.text, _), (.never, _): false
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    case .string(let text): Double(text)
    case .null, .array, .object: nil
    }
  }

  /// True if words come in a row in a text.
  private static func phrase(_ words: String, _ isPrefix: Bool, isIn text: String) -> Bool {
    let phrase = MatchPhrase(words, languages: [], isPrefix: isPrefix)
    let terms = PlainIndex.terms(of: text, nil)
    guard phrase.tokenCount > 0, let last = terms.last?.position else { return false }
    return (0...last).contains { start in
      phrase.terms.enumerated().allSatisfy { offset, choices in
        let beginning = phrase.isPrefix && offset == phrase.tokenCount - 1
        return terms.contains { term, position in
          position == start + offset
            && choices.contains { beginning ? term.starts(with: $0.utf8) : term.elementsEqual($0.utf8) }
        }
      }
    }
  }
}

extension DateSpan {
  /// The time from its first to its last instant, when it is not reckoned from the present.
  fileprivate var known: JulianInterval? {
    switch form {
    case .single(.stretch(let interval, _)): return interval
    case .range(let first, let last):
      let start = first.map(\.known) ?? JulianInterval(start: -.infinity, end: .infinity)
      let end = last.map(\.known) ?? JulianInterval(start: -.infinity, end: .infinity)
      guard let start, let end else { return nil }
      return JulianInterval(start: start.start, end: end.end)
    case .single(.relative): return nil
    }
  }
}

extension DateSpan.Part {
  fileprivate var known: JulianInterval? {
    if case .stretch(let interval, _) = self { interval } else { nil }
  }
}

extension Attribution {
  /// True if the name has all of these words, in any order.
  fileprivate func isOf(_ words: String, _ isPrefix: Bool) -> Bool {
    let own = Analyzer().tokens(in: creator, language: nil).map(\.term)
    let wanted = MatchPhrase(words, languages: [], form: .exact).terms.compactMap(\.first)
    guard let last = wanted.last else { return true }
    return wanted.dropLast().allSatisfy(own.contains)
      && (isPrefix ? own.contains { $0.hasPrefix(last) } : own.contains(last))
  }
}
