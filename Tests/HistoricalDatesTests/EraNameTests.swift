import HistoricalDates
import Testing

/// Names of eras after and before a year, in the spellings of other people's exports.
@Suite struct EraNameTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "a year before the Common Era is never a year of it",
    arguments: [
      "1343 av. JC", "1343 av JC", "1343 av. J. C.", "1343 Av. J-C", "1343 av J-C", "1343 avant JC", "1343 av. J.-C.",
      "1343 aC", "1343 AC", "1343 a.C.", "1343 v.C.", "1343 v Chr", "1343 př. n. l.", "1343 př. Kr.",
      "1343 před Kristem", "1343 przed Chr.", "1343 pr. Kr.", "1343 пр. н. е.", "1343 пр.н.е.", "1343 π.Χ.",
      "1343 fvt.", "1343 f.v.t.", "1343 M.Ö.", "1343 MÖ", "M.Ö. 1343", "1343 î.Hr.", "1343 eKr.", "1343 eaa.",
      "Kr. e. 1343", "前1343年", "1343 ante Christum", "1343 a. Chr. n.", "anno 1343 a. Chr.", "1343 before Christ",
      "1343 Before Common Era", "1343 cal BC", "1343 לפנה\"ס",
    ])
  func before(text: String) {
    #expect(edtf(text) == "-1342")
  }

  @Test(
    "names of the Common Era are read with the same spellings",
    arguments: ["43 dC", "43 d.C.", "43 ap. JC", "43 apr. J-C", "43 e. Kr.", "43 jKr.", "43 p. Chr. n.", "43 μ.Χ."])
  func common(text: String) {
    #expect(edtf(text) == "0043")
  }

  @Test(
    "what follows a year decides whether it is one",
    arguments: [
      ("1343 BP", nil), ("1343 B.P.", nil), ("1343 i. e.", "1343?"), ("2002 [i.e. 2001]", "2001"),
      ("1985年前", "1985?"), ("43 e.Kr.", "0043"), ("1850 DC", "1850"),
      ("1850 pages", nil), ("1850 copies", nil), ("vols. 1850", nil), ("no. 1850", nil), ("Nr. 1850", nil),
      ("1850, page 3", "1850"), ("1850, no. 3", "1850"),
    ])
  func neighbors(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "an Athenian year and a century of both eras",
    arguments: [
      ("343/2 BC", "[-0342,-0341]"), ("343/42 BC", "[-0342,-0341]"), ("343/342 BC", "[-0342,-0341]"),
      ("43/40 BC", "[-0042,-0039]"), ("1st century BC/AD", "[-00XX,00XX]"), ("1st century BC or AD", "[-00XX,00XX]"),
      ("1st century BC-AD 1st century", "-00XX/00XX"),
    ])
  func pairs(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "of ranges in two calendars the one of the Common Era counts",
    arguments: [
      ("12th–13th century AH / 18th–19th century AD", "17XX/18XX"), ("AH 1200 (1785-86 CE)", "1785/1786"),
      ("1200 AH / 1785 AD", "1785"),
    ])
  func calendars(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "GEDCOM's signs of a calendar",
    arguments: [
      ("@#DJULIAN@ 25 DEC 1700", "1701-01-05"), ("@#DGREGORIAN@ 25 DEC 1700", "1700-12-25"),
      ("@#DFRENCH R@ 3 VEND 8", "1799-09-25"), ("@#DHEBREW@ 5 TSH 5761", "2000-10-04"),
    ])
  func gedcom(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }
}
