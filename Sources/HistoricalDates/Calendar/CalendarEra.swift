/// A calendar or era other than the Gregorian, recognized by its name.
package enum CalendarEra: String, CaseIterable, Hashable, Sendable {
  /// Japanese eras. The first year of each shares its Gregorian year with the last year of the era before.
  case meiji, taisho, showa, heisei, reiwa
  /// Years of the Republic of China: 1 is 1912.
  case minguo
  /// Korean years since Tangun: 4333 is 2000.
  case dangi
  /// The Buddhist era of Thailand: 2543 is 2000.
  case buddhist
  /// Hebrew years of the world, from autumn to autumn: 5761 is 2000 or 2001.
  case hebrew
  /// Lunar years since the Hijra: 1375 is 1955 or 1956.
  case hijri
  /// Solar years since the Hijra, of Iran and Afghanistan, from spring to spring: 1375 is 1996 or 1997.
  case solarHijri
  /// Years of the Śaka era of India, from spring to spring: 1772 is 1850 or 1851.
  case saka
  /// Years of Vikramaditya, of India and Nepal, from spring to spring: 1907 is 1850 or 1851.
  case vikram
  /// Bengali years, from spring to spring: 1257 is 1850 or 1851.
  case bengali
  /// Years of the French Republic, from autumn to autumn, 1 to 14: 7 is 1798 or 1799.
  case frenchRepublican
  /// A reign of Japan before Meiji, of China or of Korea.
  case reign

  /// The Gregorian years that a year of this era overlaps: one year, or two when the era's year begins within a
  /// Gregorian one. Nil for a year that the era does not have, such as Shōwa 65.
  ///
  ///     CalendarEra.heisei.gregorianYears(of: 11)   // 1999...1999
  ///     CalendarEra.hebrew.gregorianYears(of: 5761) // 2000...2001
  package func gregorianYears(of year: Int) -> ClosedRange<Int>? {
    guard validYears ~= year else { return nil }
    switch self {
    // Each reign has a first year of its own; see `Reign`.
    case .reign: return nil
    case .hijri: return Self.hijriYears(year)
    // Before 1941 the Thai year began in April.
    case .buddhist: return year >= 2_484 ? year - 543...year - 543 : year - 543...year - 542
    default:
      let first = year + offset
      return first...(spansTwoYears ? first + 1 : first)
    }
  }

  /// The valid years of the era, with room for the future where it goes on.
  private var validYears: ClosedRange<Int> {
    switch self {
    case .meiji: 1...45
    case .taisho: 1...15
    case .showa: 1...64
    case .heisei: 1...31
    case .reiwa, .minguo: 1...200
    case .dangi, .hebrew: 1...6_500
    case .buddhist: 1...2_700
    case .hijri, .solarHijri, .bengali: 1...1_600
    case .saka: 1...2_100
    case .vikram: 1...2_300
    case .frenchRepublican: 1...14
    case .reign: 1...64
    }
  }

  /// The difference between the Gregorian year at the start of a year of the era and that year's number.
  private var offset: Int {
    switch self {
    case .meiji: 1_867
    case .taisho, .minguo: 1_911
    case .showa: 1_925
    case .heisei: 1_988
    case .reiwa: 2_018
    case .dangi: -2_333
    case .buddhist: -543
    case .hebrew: -3_761
    case .hijri, .solarHijri: 621
    case .saka: 78
    case .vikram: -57
    case .bengali: 593
    case .frenchRepublican: 1_791
    case .reign: 0
    }
  }

  private var spansTwoYears: Bool {
    switch self {
    case .hebrew, .solarHijri, .saka, .vikram, .bengali, .frenchRepublican: true
    default: false
    }
  }

  /// The Gregorian years of a lunar Hijri year, by the tabular calendar of 30-year cycles. That calendar is within a
  /// day or two of every observed one, which is enough for whole years. Its epoch is Friday, 16 July 622 of the Julian
  /// calendar.
  private static func hijriYears(_ year: Int) -> ClosedRange<Int> {
    func newYear(_ year: Int) -> Int { 1_948_440 + 354 * (year - 1) + (11 * year + 3) / 30 }
    return CivilDate(dayNumber: newYear(year)).year...CivilDate(dayNumber: newYear(year + 1) - 1).year
  }
}

extension CalendarEra: CustomStringConvertible {
  /// The usual English name.
  package var description: String {
    switch self {
    case .meiji: "Meiji"
    case .taisho: "Taishō"
    case .showa: "Shōwa"
    case .heisei: "Heisei"
    case .reiwa: "Reiwa"
    case .minguo: "Minguo"
    case .dangi: "the Korean era of Tangun"
    case .buddhist: "the Buddhist era"
    case .hebrew: "the Hebrew calendar"
    case .hijri: "the Hijra"
    case .solarHijri: "the solar Hijra"
    case .saka: "the Śaka era"
    case .vikram: "the era of Vikramaditya"
    case .bengali: "the Bengali era"
    case .frenchRepublican: "the French Republic"
    case .reign: "a reign of Japan, China or Korea"
    }
  }
}
