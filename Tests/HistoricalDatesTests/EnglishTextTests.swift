import HistoricalDates
import Testing

@Suite struct EnglishTextTests {
  @Test(
    "dates have English words",
    arguments: [
      ("1843", "1843"), ("0064", "64 CE"), ("0000", "1 BCE"), ("-0399~", "about 400 BCE"),
      ("1984?", "1984 (uncertain)"),
      ("1984%", "about 1984 (uncertain)"), ("184X", "1840s"), ("180X", "1800 to 1809"), ("-044X", "450 BCE to 441 BCE"),
      ("17XX", "18th century"), ("-01XX", "2nd century BCE"), ("19", "20th century"), ("193", "1930s"),
      ("1XXX", "2nd millennium"), ("XXXX", "unknown year"), ("XXXX-01-12", "12 January"), ("1XX3", "1XX3"),
      ("1789-07-14", "14 July 1789"), ("-0043-03-15", "15 March 44 BCE"), ("1789-07", "July 1789"),
      ("1984-21~", "about spring 1984"), ("2001-29", "southern spring 2001"), ("2001-34", "2nd quarter of 2001"),
      ("1872-XX", "some month in 1872"), ("1872-XX-XX", "some day in 1872"), ("1872-01-XX", "some day in January 1872"),
      ("15XX-12-25", "25 December 16th century"), ("1560-XX-25", "1560-XX-25"), ("1950S2", "about 1950"),
      ("Y17E7", "170000000"), ("2016-05-02T16:54:59Z", "2 May 2016, 16:54:59 UTC"), ("1964/2008", "1964 to 2008"),
      ("1985/..", "from 1985 on"), ("1985/", "from 1985, end unknown"), ("../1900", "up to 1900"),
      ("[1667,1670..1672]", "1667 or between 1670 and 1672"), ("{1960,1961-12}", "1960 and December 1961"),
      ("[1760..]", "1760 or later"), ("[..1760]", "1760 or earlier"),
    ])
  func words(edtf: String, text: String) throws {
    #expect(try EDTF(edtf).englishText == text)
  }

  @Test(
    "the English words are read again",
    arguments: [
      "1843", "0064", "-0398", "-0399~", "1984?", "1984%", "184X", "17XX", "-01XX", "1XXX", "1789-07-14", "1789-07",
      "1984-21~",
      "1964/2008", "[1667,1668]", "{1960,1961}", "[1760..1770]", "0064-07", "-0043-03-15", "1984-24", "XXXX-01-12",
    ])
  func readAgain(edtf: String) throws {
    let value = try EDTF(edtf)
    #expect(HistoricalDate(reading: value.englishText).edtf == value, "\(value.englishText)")
  }
}
