internal import Foundation

/// The form at the foot of a page for another language of texts.
struct LanguageSwitch {
  let action: String
  /// The address of the page, which the choice leads back to.
  let back: String
  /// The options of the list. Every page has them, and a template would look at each member of each.
  let options: HTMLText

  init(_ call: CatalogCall) {
    let chosen = call.reader.tag
    let tags = Self.names.map(\.tag)
    let others = chosen.flatMap { tags.contains($0) ? nil : ($0, Self.name(of: $0)) }.map { [$0] } ?? []
    var markup = HTMLText()
    for (tag, name) in Self.names + others { markup.appendOption(tag, name, isChosen: tag == chosen) }
    options = markup
    action = call.pageBase + "/language"
    back = Self.address(of: call)
  }

  /// The path and query of the page, without its parameter for a language. On a page of hits `lang` is a filter, and
  /// stays.
  private static func address(of call: CatalogCall) -> String {
    let (path, query) = (call.request.uri.path, call.request.uri.query ?? "")
    let isSearch = path == "/" || path == call.base || path == call.base + "/"
    let kept = isSearch ? query : query.split(separator: "&").filter { !$0.hasPrefix("lang=") }.joined(separator: "&")
    let text = call.configuration.serverPath + path + (kept.isEmpty ? "" : "?" + kept)
    return text.utf8.count <= longest ? text : call.pageBase + "/"
  }

  /// In bytes.
  static let longest = 2_000

  private static let names: [(tag: String, name: String)] = [
    "en", "ar", "cs", "da", "de", "el", "eo", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it", "ja", "ko", "la",
    "nl",
    "no", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "zh",
  ].map { ($0, name(of: $0)) }

  private static func name(of tag: String) -> String {
    let own = Locale(identifier: tag)
    let name = own.localizedString(forLanguageCode: tag) ?? EnglishText.language(tag)
    return name.prefix(1).uppercased(with: own) + name.dropFirst()
  }
}
