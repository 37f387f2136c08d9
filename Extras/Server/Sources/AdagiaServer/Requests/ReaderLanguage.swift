internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// The language that a reader wants texts in: that of the URL, or else the one chosen on a page, or else the browser's.
struct ReaderLanguage: Hashable, Sendable {
  /// A tag of two or three small letters, without region or script; `nil` when nothing says.
  let tag: String?

  static let unknown = ReaderLanguage(tag: nil)

  private init(tag: String?) { self.tag = tag }

  /// - Parameter text: A tag as people write it: `de`, `de-AT`, `zh_Hant`. `nil` for what is none.
  init?(_ text: some StringProtocol) {
    guard let tag = text.split(maxSplits: 1, whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased(),
      Self.known.contains(tag)
    else { return nil }
    self.init(tag: tag)
  }

  /// The choice of a page, or the first language that the browser accepts.
  init(_ request: Request) {
    let chosen = request.headers[values: .cookie].lazy.compactMap(Self.chosen).first
    self = chosen ?? Self.accepted(request.headers[values: .acceptLanguage]) ?? .unknown
  }

  private static func chosen(_ cookies: String) -> ReaderLanguage? {
    cookies.split(separator: ";").lazy.compactMap { pair in
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, halves[0].filter({ $0 != " " }) == cookie else { return nil }
      return ReaderLanguage(halves[1].filter { $0 != " " })
    }.first
  }

  /// The name of the cookie that keeps a choice.
  static let cookie = "adagia-language"

  /// RFC 9110: the known language with the highest weight, of several the first.
  private static func accepted(_ fields: [String]) -> ReaderLanguage? {
    let weighted = fields.flatMap { $0.split(separator: ",").prefix(most) }.prefix(most).compactMap { part in
      let pieces = part.filter { $0 != " " && $0 != "\t" }.split(separator: ";")
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return pieces.first.flatMap { ReaderLanguage($0) }.map { (language: $0, weight: weight) }
    }
    let highest = weighted.map(\.weight).max() ?? 0
    return highest > 0 ? weighted.first { $0.weight == highest }?.language : nil
  }

  /// The languages of a header that are looked at.
  private static let most = 50

  /// The codes of ISO 639. No other text is a language, which bounds the pages that are kept for one each.
  private static let known = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier)).filter { $0.utf8.count < 4 }

  /// True if a text with a tag is in the language.
  func reads(_ language: String?) -> Bool {
    guard let tag, let language else { return false }
    return ReaderLanguage(language)?.tag == tag
  }
}

extension CatalogCall {
  /// The same for the language of the parameter `lang`, where it is given.
  ///
  /// - Throws: `Problem` for a value that is not a language.
  func inLanguage(of parameters: inout RequestParameters) throws -> CatalogCall {
    guard let text = try parameters.one("lang") else { return self }
    guard let language = ReaderLanguage(text) else {
      throw Problem.parameter(
        "lang", "'\(text.prefix(40))' is not the code of a language. Write it like en, de or grc.")
    }
    var call = self
    call.reader = language
    return call
  }
}
