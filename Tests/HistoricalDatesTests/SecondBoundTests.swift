import HistoricalDates
import Testing

/// What follows a date and belongs to it: a second bound, a margin, the rest of a list, its part of a century.
@Suite struct SecondBoundTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "two bounds are the time between them",
    arguments: [
      "after 1850 and before 1860", "after 1850 but before 1860", "after 1850, before 1860",
      "after 1850 - before 1860", "before 1860 and after 1850", "not before 1850 and not after 1860",
      "nach 1850 und vor 1860", "après 1850 et avant 1860", "AFT 1850 AND BEF 1860",
    ])
  func bounds(text: String) {
    #expect(edtf(text) == "[1850..1860]")
  }

  @Test(
    "a bound that includes its date",
    arguments: [
      ("before or in 1850", "[..1850]"), ("after or in 1850", "[1850..]"), ("vor oder in 1850", "[..1850]"),
      ("avant ou en 1850", "[..1850]"), ("in or before 1850", "[..1850]"), ("before 1850", "/1850"),
      ("by at least 1850", "[..1850]"), ("at least 1850", "[1850..]"),
      ("jusqu'à 1850", "/1850"), ("jusqu’à 1850", "/1850"),
    ])
  func inclusive(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a margin is years on both sides",
    arguments: [
      ("1850 +/- 5", "[1845..1855]"), ("1850±5", "[1845..1855]"), ("1850 ± 5 years", "[1845..1855]"),
      ("(1850 ± 5)", "[1845..1855]"), ("1850+", "[1850..]"), ("1850 ±", "1850~"),
      ("1850 (± 5)", "[1845..1855]"), ("1850 [± 5]", "[1845..1855]"), ("1850 (+/- 2)", "[1848..1852]"),
      ("1850 (±5 years)", "[1845..1855]"), ("1850 (± 5 Jahre)", "[1845..1855]"), ("1850 (ca.)", "1850~"),
    ])
  func margins(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a correction in a bracket counts, and an unknown word in one makes the date uncertain",
    arguments: [
      ("1850 [i.e. c. 1851]", "1851~"), ("1850 [i. e. c. 1851]", "1851~"), ("1850 [i.e. 1851]", "1851"),
      ("1850 [vielm. 1851]", "1851"), ("1850 [d.i. 1851]", "1851"), ("1850 [d. h. 1851]", "1851"),
      ("1850 [= 1851]", "1851"), ("1850 [=1851]", "1851"), ("1850 [richtig 1851]", "1851"),
      ("1850 [rectius 1851]", "1851"), ("1850 [es decir 1851]", "1851"), ("1850 [cioè 1851]", "1851"),
      ("1850 [т.е. 1851]", "1851"), ("1850 [т. е. 1851]", "1851"), ("1850 [c.-à-d. 1851]", "1851"),
      ("1850 [c'est-à-dire 1851]", "1851"), ("1850 [isto é 1851]", "1851"), ("1850 [tj. 1851]", "1851"),
      ("1850 [actually 1851?]", "1851?"), ("1971-1973 [rectius 1975]", "1971/1975"), ("T.J. Smith, 1850", "1850"),
      ("1850 [xyzzy 1851]", "1850?"), ("1850, [xyzzy 1851]", "1850?"), ("1850 [xyzzy]", "1850"),
      ("1998 [reprinted 1999]", "1998"), ("2 B.C.E.", "-0001"),
      ("2 B. C. E.", "-0001"), ("<=1900", "[..1900]"),
    ])
  func corrections(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "the rest of a list and of a choice is kept",
    arguments: [
      ("1850, '52", "{1850,1852}"), ("1900, '88", "1900"), ("1850 & 55", "{1850,1855}"), ("1850+1855", "{1850,1855}"),
      ("1850 + 1855 + 1860", "{1850,1855,1860}"), ("1850 (or 1851)", "[1850,1851]"),
      ("either 1850 or 1855", "[1850,1855]"), ("1850 and 12 others", "1850?"), ("1850, 52 p.", "1850"),
    ])
  func lists(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a decade and a part of a century keep the century",
    arguments: [
      ("20世纪50年代", "195X"), ("lata 50. XIX w.", "185X"), ("50er Jahre des 19. Jahrhunderts", "185X"),
      ("the 50s of the 19th century", "185X"), ("années 50 du XIXe siècle", "185X"), ("años 50 del siglo XX", "195X"),
      ("first decade of the 20th century", "[1900..1909]"), ("last decade of the 19th century", "[1890..1899]"),
      ("dernière décennie du XIXe siècle", "[1890..1899]"), ("first years of the 20th century", "[1900..1933]"),
      ("1800-talets första hälft", "[1800..1849]"), ("senare hälften av 1800-talet", "[1850..1899]"),
      ("1re moitié du XIXe s.", "[1800..1849]"), ("primeiro quartel do século XIX", "[1800..1824]"),
      ("first decade of 1850", "1850?"),
    ])
  func parts(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }
}
