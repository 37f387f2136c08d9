internal import Adagia
internal import Foundation
internal import HistoricalDates
internal import Synchronization

/// Numbers, days and codes in English.
enum EnglishText {
  private static let locale = Locale(identifier: "en_US")

  /// `1 record`, `12,345 records`.
  static func count(_ number: Int, _ noun: String) -> String { "\(grouped(number)) \(number == 1 ? noun : noun + "s")" }

  /// `12,345`.
  static func grouped(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

  /// `November 23, 2026`.
  static func day(_ day: JulianDay) -> String {
    var style = Date.FormatStyle(locale: locale, timeZone: .gmt)
    style.timeZone = .gmt
    return Date(day).formatted(style.year().month(.wide).day())
  }

  /// The name of a language; the tag itself for one without a name.
  static func language(_ tag: String) -> String {
    if let known = languages.withLock({ $0[tag] }) { return known }
    let name = locale.localizedString(forIdentifier: tag) ?? tag
    languages.withLock { $0[tag] = name }
    return name
  }

  /// `2 of a and b`, `a, b and c`.
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Names that were looked up: the lookup takes longer than the rest of a hit.
  private static let languages = Cache([:])
  private typealias Cache = Mutex<[String: String]>
}
