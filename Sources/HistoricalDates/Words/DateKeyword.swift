/// A word with a meaning in a written date.
enum DateKeyword: Equatable {
  case month(Int)
  /// A season or another part of the year by its EDTF code, 21 to 41.
  case season(Int)
  case beforeCommonEra, commonEra
  case era(CalendarEra)
  /// A reign of Japan, China or Korea, by its name.
  case reign(Reign)
  /// A month of the French Republic, 1 to 12, or 13 for the days after the last one.
  case republicanMonth(Int)
  /// A month of the lunar or the solar Hijra, in whose days the year alone is converted.
  case hijraMonth(CalendarEra)
  /// A month of the Hebrew calendar, 1 to 13 from Tishri.
  case hebrewMonth(Int)
  /// The calendar of the date after it, by its name in GEDCOM.
  case calendar(DateCalendar)
  /// A lone c: circa, copyright or century, depending on its context.
  case letterC
  case circa, uncertain, copyright
  case before, after, since, between, not, than
  /// earlier, later: a bound of a year, and a part of a decade or century.
  case earlier, later
  /// The word after two dates that means between them: Hungarian között, Turkish arasında, Japanese 間.
  case betweenBoth
  /// by: this date or an earlier one.
  case by
  /// at the earliest, at the latest.
  case earliest, latest
  /// onwards: the date before it begins a time without an end.
  case onward
  /// present, today: the end of a time that goes on.
  case present
  /// born, died: a date of a person's life and not of a work.
  case born, died
  /// A lone d: died, or the German and Scandinavian article of a day.
  case letterD
  /// flourished, active: one year of several.
  case active
  /// -ish: the number before it is approximate.
  case ish
  /// page, volume: the number after it is not a year.
  case counter
  case and, or, to
  /// A short word that joins two dates, and means nothing before a date: Spanish y, Polish a, Dutch en. Russian от is
  /// "from" only before a range.
  case small(Joint)
  /// A short word that is a bound directly before a year, and means nothing elsewhere: Polish do, French av., Dutch na.
  case shortBound(ShortBound)
  case century
  /// siglo, sec.: a century whose number may follow. Publishers have such names, so a year in the text goes before it.
  case centuryOfNumber
  /// s.: a century directly before a Roman numeral, and after one.
  case shortCentury
  /// A lone letter that is a century between a number and a dot: `XIX в.`, `XIX w.`
  case centuryLetter
  case millennium
  /// decade, and words for years in the plural: the round year after it is a decade.
  case decadeWord, yearsWord
  /// The end of a decade's name after a hyphen or space: `1850-talet`, `1850er Jahre`.
  case decadeEnding
  case yearWord, monthWord, dayWord, week
  /// 年, 月 and 日, and their Korean names: the number before it is a year, month or day.
  case yearMark, monthMark, dayMark
  /// Words without a meaning of their own: the, of, a.
  case filler
  /// in, and its translations: the date after it is apart from the word before it.
  case preposition
  /// early, mid, late.
  case part(DatePart)
  /// half, third, quarter: a part whose number precedes it.
  case division(Int)
  /// first to twenty-first, in words.
  case ordinal(Int)
  /// last: the number of the last part.
  case last
  /// The turn of a century: ten years before and after its start.
  case turn
  /// i.e.: a correction of the preceding date follows.
  case correction
  /// Old Style: a day of the Julian calendar. New Style: a day of the Gregorian calendar.
  case oldStyle, newStyle
  /// gannen: the first year of a reign.
  case firstYear
  /// A day of the week. Beside a year alone it is a part of a feast's name: Good Friday.
  case weekday
  /// A word that may be beside a date and leaves it as exact as it is: printed, Press, Monday.
  case harmless

  /// A relation of two dates.
  enum Joint: Equatable { case and, or, to, from }
  enum ShortBound: Equatable { case until, after }

  /// The keyword of a folded word. Nil when the word has no meaning in a date.
  static func named(_ word: PackedWord) -> DateKeyword? { table.entries[word]?.keyword }

  /// The meaning of a folded word. Nil when it has none and begins no phrase.
  static func entry(of word: PackedWord) -> Entry? { table.entries[word] }

  /// A word of the table, alone and as the first of several.
  struct Entry {
    var keyword: DateKeyword?
    /// The place of its phrases in the list of all.
    fileprivate var phrases: Int?

    /// The phrases that begin with the word, the longest first.
    var phrasesFromHere: [Phrase] { phrases.map { table.phrases[$0] } ?? [] }
    var beginsPhrase: Bool { phrases != nil }
  }

  /// The words of a phrase after the first, and its meaning.
  typealias Phrase = (rest: [PackedWord], keyword: DateKeyword)

  /// All words, and the phrases that some of them begin. The lists are apart so that looking up a word copies no array.
  private struct Table {
    var entries: [PackedWord: Entry]
    var phrases: [[Phrase]] = []

    init(capacity: Int) { entries = Dictionary(minimumCapacity: capacity) }

    mutating func add(_ parts: [PackedWord], _ keyword: DateKeyword) {
      guard parts.count > 1 else {
        entries[parts[0], default: Entry()].keyword = keyword
        return
      }
      let place = entries[parts[0]]?.phrases ?? phrases.count
      if place == phrases.count { phrases.append([]) }
      entries[parts[0], default: Entry()].phrases = place
      phrases[place].append((Array(parts.dropFirst()), keyword))
      phrases[place].sort { $0.rest.count > $1.rest.count }
    }
  }

  private static let table: Table = {
    var table = Table(capacity: 3_000)
    for (names, keyword) in words {
      for name in names.utf8.split(separator: .space) {
        table.add(name.split(separator: UInt8(ascii: "_")).map { PackedWord(folded: $0) }, keyword)
      }
    }
    for (names, reign) in Reign.named {
      for name in names.utf8.split(separator: .space) where table.entries[PackedWord(folded: name)]?.keyword == nil {
        table.add([PackedWord(folded: name)], .reign(reign))
      }
    }
    return table
  }()

  private static let words: [(names: String, keyword: DateKeyword)] =
    harmlessWords + small + republicanMonths + hijraMonths + months + moreMonths + neighboringMonths + seasons + eras
    + bounds
    + doubts + joints + units
    + parts
}
