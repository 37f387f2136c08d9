import Testing

@testable import CatalogFormats

/// Names and dates as bibliographies write them, and the marks of old terminals.
@Suite struct BibliographicValuesTests {
  @Test(
    "a library catalog's additions are not part of a name",
    arguments: [
      ("Austen, Jane, 1775-1817.", "Austen, Jane"), ("Austen, Jane", "Austen, Jane"), ("Seneca.", "Seneca"),
      ("Tolkien, J. R. R.", "Tolkien, J. R. R."), ("King, Martin Luther, Jr., 1929-1968", "King, Martin Luther, Jr."),
      ("Li, Bai, active 8th century", "Li, Bai"), ("Smith, John, b. 1950", "Smith, John"),
      ("Smith, John, approximately 1600-1650", "Smith, John"), ("Mark\nTwain", "Mark Twain"), ("1984", "1984"),
      ("Smith,, John,", "Smith, John"), ("", ""), ("Doe, J.", "Doe, J."),
    ])
  func names(name: String, text: String) {
    #expect(BibliographicName(name).text == text)
  }

  @Test(
    "a person's name",
    arguments: [
      "Austen, Jane", "Mark Twain", "Vincent van Gogh", "Miguel de Cervantes", "Seneca", "O'Brien, Flann",
      "Jean-Paul Sartre", "老子",
    ])
  func personal(name: String) {
    #expect(BibliographicName(name).isPersonal)
  }

  @Test(
    "names that are not a person's, or not for sure",
    arguments: [
      "Marks and Spencer", "The Beatles", "bell hooks", "Oxford University Press", "R2D2", "A, B, C", "", "Ali ibn Abi",
      "Staff (NASA)", "Great Britain. Ministry", "Chinese proverb",
    ])
  func notPersonal(name: String) {
    #expect(!BibliographicName(name).isPersonal)
  }

  @Test(
    "a person's name that ends in Roman digits, or has an and between family names, is not divided",
    arguments: [
      ("Louis XIV", false), ("Elizabeth II", false), ("John Paul II", false), ("Malcolm X", false),
      ("X, Malcolm", true), ("Mark Twain", true), ("Seneca", true), ("V", true), ("Ursula Vi", true),
      ("Marks and Spencer", false), ("José Ortega y Gasset", false), ("Ortega y Gasset, José", true),
      ("Miguel de Unamuno y Jugo", true),
    ])
  func divisible(name: String, isDivisible: Bool) {
    #expect(BibliographicName(name).isDivisible == isDivisible)
  }

  @Test(
    "a date has a year in words, and EDTF up to level 1",
    arguments: [
      ("1922", "1922", "1922"), ("1789-07-14", "1789", "1789-07-14"), ("1843~", "c. 1843", "1843~"),
      ("1843?", "c. 1843", "1843?"), ("184X", "1840--1849", "184X"), ("1843/1850", "1843--1850", "1843/1850"),
      ("1985/..", "1985--", "1985/.."), ("../1900", "before 1901", "../1900"), ("-0398", "399 BCE", "-0398"),
      ("-0399/-0299", "400--300 BCE", "-0399/-0299"), ("-0043/0014", "44 BCE--14", "-0043/0014"),
      ("[1667,1668]", "1667--1668", nil), ("2001-21", "2001", "2001-21"), ("0000", "1 BCE", "0000"),
      ("../-0398", "before 398 BCE", "../-0398"),
    ])
  func dates(edtf: String, year: String, kept: String?) {
    let date = BibliographicDate(raw: "raw", edtf: edtf)
    #expect(date.year == year)
    #expect(date.edtf == kept)
  }

  @Test(
    "a date that was not read, or is open on both sides, keeps the source's words",
    arguments: [nil, "../..", "nonsense"])
  func unread(edtf: String?) {
    let date = BibliographicDate(raw: "once upon a time", edtf: edtf)
    #expect(date.year == "once upon a time")
    #expect(date.edtf == nil)
    #expect(date.parts == nil)
  }

  @Test(
    "a single known date has its parts",
    arguments: [
      ("1922", [1922]), ("1789-07", [1789, 7]), ("1789-07-14", [1789, 7, 14]), ("2001-21", [2001]), ("1843~", [1843]),
      ("1789-07-14~", [1789]), ("184X", []), ("1843/1850", []), ("-0398", []), ("1789-XX", [1789]),
    ])
  func parts(edtf: String, expected: [Int]) {
    let parts = BibliographicDate(raw: "raw", edtf: edtf).parts
    #expect([parts?.year, parts?.month, parts?.day].compactMap { $0 } == expected)
  }

  @Test(
    "terminal marks are applied as a terminal would, and removed",
    arguments: [
      ("plain", "plain"), ("a\u{8}b", "b"), ("_\u{8}A", "A"), ("A\u{8}_", "A"), ("'\u{8}e", "e\u{301}"),
      ("e\u{8}'", "e\u{301}"), ("c\u{8},", "c\u{327}"), ("\"\u{8}u", "u\u{308}"), ("\u{8}a", "a"),
      ("ab\u{8}\u{8}__", "ab"), ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[1;33;40mx", "x"), ("\u{1B}x", "x"),
      ("a\u{1B}[", "a"), ("'\u{8}1", "1"),
    ])
  func terminalMarks(text: String, expected: String) {
    #expect(
      TerminalMarks.lines(of: Array(text.utf8)).map { Array($0.unicodeScalars) } == [Array(expected.unicodeScalars)])
  }

  @Test("lines end with LF or CR LF")
  func terminalLines() {
    #expect(TerminalMarks.lines(of: Array("a\r\nb\n\nc".utf8)) == ["a", "b", "", "c"])
  }

  @Test("a template names its fields once, in order, without blanks and defaults")
  func templateNames() throws {
    #expect(try RecordTemplate("{author}: { text } ({source|unknown}) {author}").names == ["author", "text", "source"])
    #expect(try RecordTemplate("{{author}} \\n").names == [])
  }

  @Test(
    "templates know core fields, everyday names and the values of a hit",
    arguments: ["Author", "text", "score", "ID", "snippet", "tags"])
  func knownNames(name: String) {
    #expect(TemplateWriter.knows(name))
  }

  @Test("templates do not know extra fields", arguments: ["pages", "", "authors "])
  func unknownNames(name: String) {
    #expect(!TemplateWriter.knows(name))
  }
}
