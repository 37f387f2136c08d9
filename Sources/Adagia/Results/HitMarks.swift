internal import CatalogFormats
public import CatalogQuery
public import CatalogRecords
public import Foundation

// MARK: - Matches as attributed text

/// The attribute that marks a query's words in an `AttributedString`. On Apple's platforms they are emphasized too.
///
///     for run in hit.snippet().attributed.runs where run.searchMatch == true { … }
public enum SearchMatch: AttributedStringKey {
  /// True in a match; the attribute is absent elsewhere.
  public typealias Value = Bool
  /// The attribute's name.
  public static let name = "Adagia.SearchMatch"
}

extension AttributeScopes {
  /// The attributes of Adagia.
  public struct AdagiaAttributes: AttributeScope {
    /// The query's words.
    public let searchMatch: SearchMatch
  }
}

extension AttributeDynamicLookup {
  /// An attribute of Adagia by its name: `run.searchMatch`.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.AdagiaAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension Snippet {
  /// The query's words in `text`, ascending, never overlapping.
  public var matchRanges: [Range<String.Index>] { text.ranges(ofBytes: matches) }

  /// The text with the attribute `SearchMatch` on its matches, and `…` where it was cut.
  ///
  ///     Text(hit.snippet().attributed)   // SwiftUI shows the matches in bold
  public var attributed: AttributedString {
    var result = AttributedString(isCutBefore ? "…" : "") + text.emphasized(matchRanges)
    if isCutAfter { result += AttributedString("…") }
    return result
  }
}

extension Hit {
  /// The query's words in the text of a field, ascending, never overlapping; empty if the field has no match.
  ///
  ///     hit.matchRanges(in: .title).map { hit.record.title![$0] }
  ///
  /// - Parameter field: The ranges of `.creator` are those of `record.creator`; for subjects, see `subjectMatches`.
  public func matchRanges(in field: CoreField) -> [Range<String.Index>] {
    record.searchableText(of: field).map { $0.ranges(ofBytes: matches[field] ?? []) } ?? []
  }

  /// A field's whole text with the attribute `SearchMatch` on its matches; `nil` when the record has no such text.
  public func attributedText(of field: CoreField) -> AttributedString? {
    record.searchableText(of: field).map { $0.emphasized(matchRanges(in: field)) }
  }

  /// The matches in each of the record's subjects that has any, by the subject's place in `record.subjects`.
  public var subjectMatches: [Int: [Range<String.Index>]] {
    let subjects = record.subjects
    let marked = zip(subjects, matches(in: .subject, of: subjects)).enumerated().filter { !$1.1.isEmpty }
    return Dictionary(uniqueKeysWithValues: marked.map { ($0, $1.0.ranges(ofBytes: $1.1)) })
  }

  /// The query's words in each of several values that are searched as one line, `; ` between them, such as names or
  /// subjects: ranges of UTF-8 byte offsets in each value.
  package func matches(in field: CoreField, of values: [String]) -> [[Range<Int>]] {
    guard let ranges = matches[field] else { return values.map { _ in [] } }
    var start = 0
    return values.map { value in
      let bytes = start..<start + value.utf8.count
      start = bytes.upperBound + "; ".utf8.count
      return ranges.map { $0.clamped(to: bytes) }.filter { !$0.isEmpty }
        .map { $0.lowerBound - bytes.lowerBound..<$0.upperBound - bytes.lowerBound }
    }
  }
}

extension String {
  /// Ranges of UTF-8 byte offsets as ranges of indices. Offsets inside a character become its start.
  fileprivate func ranges(ofBytes ranges: [Range<Int>]) -> [Range<Index>] {
    ranges.compactMap { range in
      guard let start = utf8.index(startIndex, offsetBy: range.lowerBound, limitedBy: endIndex),
        let end = utf8.index(start, offsetBy: range.count, limitedBy: endIndex)
      else { return nil }
      return start..<end
    }
  }

  fileprivate func emphasized(_ ranges: [Range<Index>]) -> AttributedString {
    var result = AttributedString()
    var position = startIndex
    for range in ranges {
      result += AttributedString(self[position..<range.lowerBound])
      var match = AttributedString(self[range])
      match[SearchMatch.self] = true
      #if canImport(Darwin)
        match.inlinePresentationIntent = .stronglyEmphasized
      #endif
      result += match
      position = range.upperBound
    }
    return result + AttributedString(self[position...])
  }
}
