import HistoricalDates
import Testing

/// Digits, calendars and reigns of other scripts and countries.
@Suite struct CalendarLanguageTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "decimal digits of every script",
    arguments: ["١٩٨٤", "۱۹۸۴", "१९८४", "๑๙๘๔", "১৯৮৪", "１９８４", "௧௯௮௪", "一九八四年", "１９８４年"])
  func digits(text: String) {
    #expect(edtf(text) == "1984")
  }

  @Test(
    "digits that make an era likely",
    arguments: [("๒๕๔๓", "2000"), ("۱۳۷۵", "[1996?,1997?]"), ("١٣٧٥", "[1955?,1956?]"), ("۱۳۷۵ ش", "[1996,1997]")])
  func likelyEras(text: String, edtf: String) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "days in other scripts",
    arguments: [
      ("٥ مايو ١٩٨٤", "1984-05-05"), ("१५ अगस्त १९४७", "1947-08-15"), ("一九八四年五月六日", "1984-05-06"),
      ("１９８４年５月", "1984-05"), ("昭和五十八年五月六日", "1983-05-06"), ("平成三十一年四月三十日", "2019-04-30"),
      ("令和元年5月", "2019-05"), ("民國八十七年", "1998"), ("1984年春", "1984-21"), ("٣١ فبراير ١٩٨٤", nil),
    ] as [(String, String?)])
  func days(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "qualifiers in Chinese, Japanese and Korean",
    arguments: [
      ("約1985年", "1985~"), ("1985年頃", "1985~"), ("约1985年", "1985~"), ("1985年左右", "1985~"), ("1985年以前", "/1985"),
      ("1985年以後", "1985/"), ("1985年以降", "1985/"), ("1985年まで", "[..1985]"), ("1985年から", "1985/.."),
      ("1985年から1990年まで", "1985/1990"), ("1914年～1918年", "1914/1918"), ("1914年至1918年", "1914/1918"),
      ("19世紀末", "[1867..1899]"), ("20世纪初", "[1900..1933]"), ("18世紀後半", "[1750..1799]"), ("1985年刊", "1985"),
    ])
  func qualifiers(text: String, edtf: String) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "reigns of Japan, China and Korea",
    arguments: [
      ("寛永12年", "1635"), ("寬永十二年", "1635"), ("Kan'ei 12", "1635"), ("Kanʼei 12", "1635"), ("元禄元年", "1688"),
      ("Genroku 13 [1700]", "1700"), ("Tenpō 3", "1832"), ("Tempō 3", "1832"), ("享保20年", "1735"), ("大化元年", "645"),
      ("康熙12年", "1673"), ("乾隆四十五年", "1780"), ("Qianlong 45", "1780"), ("嘉慶20年", "1815"), ("光緒二十五年", "1899"),
      ("光绪25年", "1899"), ("광무 5년", "1901"), ("융희 2년", "1908"),
      // Japan had a reign of this name too.
      ("嘉慶2年", "1797?"),
      ("寛永99年", nil), ("寛永年間", nil), ("Bunka, 1999", "1999"),
    ] as [(String, String?)])
  func reigns(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf.map { $0.count == 3 ? "0" + $0 : $0 })
  }

  @Test("a year of a reign is read as one of a reign")
  func interpretation() {
    #expect(HistoricalDate(reading: "寛永12年").interpretation == .era(.reign))
    #expect(HistoricalDate(reading: "18 brumaire an VIII").interpretation == .era(.frenchRepublican))
  }

  @Test(
    "days of the French Republic",
    arguments: [
      ("18 brumaire an VIII", "1799-11-09"), ("1er vendémiaire an II", "1793-09-22"),
      ("9 thermidor an 2", "1794-07-27"),
      ("9 thermidor, an II de la République", "1794-07-27"), ("14 Nivôse an XIII", "1805-01-04"),
      ("30 floréal an XII", "1804-05-20"), ("10 NIVO an XIV", "1805-12-31"),
      ("5e jour complémentaire an VI", "1798-09-21"),
      ("6e jour complémentaire an III", "1795-09-22"), ("brumaire an VIII", "[1799-10-23..1799-11-21]"),
      ("12 vendémiaire an VII (3 octobre 1798)", "1798-10-03"), ("an VII", "[1798,1799]"), ("l'an VII", "[1798,1799]"),
      ("31 brumaire an VIII", nil), ("6e jour complémentaire an VI", nil), ("18 brumaire an XX", nil),
    ] as [(String, String?)])
  func republicanDays(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "Hebrew years in letters",
    arguments: ["תשס״א", "תשס\"א", "ה'תשס\"א", "שנת תשס״א", "בשנת ה׳תשס״א", "5761 A.M."])
  func hebrewYears(text: String) {
    #expect(edtf(text) == "[2000,2001]")
  }

  @Test(
    "eras in Arabic, Persian, Hindi and Thai",
    arguments: [
      ("١٣٧٥ هـ", "[1955,1956]"), ("1375 هـ", "[1955,1956]"), ("พ.ศ. ๒๕๔๓", "2000"), ("พ.ศ. 2543", "2000"),
      ("ค.ศ. 1984", "1984"),
      ("सन् १९८४", "1984"), ("سنة ١٩٨٤", "1984"), ("قبل ١٩٨٤", "/1984"), ("حوالي ١٩٨٤", "1984~"),
    ])
  func eras(text: String, edtf: String) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "days of the Julian calendar, marked in several languages",
    arguments: [
      ("11 February 1731 O.S.", "1731-02-22"), ("O.S. 11 February 1731", "1731-02-22"),
      ("[O.S. 11 Feb 1731]", "1731-02-22"),
      ("25 октября 1917 ст. ст.", "1917-11-07"), ("25 октября 1917 г. (ст. ст.)", "1917-11-07"),
      ("25 октября (7 ноября) 1917", "1917-11-07"), ("25 October (7 November) 1917", "1917-11-07"),
      ("11 Feb. 1731 O.S. / 22 Feb. 1732 N.S.", "1732-02-22"), ("22 Feb. 1732 N.S.", "1732-02-22"),
      ("11. Februar 1731 alten Stils", "1731-02-22"), ("29 February 1700 O.S.", "1700-03-11"),
    ])
  func julianDays(text: String, edtf: String) {
    #expect(self.edtf(text) == edtf)
  }
}
