import HistoricalDates
import Testing

/// Words around a number that change its meaning: they are read or the date is not, but never dropped.
@Suite struct DateWordTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "before, in the languages of the months",
    arguments: [
      "vor 1500", "avant 1500", "antes de 1500", "prima del 1500", "до 1500", "ante 1500", "vor dem Jahr 1500",
    ])
  func before(text: String) {
    #expect(edtf(text) == edtf("before 1500"))
  }

  @Test(
    "after, in the languages of the months",
    arguments: [
      "nach 1500", "après 1500", "después de 1500", "depois de 1500", "dopo il 1500", "после 1500", "post 1500",
    ])
  func after(text: String) {
    #expect(edtf(text) == edtf("after 1500"))
  }

  @Test(
    "about, in more languages", arguments: ["около 1500", "etwa 1500", "environ 1500", "hacia 1500", "cerca de 1500"])
  func about(text: String) {
    #expect(edtf(text) == "1500~")
  }

  @Test(
    "a date or a later one, a date or an earlier one",
    arguments: [
      ("1500 or later", "[1500..]"), ("1500 or after", "[1500..]"), ("1500 oder später", "[1500..]"),
      ("1500 or earlier", "[..1500]"), ("1500, or before", "[..1500]"), ("by 1500", "[..1500]"),
      ("not after 1500", "[..1500]"), ("nicht vor 1500", "[1500..]"),
    ])
  func bounds(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "later and earlier after a date and the word or, and before a date",
    arguments: [
      ("ou plus tard", "ou plus tôt"), ("o più tardi", "o anteriore"), ("o más tarde", "o anterior"),
      ("ou mais tarde", "ou mais cedo"), ("of later", "of eerder"), ("eller senere", "eller tidligere"),
      ("eller senare", "eller tidigare"), ("lub później", "lub wcześniej"), ("або пізніше", "або раніше"),
      ("nebo později", "nebo dříve"), ("ili kasnije", "ili ranije"), ("sau mai târziu", "sau mai devreme"),
      ("vagy később", "vagy korábban"), ("ή αργότερα", "ή νωρίτερα"), ("или по-късно", "или по-рано"),
      ("oder danach", "oder davor"), ("of daarna", "of daarvoor"), ("o més tard", "o abans"),
    ])
  func comparatives(later: String, earlier: String) {
    #expect(edtf("1850 \(later)") == "[1850..]")
    #expect(edtf("1850 \(earlier)") == "[..1850]")
  }

  @Test(
    "later than and earlier than",
    arguments: [
      ("plus tard que 1850", "1850/"), ("plus tôt que 1850", "/1850"), ("más tarde de 1850", "1850/"),
      ("mais tarde que 1850", "1850/"), ("più tardi del 1850", "1850/"), ("senare än 1850", "1850/"),
      ("senere end 1850", "1850/"), ("tidligere end 1850", "/1850"), ("later dan 1850", "1850/"),
      ("eerder dan 1850", "/1850"), ("później niż 1850", "1850/"), ("později než 1850", "1850/"),
      ("αργότερα από το 1850", "1850/"), ("anteriore al 1850", "/1850"), ("posterior a 1850", "1850/"),
      ("au plus tard en 1850", "[..1850]"), ("au plus tôt 1850", "[1850..]"), ("al più tardi nel 1850", "[..1850]"),
      ("entro il 1850", "[..1850]"),
      ("depois do 1850", "1850/"), ("antes do 1850", "/1850"), ("Dan 1850", "1850?"), ("1850 nebo 1851", "[1850,1851]"),
    ])
  func thanDates(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "not before and not after, in all languages",
    arguments: [
      ("não antes de", "não depois de"), ("não antes de", "não posterior a"), ("não antes do", "não mais tarde que"),
      ("no antes de", "no más tarde de"), ("ej före", "ej efter"), ("inte förrän", "inte senare än"),
      ("icke före", "icke efter"), ("ne před", "ne po"), ("ne dříve než", "ne později než"), ("ne prije", "ne nakon"),
      ("nu înainte de", "nu după"), ("nu mai devreme de", "nu mai târziu de"), ("όχι πριν το", "όχι μετά το"),
      ("not until", "not after"), ("niet voor", "niet na"), ("niet eerder dan", "niet later dan"),
      ("ikke før", "ikke senere end"), ("nie przed", "nie później niż"), ("не до", "не после"),
      ("не раніше ніж", "не пізніше ніж"), ("pas avant", "pas plus tard que"), ("non prima del", "non dopo il"),
      ("no hasta", "no después de"), ("nicht bis", "nicht später als"), ("不早于", "不晚于"),
    ])
  func negations(from: String, through: String) {
    for date in ["1850", "1850-05"] {
      let written = date == "1850" ? date : "05/1850"
      #expect(edtf("\(from) \(written)") == "[\(date)..]")
      #expect(edtf("\(through) \(written)") == "[..\(date)]" || through == "niet na" && date != "1850")
    }
  }

  @Test(
    "a length of time that is denied leaves the bound, and initials and a lone nu are no negation",
    arguments: [
      ("not long before 1850", "/1850"), ("not long after 1850", "1850/"), ("nicht lange vor 1850", "/1850"),
      ("pas longtemps avant 1850", "/1850"), ("no mucho antes de 1850", "/1850"), ("niet lang voor 1850", "/1850"),
      ("1850-nu", "1850/.."), ("E. J. 1850", "1850?"), ("n. e. 1960", "1960?"),
      ("Leiden, E.J. Brill, 1999", "1999"), ("Lincoln, NE 1850", "1850?"),
    ])
  func deniedLengths(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test("-ish", arguments: ["1920-ish", "1920ish", "1920 ish"])
  func ish(text: String) {
    #expect(edtf(text) == "1920~")
  }

  @Test(
    "a number that is not a year is no date",
    arguments: ["not 1500", "page 1843", "pp. 1843", "volume 1900", "nicht 1500"])
  func noYear(text: String) {
    #expect(edtf(text) == nil)
  }

  @Test(
    "days and years with small words between",
    arguments: [
      ("5 de mayo de 1862", "1862-05-05"), ("1er janvier 1900", "1900-01-01"), ("le 14 juillet 1789", "1789-07-14"),
      ("2000 years BC", "-1999"), ("anno 1517", "1517"), ("zwischen 1500 und 1510", "[1500..1510]"),
    ])
  func smallWords(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a date after the number that is none", arguments: [("page 1843, 1901", "1901"), ("not 1500 but 1501", "1501")])
  func afterwards(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }
}
