import HistoricalDates
import Testing

/// Eras, calendars and units that are written once, after the last of several dates.
@Suite struct SharedEraTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "years and centuries of the Hijra at the end of a range count for both ends",
    arguments: [
      ("1250-1260 AH", "1834/1845"), ("1250–1260 A.H.", "1834/1845"), ("1250-60 AH", "1834/1845"),
      ("AH 1250-1260", "1834/1845"), ("AH 1250-60", "1834/1845"), ("AH 1250 - AH 1260", "1834/1845"),
      ("1250 AH - 1260 AH", "1834/1845"), ("1250 AH to 1260 AH", "1834/1845"),
      ("between 1250 and 1260 AH", "[1834..1845]"), ("between AH 1250 and 1260", "[1834..1845]"),
      ("from 1250 to 1260 AH", "1834/1845"), ("c. 1250-1260 AH", "1834~/1845"), ("before 1260 AH", "/1845"),
      ("1375 or 1376 AH", "[1955,1956,1957]"), ("1375/1376 AH", "[1955,1956,1957]"),
      ("1375 and 1376 AH", "{1955,1956,1957}"), ("AH 1375 or 1376", "[1955,1956,1957]"),
      ("12th-13th century AH", "1689/1883"), ("12th-13th centuries A.H.", "1689/1883"),
      ("12th to 13th century AH", "1689/1883"), ("AH 12th-13th century", "1689/1883"),
      ("12th century AH - 13th century AH", "1689/1883"), ("XII-XIII century AH", "1689/1883"),
      ("12th century AH / 18th century", "17XX"), ("12th-13th century AH / 18th-19th century", "17XX/18XX"),
      ("12th–13th century AH / 18th–19th century AD", "17XX/18XX"),
      ("12th-13th century AH (18th-19th century)", "17XX/18XX"), ("1250-60 AH / 1834-44", "1834/1844"),
      ("1250-1260 AH / 1834-1844", "1834/1844"), ("1250-1260 AH (1834-1844)", "1834/1844"),
      ("1250-1260 AH / 1834-1844 AD", "1834/1844"), ("1250-1260 AH [1834-44]", "1834/1844"),
      ("1834-44 / 1250-60 AH", "1834/1844"), ("1834-1844 (1250-1260 AH)", "1834/1844"),
      ("1250-1260 (1834-1844)", "1834/1844"), ("1250-1260/1834-1844", "1250?/1834?"), ("القرن 12 هـ", "[1689..1786]"),
      ("القرن ١٢ هـ", "[1689..1786]"), ("القرن 12-13 هـ", "1689/1883"), ("القرن 18 م", "17XX"),
      ("قرن ۱۲ هجری", "[1689..1786]"), ("القرن 19", "18XX"), ("1266 H", "[1849,1850]"), ("1375H", "[1955,1956]"),
      ("1266 H.", "[1849,1850]"), ("1250-1260 H", "1834/1845"), ("1850 H", "1850?"), ("12 H", nil),
      ("9th century AH / 15th century", "14XX"), ("1500 / 906 AH", "1500"), ("906-916 AH / 1500-1510", "1500/1510"),
      ("1266 de l'Hégire", "[1849,1850]"), ("an 1266 de l'Hégire", "[1849,1850]"), ("1550 AH", "1550?"),
      ("1250/51 AH", "[1834,1835,1836]"), ("1266 AH - 1300 AH", "1849/1883"),
    ])
  func hijra(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "the years and the century of this era in brackets beside those of the Hijra count",
    arguments: [
      ("1162 AH (1749-50)", "1749/1750"), ("1162-1163 AH (1749-50)", "1749/1750"),
      ("1162 AH (1749 or 1750)", "[1749,1750]"), ("1162 AH (1749/50)", "[1749,1750]"), ("1162 AH (1749)", "1749"),
      ("1162 AH [1749-50]", "1749/1750"), ("1162 AH (c. 1749)", "1749~"), ("c. 1162 AH (1749)", "1749~"),
      ("before 1260 AH (1844)", "/1844"), ("5 Sha'ban 1266 (16 June 1850)", "1850-06-16"),
      ("12th century of the Hijra", "[1689..1786]"), ("1266 of the Hijra", "[1849,1850]"),
      ("12th century AH (18th century)", "17XX"), ("12. Jahrhundert H. / 18. Jahrhundert", "17XX"),
      ("12. Jh. H. / 18. Jh.", "17XX"), ("12. Jh. H.", "[1689..1786]"), ("12th century H (18th century)", "17XX"),
      ("15th century H. Bosch", "14XX?"), ("Heisei 11 (1999)", "1999"), ("12 vendémiaire an VII (1798)", "1798-10-03"),
      ("Saka 1772 (1850)", "1850"),
    ])
  func besideHijra(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "days and months of the Hijra give its year",
    arguments: [
      ("5 Sha'ban 1266", "[1849,1850]"), ("5 Shaʻban 1266 AH", "[1849,1850]"), ("Ramadan 1266", "[1849,1850]"),
      ("Ramadan 1984", "1984?"), ("1 Muharram 1375", "[1955,1956]"), ("10 Rabi' al-awwal 1266", "[1849,1850]"),
      ("3 Dhu al-Hijja 1266", "[1849,1850]"), ("5 شعبان 1266", "[1849,1850]"), ("٥ شعبان ١٢٦٦", "[1849,1850]"),
      ("3 Farvardin 1350", "[1971,1972]"), ("3 Ramadan 1266 AH - 5 Shawwal 1266 AH", "1849/1850"),
      ("Ramadan 1266/1850", "1850"), ("31 Ramadan 1984", "1984?"), ("12 Safar 1850", "1850?"),
    ])
  func months(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "ranges of other eras",
    arguments: [
      ("1300-1310 SH", "1921/1932"), ("Saka 1772-1775", "1850/1854"), ("1772-1775 Saka", "1850/1854"),
      ("Saka 1772-75", "1850/1854"), ("1772 Saka - 1775 Saka", "1850/1854"), ("5610-5612 AM", "1849/1852"),
      ("5610-12 A.M.", "1849/1852"), ("A.M. 5610-5612", "1849/1852"), ("5610 or 5611 AM", "[1849,1850,1851]"),
      ("Vikram Samvat 1900-1907", "1843/1851"), ("1900-1907 Vikram Samvat", "1843/1851"),
      ("2500-2503 B.E.", "1957/1960"), ("B.E. 2500-2503", "1957/1960"), ("1250-1260 Bangabda", "1843/1854"),
      ("Heisei 11-13", "1999/2001"), ("昭和58-60年", "1983/1985"), ("an VII-an IX", "1798/1801"),
      ("an VII-IX", "1798/1801"), ("Saka 1772/1850", "1850"), ("Saka 1772 (1850)", "1850"),
      ("Heisei 11-2001", "1999/2001"), ("5760-61", nil), ("1914-18", "1914/1918"),
      ("8 brumaire an VIII - 10 frimaire an VIII", "1799-10-30/1799-12-01"),
      ("du 18 brumaire an VIII au 20 frimaire an VIII", "1799-11-09/1799-12-11"),
    ])
  func eras(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "an era after the last year counts for all of them, in every language",
    arguments: [
      ("entre 300 y 200 a.C.", "[-0299..-0199]"), ("entre 300 e 200 a.C.", "[-0299..-0199]"),
      ("tra il 300 e il 200 a.C.", "[-0299..-0199]"), ("entre 300 et 200 av. J.-C.", "[-0299..-0199]"),
      ("zwischen 300 und 200 v. Chr.", "[-0299..-0199]"), ("między 300 a 200 p.n.e.", "[-0299..-0199]"),
      ("tussen 300 en 200 v.Chr.", "[-0299..-0199]"), ("mellan 300 och 200 f.Kr.", "[-0299..-0199]"),
      ("между 300 и 200 до н. э.", "[-0299..-0199]"), ("de 300 a 200 a.C.", "-0299/-0199"),
      ("desde 300 hasta 200 a.C.", "-0299/-0199"), ("dal 300 al 200 a.C.", "-0299/-0199"),
      ("de 300 à 200 av. J.-C.", "-0299/-0199"), ("von 300 bis 200 v. Chr.", "-0299/-0199"),
      ("od 300 do 200 p.n.e.", "-0299/-0199"), ("с 300 по 200 до н. э.", "-0299/-0199"),
      ("от 300 до 200 до н. э.", "-0299/-0199"), ("from 300 to 200 BC", "-0299/-0199"),
      ("300, 200 and 100 BC", "{-0299,-0199,-0099}"), ("300 o 200 a.C.", "[-0299,-0199]"),
      ("300 BC or 200 BC", "[-0299,-0199]"),
    ])
  func before(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "centuries and decades with an era after them",
    arguments: [
      ("III secolo a.C.", "-02XX"), ("III-II secolo a.C.", "-02XX/-01XX"), ("V siglo a.C.", "-04XX"),
      ("siglo III a.C.", "-02XX"), ("siglos III-II a.C.", "-02XX/-01XX"), ("siglos III y II a.C.", "{-02XX,-01XX}"),
      ("III século a.C.", "-02XX"), ("2. Jahrtausend v. Chr.", "-1XXX"), ("II millennio a.C.", "-1XXX"),
      ("3e millénaire av. J.-C.", "-2XXX"), ("440er v. Chr.", "[-0448..-0439]"), ("C1 BC - C1 AD", "-00XX/00XX"),
      ("C2-1 BC", "-01XX/-00XX"), ("2nd-1st century BC", "-01XX/-00XX"),
      ("4th century BC-AD 2nd century", "-03XX/01XX"), ("dal III al I secolo a.C.", "-02XX/-00XX"),
      ("entre el siglo III y el siglo I a.C.", "[-02XX..-00XX]"), ("do III do I w. p.n.e.", nil),
      ("siglo III - siglo I a.C.", "-02XX/-00XX"),
    ])
  func centuriesBefore(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "the second century may be a number alone",
    arguments: [
      ("C17-18", "16XX/17XX"), ("C17-C18", "16XX/17XX"), ("C17/18", "[16XX,17XX]"), ("C17th-18th", "16XX/17XX"),
      ("C17 or 18", "[16XX,17XX]"), ("late C17-early C18", "1667/1733"), ("C18 - 19", "17XX/18XX"),
      ("17c-18c", "16XX/17XX"), ("siglo 17-18", "16XX/17XX"), ("siglo XVII-XVIII", "16XX/17XX"),
      ("ss. XVII-XVIII", "16XX/17XX"), ("C18, C19", "{17XX,18XX}"), ("17-18 c.", nil),
    ])
  func centuries(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a number with a zero before an era is a month",
    arguments: [
      ("44-03 BCE", "-0043-03"), ("44-03 a.C.", "-0043-03"), ("5-03 BC", "-0004-03"), ("44-10 BCE", "-0043/-0009"),
      ("44-3 BC", "-0043/-0002"), ("44-03-15 BCE", "-0043-03-15"),
    ])
  func monthBefore(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }
}
