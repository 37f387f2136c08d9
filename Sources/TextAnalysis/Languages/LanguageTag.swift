internal import Platform

/// A language tag (BCP 47) in a canonical form, so that equal languages compare equal.
///
///     LanguageTag("ger").canonical          // "de"
///     LanguageTag("ZH_hant-tw").canonical   // "zh-Hant-TW"
package struct LanguageTag: Hashable, Sendable, CustomStringConvertible {
  /// The canonical tag: language in lower case, script capitalized, region in upper case, with hyphens. Three-letter
  /// codes of ISO 639-2 (both sets), of older MARC records, and of the usual member of a macrolanguage become the
  /// two-letter code if there is one. Unknown parts stay, in lower case. Empty for an empty text.
  package let canonical: String

  /// Creates a tag from any text.
  package init(_ text: String) {
    if text.utf8.count == 2, text.utf8.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }) {
      canonical = LanguageCodes.twoLetterCode(of: text) ?? text
      return
    }
    let subtags = text.lowercased().split { $0 == "-" || $0 == "_" || $0.isWhitespace }.map(String.init)
    guard let first = subtags.first else {
      canonical = ""
      return
    }
    let language = LanguageCodes.twoLetterCode(of: first) ?? first
    var isExtension = first.utf8.count == 1
    let rest = subtags.dropFirst().map { subtag in
      isExtension = isExtension || subtag.utf8.count == 1
      return isExtension ? subtag : Self.spelled(subtag)
    }
    canonical = ([language] + rest).joined(by: "-")
  }

  /// The language alone, without script and region.
  package var language: String { String(canonical.prefix { $0 != "-" }) }

  /// The tag as text.
  package var description: String { canonical }

  /// True if a record in this language matches a filter: every part of the filter occurs here, in order, and the
  /// language comes first (extended filtering of RFC 4647).
  ///
  ///     LanguageTag("pt-BR").matches(LanguageTag("pt"))           // true
  ///     LanguageTag("zh-Hant-TW").matches(LanguageTag("zh-TW"))   // true
  ///     LanguageTag("pt").matches(LanguageTag("pt-BR"))           // false
  package func matches(_ filter: LanguageTag) -> Bool {
    let wanted = filter.canonical.split(separator: "-")
    var parts = canonical.split(separator: "-")[...]
    guard let language = wanted.first, parts.popFirst() == language else { return false }
    for part in wanted.dropFirst() {
      // After a single letter come extensions, which are neither script nor region.
      guard let index = parts.firstIndex(of: part), !parts[..<index].contains(where: { $0.utf8.count == 1 }) else {
        return false
      }
      parts = parts[(index + 1)...]
    }
    return true
  }

  /// Capitalizes a script, which has four letters, and a region, which has two letters (or three digits without case).
  private static func spelled(_ subtag: String) -> String {
    switch subtag.utf8.count {
    case 2: subtag.uppercased()
    case 4 where subtag.allSatisfy(\.isLetter): subtag.prefix(1).uppercased() + subtag.dropFirst()
    default: subtag
    }
  }
}
