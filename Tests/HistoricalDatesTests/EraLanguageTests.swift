import HistoricalDates
import Testing

/// Eras and centuries as languages other than English write them.
@Suite struct EraLanguageTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "before the Common Era, after the year",
    arguments: [
      "44 v. Chr.", "44 v.Chr.", "44 vor Chr.", "44 vor Christus", "44 v. u. Z.", "44 voor Christus", "44 av. J.-C.",
      "44 avant J.-C.", "44 avant Jésus-Christ", "44 a.C.", "44 a. C.", "44 a. de C.", "44 antes de Cristo", "44 f.Kr.",
      "44 p.n.e.", "44 до н. э.", "44 до н.э.", "44 до нашей эры", "44 год до н. э.", "公元前44年", "紀元前44年", "기원전 44년",
      "im Jahr 44 v. Chr.", "en 44 av. J.-C.",
    ])
  func before(text: String) {
    #expect(edtf(text) == "-0043")
  }

  @Test(
    "the Common Era is read after the year",
    arguments: [
      "64 n. Chr.", "64 nach Christus", "64 apr. J.-C.", "64 ap. J.-C.", "64 après J.-C.", "64 d.C.", "64 d. C.",
      "64 después de Cristo", "64 e.Kr.", "64 n.e.", "64 н. э.", "公元64年", "西暦64年",
    ])
  func common(text: String) {
    #expect(edtf(text) == "0064")
  }

  @Test(
    "days and ranges with such an era",
    arguments: [
      ("15. März 44 v. Chr.", "-0043-03-15"), ("384-322 v. Chr.", "-0383/-0321"),
      ("31 v. Chr. - 14 n. Chr.", "-0030/0014"),
      ("ca. 400 v. Chr.", "-0399~"), ("vers 400 av. J.-C.", "-0399~"), ("106 a.C. - 43 a.C.", "-0105/-0042"),
    ])
  func ranges(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "centuries",
    arguments: [
      ("19. Jahrhundert", "18XX"), ("im 19. Jh.", "18XX"), ("Anfang des 19. Jahrhunderts", "[1800..1833]"),
      ("XIXe siècle", "18XX"), ("XIXᵉ siècle", "18XX"), ("19e siècle", "18XX"), ("19ème siècle", "18XX"),
      ("XIXème siècle", "18XX"),
      ("Ier siècle", "00XX"), ("siglo XIX", "18XX"), ("s. XIX", "18XX"), ("secolo XIX", "18XX"), ("XIX secolo", "18XX"),
      ("sec. XIX", "18XX"), ("século XIX", "18XX"), ("XIX век", "18XX"), ("XIX в.", "18XX"), ("19 век", "18XX"),
      ("XIX wiek", "18XX"), ("XIX w.", "18XX"), ("19世紀", "18XX"), ("19世纪", "18XX"), ("19세기", "18XX"),
      ("19e eeuw", "18XX"), ("3. Jh. v. Chr.", "-02XX"), ("IIIe siècle av. J.-C.", "-02XX"),
      ("siglo III a.C.", "-02XX"),
      ("III в. до н. э.", "-02XX"), ("紀元前3世紀", "-02XX"), ("公元前3世纪", "-02XX"), ("V-IV sec. a.C.", "-04XX/-03XX"),
      ("XVIII-XIX century", "17XX/18XX"),
      ("BC 3rd century", "-02XX"), ("17.-18. Jahrhundert", "16XX/17XX"),
    ] as [(String, String?)])
  func centuries(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "years of many digits before the Common Era",
    arguments: [
      ("10,000 BC", "-9999"), ("10000 BC", "-9999"), ("c. 12,000 BCE", "Y-11999~"), ("10.000 v. Chr.", "-9999"),
      ("10,000-8,000 BC", "-9999/-7999"), ("2,000,000 BC", "Y-1999999"), ("1,843 copies", nil), ("12,345", nil),
      ("10000", nil),
    ] as [(String, String?)])
  func manyDigits(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "letters that only look like an era",
    arguments: [
      ("Siglo XXI, 1985", "1985"), ("d. c. 1530", "1530?"), ("a. c. 1530", "1530?"), ("n. e. 1960", "1960?"),
      ("1985, n. ed.", "1985"), ("México : Siglo XXI, c1985.", "1985"), ("Century 21, 1999", "1999"),
    ])
  func others(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }
}
