import TestTools
import Testing

/// A hit shows why it is there (review of the command line, B2).
@Suite struct ReasonTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"identifier":"a","text":"Ὁ δὲ ἀνεξέταστος βίος οὐ βιωτὸς ἀνθρώπῳ","creator":"Plato; Socrates","source":"Apology","language":"grc","subject":["life","philosophy"],"note":"English: The unexamined life is not worth living."}"#,
      #"{"identifier":"b","text":"Know thyself","creator":"Plato","language":"en","note":"An inscription at Delphi."}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private func marked(_ query: String, _ environment: [String: String] = [:]) throws -> String {
    try adagia("search", query, "--catalog", "c.db", "--color", "always", environment: environment).output
      .replacing("\u{1B}[1;33m", with: "*").replacing("\u{1B}[0m", with: "|").replacing("\u{1B}[36m", with: "")
      .replacing("\u{1B}[2m", with: "")
  }

  @Test("a note is printed when it matches")
  func aNoteIsPrintedWhereItMatches() throws {
    #expect(try marked("unexamined").contains("\n    English: The *unexamined| life is not worth living.\n"))
    #expect(try marked("Delphi").contains("\n    An inscription at *Delphi|.\n"))
    #expect(try !marked("thyself").contains("Delphi"))
  }

  @Test("names, sources and tags are marked")
  func namesSourcesAndTagsAreMarked() throws {
    #expect(
      try marked("socrates").contains("— |Plato; *Socrates|, Apology|") || marked("socrates").contains("*Socrates|"))
    #expect(try marked("apology").contains("*Apology|"))
    #expect(try marked("philosophy").contains("life; |*philosophy|"))
  }

  @Test("punctuation of catalogs is not shown")
  func signsOfCatalogsAreNotShown() throws {
    let book =
      #"{"title":"Solar system : our home in the universe /","creator":"Irion, Robert,","date":"c1999.","type":"book"}"#
    _ = try adagia.folder.write(book, to: "book.jsonl")
    _ = try adagia("import", "book.jsonl", "--catalog", "b.db", "--collection", "b", "--quiet")
    let run = try adagia("search", "universe", "--catalog", "b.db")
    #expect(run.output == "Solar system : our home in the universe\n    — Irion, Robert (c1999)\n    #1 · b\n")
    #expect(try adagia("show", "1", "--catalog", "b.db").output.contains("universe /"))
  }

  /// "((c2001.))", and a dash before a date alone (review of the command line, C5).
  @Test(
    "dates in parentheses, periods after names and dates alone",
    arguments: [
      (#""creator":"Irion, Robert.","date":"(c2001.)""#, "— Irion, Robert (c2001)"),
      (#""creator":"Tolkien, J. R. R.","date":"c1999.""#, "— Tolkien, J. R. R. (c1999)"),
      (#""creator":"Irion, Robert.""#, "— Irion, Robert"), (#""date":"c1999.""#, "(c1999)"),
    ])
  func attributions(fields: String, line: String) throws {
    _ = try adagia.folder.write(#"{"title":"Solar system",\#(fields)}"#, to: "book.jsonl")
    _ = try adagia("import", "book.jsonl", "--catalog", "b.db", "--collection", "b", "--quiet")
    #expect(try adagia("search", "solar", "--catalog", "b.db").output == "Solar system\n    \(line)\n    #1 · b\n")
  }

  @Test("the translation is printed for those who read another language")
  func theTranslationIsPrintedForThoseWhoReadAnotherLanguage() throws {
    #expect(try adagia("search", "βίος", "--catalog", "c.db").output.contains("English: The unexamined life"))
    let greek = try adagia("search", "βίος", "--catalog", "c.db", environment: ["LC_ALL": "grc_GR.UTF-8"])
    #expect(!greek.output.contains("English"))
  }
}
