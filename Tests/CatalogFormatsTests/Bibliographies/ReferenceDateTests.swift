import CatalogFormats
import CatalogRecords
import Testing

/// Dates, titles and marks as reference managers and citation processors write them.
@Suite struct ReferenceDateTests {
  private func first(_ text: String, as format: InputFormat) throws -> RawRecord {
    try #require(try events(of: text, as: format).compactMap(\.record).first)
  }

  @Test(
    "the date of a RIS record is the one that says most of its year",
    arguments: [
      ("DA  - MAY\nPY  - 2013", "2013-05"), ("PY  - 2016\nY1  - 2016/10/19", "2016-10-19"),
      ("DA  - APR 12\nPY  - 2013", "2013-04-12"),
      ("PY  - 2016\nDA  - 2015/01/02", "2015-01-02"), ("PY  - 2016//", "2016"),
      ("DA  - 2016/10\nPY  - 2016", "2016-10"),
      ("PY  - 1999", "1999"), ("Y1  - 2016///Spring 2016", "Spring 2016"),
    ])
  func risDates(lines: String, expected: String) throws {
    #expect(try first("TY  - JOUR\nTI  - T\n\(lines)\nER  - \n", as: .ris)["date"] == .string(expected))
  }

  @Test("tags before TY belong to the record, and text between records does not")
  func typeLate() throws {
    let text = "DB  - McK\nTI  - One\nTY  - JOUR\nAU  - A\nER  - \nDB  - WoS\nTI  - Two\nTY  - JOUR\nER  - \n"
    let titles = try events(of: Array(text.utf8), named: "a.txt").compactMap { $0.record?["title"]?.plainText }
    #expect(titles == ["One", "Two"])
  }

  @Test("a wrapped title is one line, an abstract keeps its lines, and HTML's marks are characters")
  func wrapped() throws {
    let text = "TY  - JOUR\nTI  - A long\n      title &amp; <i>more</i> &lt;x&gt; a < b\nAB  - One.\nTwo.\nER  - \n"
    let record = try first(text, as: .ris)
    #expect(record["title"] == .string("A long title & more <x> a < b"))
    #expect(record["text"] == .string("One.\nTwo."))
    #expect(try first("%0 Book\n%T A &eacute;\n long <b>one</b>\n", as: .endnote)["title"] == .string("A é long one"))
  }

  @Test(
    "dates of CSL have many shapes",
    arguments: [
      (#"{"date-parts":[[2015,3]]}"#, "2015-03"), (#"{"date-parts":[2015,3]}"#, "2015-03"),
      (#"{"date-parts":[["2015","3","4"]]}"#, "2015-03-04"),
      (#"[{"date-parts":[[2000,3,15],[2000,3,17]]}]"#, "2000-03-15/2000-03-17"),
      (#"[{"date-parts":[[2000,3,15]]},{"date-parts":[[2000,3,17]]}]"#, "2000-03-15/2000-03-17"),
      (#"{"date-parts":[[1995,0,0]]}"#, "1995"), (#"{"date-parts":[[1995,4,0]]}"#, "1995-04"),
      (#"{"date-parts":[[2015,14]]}"#, "2015-22"),
      (#"{"date-parts":[[2015,14],[2016,16]]}"#, "2015-06/2017-02"),
      (#"{"date-parts":[[2015]],"season":"summer"}"#, "2015-22"),
      (#"{"year":2015,"month":3}"#, "2015-03"), (#"{"raw":"May 2013"}"#, "May 2013"), (#""2013-05""#, "2013-05"),
      (#"{"date-parts":[[-44,3,15]]}"#, "-0043-03-15"), (#"[2015,3]"#, "2015-03"), (#"["2015","3"]"#, "2015-03"),
      (#"{"year":2015,"month":"mar"}"#, "2015-03"), (#"{"date-parts":[["2015-03-04"]]}"#, "2015-03-04"),
      (#"{"date-parts":[["2015","mar","4"]]}"#, "2015-03-04"), (#"{"timestamp":1425427200}"#, "2015-03-04T00:00:00Z"),
    ])
  func cslDates(json: String, expected: String) throws {
    let text = #"[{"id":"x","type":"book","title":"T","issued":\#(json)}]"#
    #expect(try first(text, as: .csljson)["date"] == .string(expected))
  }

  @Test(
    "two numbers of months are an interval",
    arguments: [
      ("5-6", "2013-05/2013-06"), ("5--6", "2013-05/2013-06"), ("11/12", "2013-11/2013-12"), ("5", "2013-05"),
    ])
  func monthNumbers(month: String, expected: String) throws {
    let record = try first("@misc{x, title={T}, year={2013}, month={\(month)}}", as: .bibtex)
    #expect((record["date_edtf"] ?? record["date"]) == .string(expected))
  }

  @Test(
    "a hyphen joins pages of one kind",
    arguments: [
      ("10-119", "10–119"), ("10--19", "10–19"), ("A-3", "A-3"), ("e12-e15", "e12–e15"), ("xii-xv", "xii–xv"),
      ("xii-10", "xii–10"), ("A3-A5", "A3–A5"),
    ])
  func pages(text: String, expected: String) throws {
    #expect(try first("TY  - BOOK\nTI  - T\nSP  - \(text)\nER  - \n", as: .ris)["pages"] == .string(expected))
  }

  @Test("a single subject with a semicolon is a list, which is not split again")
  func subjectWithSemicolon() throws {
    #expect(
      try first("TY  - BOOK\nTI  - T\nKW  - a; b\nER  - \n", as: .ris)["subject"] == .array([.string("a; b")]))
  }
}
