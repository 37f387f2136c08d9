import HistoricalDates
import Testing

@Suite struct DateWordsTests {
  @Test(
    "a date with a year and nothing else",
    arguments: [
      "1900", "1850s", "1914-1918", "1914..1918", "before 1900", "in the 1850s", "the 17th century", "vor 1800",
      "avant 1800", "antes de 1800", "до 1900", "100 bc", "from 1800 to 1820", "between 1800 and 1820", "3 May 1922",
      "spring 1900", "circa 850", "19. Jahrhundert", "second half of the 19th century", "19uu",
    ])
  func dates(text: String) { #expect(DateWords.isDate(text)) }

  @Test(
    "other words and other numbers",
    arguments: [
      "Paris 1900", "Machiavelli 1532", "printed 1900", "born 1564", "747", "12", "May 5", "747 in", "second 1900",
      "after 5", "before", "Monday 1900", "mix 1900", "page 1900", "be 1600", "am 1900",
    ])
  func others(text: String) { #expect(!DateWords.isDate(text)) }
}
