import HistoricalDates
import Testing

/// Signs in dates that change them, and years of other eras beside years of this one.
@Suite struct DateSignTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "an unknown end is no exact date",
    arguments: [
      ("1850-?", "1850/"), ("?-1850", "/1850"), ("1850-??", "1850"), ("1850-??-03", "1850"), ("1850-05-?", "1850-05"),
    ])
  func unknownEnds(text: String, expected: String) { #expect(edtf(text) == expected) }

  @Test(
    "unknown digits of a year leave its month and day",
    arguments: [("18??-05-03", "18XX-05-03"), ("185?-05-??", "185X-05"), ("18??-??-??", "18XX"), ("18??-13-01", nil)]
      as [(String, String?)])
  func unknownDigits(text: String, expected: String?) { #expect(edtf(text) == expected) }

  @Test(
    "plus and minus are about",
    arguments: [
      ("+/- 1850", "1850~"), ("± 1850", "1850~"), ("+-1850", "1850~"), ("1850 +/- 5", "[1845..1855]"),
      ("1850 +/- 5 years", "[1845..1855]"), ("1500+", "[1500..]"),
    ])
  func plusMinus(text: String, expected: String) { #expect(edtf(text) == expected) }

  @Test(
    "a tilde joins a shortened year, an accent is an apostrophe, and a doubted month is doubtful",
    arguments: [
      ("1850~60年", "1850/1860"), ("1850~", "1850~"), ("1850`s", "185X"), ("1850’s", "185X"), ("May? 1850", "1850-05?"),
      ("約750年", "0750~"), ("750年", "0750"),
    ])
  func otherSigns(text: String, expected: String) { #expect(edtf(text) == expected) }

  @Test(
    "years of India's eras are converted",
    arguments: [
      ("Saka 1772", "[1850,1851]"), ("1772 Śaka", "[1850,1851]"), ("शक १७७२", "[1850,1851]"),
      ("Vikram Samvat 1907", "[1850,1851]"), ("1907 V. Samvat [1850]", "1850"), ("विक्रम संवत १९०७", "[1850,1851]"),
      ("Bangabda 1257", "[1850,1851]"), ("Samvat 1907 [1850]", "1850"),
    ])
  func indianEras(text: String, expected: String) { #expect(edtf(text) == expected) }

  @Test(
    "a year of the Hijra beside the same year of this era is the latter",
    arguments: [
      ("1266/1850", "1850"), ("1266 H / 1850 M", "1850"), ("1266H/1850M", "1850"), ("1229/1850", "1850"),
      ("1266/1860", "1266/1860"), ("1066/1087", "1066/1087"),
    ])
  func besideHijra(text: String, expected: String) { #expect(edtf(text) == expected) }

  @Test(
    "digits of Persia and Arabia are years of the Hijra, also beside words",
    arguments: [
      ("۱۲۲۹", "[1850?,1851?]"), ("حدود ۱۲۲۹", "[1850%,1851%]"), ("پیش از ۱۲۲۹", "/1851?"),
      ("۱۳۷۵/۰۵/۰۳", "[1996?,1997?]"), ("١٨٥٠ م", "1850"), ("١٢٦٦ هـ / ١٨٥٠ م", "1850"),
      ("ประมาณ ๒๓๙๓", "[1850~,1851~]"),
      ("۱۸۵۰", "1850"),
    ])
  func digits(text: String, expected: String) { #expect(edtf(text) == expected) }
}
