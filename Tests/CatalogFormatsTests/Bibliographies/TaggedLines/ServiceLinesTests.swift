import CatalogFormats
import CatalogRecords
import HistoricalDates
import Testing

/// The plain text of PubMed and Web of Science.
@Suite struct ServiceLinesTests {
  private func records(_ text: String, _ format: InputFormat, named name: String) throws -> [RawRecord] {
    for name in ["-", name, "a.txt"] {
      #expect(InputFormat.guess(name: name, head: Array(text.utf8)) == format, "\(name)")
    }
    let found = try events(of: Array(text.utf8), named: name)
    #expect(found.compactMap(\.rejected).isEmpty)
    return found.compactMap(\.record)
  }

  @Test(
    "PubMed has no comma before a suffix",
    arguments: [
      ("King, Martin Luther Jr", "King, Martin Luther, Jr"), ("Writer, Ann", "Writer, Ann"), ("Poe, Jr", "Poe, Jr"),
      ("Davis, Sammy III", "Davis, Sammy, III"),
    ])
  func suffixes(name: String, expected: String) throws {
    let text = "PMID- 1\nTI  - T\nFAU - \(name)\n"
    #expect(try events(of: text, as: .pubmed).first?.record?["creator"] == .string(expected))
  }

  @Test("PubMed's lines are records", arguments: ["\n", "\r\n"])
  func pubMed(lineEnd: String) throws {
    let text = """

      PMID- 123
      OWN - NLM
      TI  - Roses in
            winter.
      FAU - Writer, Ann
      AU  - Writer A
      AU  - Short B
      FAU - Other, Bob
      AU  - Other B
      CN  - The Rose Group
      DP  - 2019 Mar 12
      JT  - The Garden
      TA  - Gard
      AB  - Words.
      LA  - eng
      LA  - ger
      MH  - *Roses
      LID - 10.1/a [doi]
      AID - S1 [pii]
      AID - 10.1/a [doi]
      PT  - Comparative Study
      PT  - Journal Article

      PMID- 124
      TI  - Second
      AU  - Third C
      AB  - 
      """
    let found = try records(text.replacing("\n", with: lineEnd), .pubmed, named: "a.nbib")
    #expect(found.map { $0["title"]?.plainText } == ["Roses in winter.", "Second"])
    let first = try #require(found.first)
    let names = ["Writer, Ann", "Short B", "Other, Bob", "The Rose Group"]
    #expect(first["creator"] == .array(names.map { .string($0) }))
    #expect(first["date"] == .string("2019-03-12"))
    #expect(first["doi"] == .string("10.1/a"))
    #expect(first["pii"] == .string("S1"))
    #expect(first["language"] == .array([.string("en"), .string("de")]))
    #expect(first["type"] == .string("article"))
    #expect(first["genre"] == .string("Comparative Study"))
    #expect(first["identifier"] == .string("pmid:123"))
    #expect(first["own"] == .string("NLM"))
    #expect(found[1]["creator"] == .string("Third C"))
  }

  @Test(
    "PubMed's dates are months, their intervals, seasons and days",
    arguments: [
      ("2003 Jan-Feb", "2003-01/2003-02"), ("2003", "2003"), ("2003 Jan", "2003-01"), ("2003 Winter", "Winter 2003"),
      ("2012 Dec-2013 Jan", "Dec 2012–Jan 2013"), ("1998 Dec 5-11", "5-11 Dec 1998"), ("1998-1999", "1998–1999"),
    ])
  func dates(text: String, expected: String) throws {
    let record = try #require(try records("PMID- 1\nDP  - \(text)\n", .pubmed, named: "a.nbib").first)
    #expect((record["date_edtf"] ?? record["date"]) == .string(expected))
  }

  private static let savedRecords = """
    FN Clarivate Analytics Web of Science
    VR 1.0

    PT J
    AU Writer, A
       Other, B
    AF Writer, Ann
       Other, Bob
    TI Roses in
       winter
    SO THE GARDEN
    DT Article; Proceedings Paper
    DE roses; winter
    CR Smith J, 1999, GARD, V1, P2
       Poe E, 2000, GARD, V2, P3
    PD WIN
    PY 2013
    BP 1
    EP 9
    UT WOS:1
    ER

    PT J
    AU Third, C
    TI Second
    ER

    EF
    """

  @Test("Web of Science's lines are records, and its frame is none", arguments: ["\n", "\r\n", "\r"])
  func webOfScience(lineEnd: String) throws {
    let text = Self.savedRecords.replacing("\n", with: lineEnd)
    let found = try records(text + lineEnd + text, .wos, named: "savedrecs.txt")
    #expect(found.map { $0["title"]?.plainText } == ["Roses in winter", "Second", "Roses in winter", "Second"])
    let first = try #require(found.first)
    #expect(first["creator"] == .array([.string("Writer, Ann"), .string("Other, Bob")]))
    #expect(first["date"] == .string("Winter 2013"))
    #expect(first["type"] == .string("article"))
    #expect(first["genre"] == .string("proceedings paper"))
    #expect(first["pages"] == .string("1–9"))
    #expect(first["subject"] == .array([.string("roses"), .string("winter")]))
    let references = ["Smith J, 1999, GARD, V1, P2", "Poe E, 2000, GARD, V2, P3"]
    #expect(first["references"] == .array(references.map { .string($0) }))
  }

  @Test("text outside of a record is rejected, not lost")
  func outside() throws {
    let lines = try table("stray\n\nPT J\nTI A\nER\nmore\nEF\n", as: .wos)
    #expect(lines.contains("1 ! Web of Science: a record begins with 'PT '"))
    #expect(lines.contains("6 ! Web of Science"))
    #expect(try table("stray\nPMID- 1\nTI  - A\n", as: .pubmed).hasPrefix("1 ! PubMed: a record begins with 'PMID- '"))
  }

  @Test(
    "PubMed's days across months, seasons across years and parts of a year are dates",
    arguments: [
      ("2006 Apr 29-May 5", "2006-04-29/2006-05-05"), ("1978-1979 Winter", "[1978-12..1979-02]"),
      ("1999 2d Trimest", "1999-34"), ("1999 1st Quart", "1999-33"), ("1999 2d Semest", "1999-41"),
      ("2012 Dec-2013 Jan", "2012-12/2013-01"), ("2006 Apr 29-30", "2006-04-29/2006-04-30"),
    ])
  func spans(words: String, edtf: String) throws {
    let record = try #require(try records("PMID- 1\nTI  - A\nDP  - \(words)\n", .pubmed, named: "a.nbib").first)
    let date = try #require(record["date"]).plainText
    #expect(record["date_edtf"]?.plainText ?? HistoricalDate(reading: date).edtf?.description == edtf, "\(date)")
  }
}
