import TestTools
import Testing

/// Orders, pages of `find`, and tables that come back.
@Suite struct OrderCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"identifier":"a","text":"a lighthouse","creator":"Otto","subject":["sea","fear of the dark"],"language":"en"}"#,
      #"{"identifier":"b","text":"a lighthouse, and the storm around it","creator":"Anna","language":"en"}"#,
      #"{"identifier":"c","text":"a lighthouse keeper","creator":"Berta","language":"en"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  @Test(
    "--sort and --reverse",
    arguments: [
      (["--sort", "length"], "1 3 2"), (["--sort", "-length"], "2 3 1"), (["--sort", "length", "--reverse"], "2 3 1"),
      (["--sort", "author"], "2 3 1"), (["--sort", "author", "--reverse"], "1 3 2"), (["--sort", "-author"], "1 3 2"),
      (["--sort=-added", "--reverse"], "1 2 3"), (["--sort", "modified"], "1 2 3"),
    ])
  func orders(options: [String], expected: String) throws {
    let arguments = ["search", "lighthouse", "--format", "ids", "--quiet", "--catalog", "c.db"] + options
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.output.split(separator: "\n").joined(separator: " ") == expected, "\(run.error)")
  }

  @Test("relevance and a random order have no opposite", arguments: ["rank", "random", "random:7"])
  func relevanceHasNoOpposite(order: String) throws {
    let run = try adagia("search", "lighthouse", "--sort", order, "--reverse", "--catalog", "c.db")
    #expect(run.status == 64)
    #expect(run.error.contains("--reverse needs an order that has an opposite"))
  }

  @Test("a random order has all records")
  func aRandomOrderHasAllRecords() throws {
    let run = try adagia("search", "lighthouse", "--sort", "random", "--format", "ids", "--quiet", "--catalog", "c.db")
    #expect(run.output.split(separator: "\n").sorted() == ["1", "2", "3"])
  }

  @Test(
    "a record of a template is one line, or ends with NUL",
    arguments: [
      (["--one-line"], "2\tTwo lines and a tab\n"), (["--print0"], "2\tTwo\nlines\tand a tab\0"),
      (["--one-line", "--print0"], "2\tTwo lines and a tab\0"),
    ])
  func lines(options: [String], expected: String) throws {
    let record = #"{"identifier":"x","text":"Two\nlines\tand a tab","language":"en"}"#
    _ = try adagia.folder.write(#"{"text":"one"}"# + "\n" + record, to: "l.jsonl")
    _ = try adagia("import", "l.jsonl", "--catalog", "l.db", "--quiet")
    let arguments = ["search", "lines", "--template", #"{id}\t{text}"#, "--catalog", "l.db"]
    #expect(try adagia.run(Adagia.program, arguments + options).output == expected)
    #expect(try adagia.run(Adagia.program, ["search", "lines", "--catalog", "l.db"] + options).status == 64)
  }

  @Test(
    "an order without an opposite cannot be reversed",
    arguments: [
      ["--sort", "rank", "--reverse"], ["--sort", "random", "--reverse"], ["--sort", "-rank"], ["--reverse"],
    ])
  func noOpposite(options: [String]) throws {
    let run = try adagia.run(Adagia.program, ["search", "lighthouse", "--catalog", "c.db"] + options)
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  @Test("find has pages")
  func findHasPages() throws {
    let whole = try adagia("find", "lighthouse", "--format", "ids", "--quiet", "--catalog", "c.db").output
    let pages = try [1, 2, 3].map { page in
      try adagia(
        "find", "lighthouse", "-n", "1", "--page", "\(page)", "--format", "ids", "--quiet", "--catalog", "c.db"
      )
      .output
    }
    #expect(pages.joined() == whole)
    let last = try adagia("find", "lighthouse", "-n", "1", "--page", "4", "--catalog", "c.db")
    #expect(last.status == 1)
    #expect(last.error == "adagia: there are no more.\n")
  }

  /// Tags came back as one, and names were JSON alone (review of the command line, C16).
  @Test("a table that was exported comes back", arguments: ["csv", "tsv"])
  func tables(format: String) throws {
    let table = try adagia("export", "--format", format, "--output", "-", "--catalog", "c.db").output
    #expect(
      table.hasPrefix(
        format == "csv" ? "collection,identifier,title,creator," : "collection\tidentifier\ttitle\tcreator\t"))
    #expect(table.contains("Otto"))
    _ = try adagia.folder.write(table, to: "t.\(format)")
    #expect(try adagia("import", "t.\(format)", "--catalog", "d.db", "--quiet").status == 0)
    let first = try adagia("export", "--catalog", "c.db").output
    #expect(try adagia("export", "--catalog", "d.db").output == first)
    #expect(first.contains(#"["sea","fear of the dark"]"#))
  }

  /// The message said that the input was empty (review of the command line, C18).
  @Test("a header alone has no record")
  func aHeaderAloneIsNoRecord() throws {
    _ = try adagia.folder.write("text,author\n", to: "head.csv")
    let run = try adagia("import", "head.csv", "--catalog", "e.db")
    #expect(run.error.contains("head.csv: there is no record in it, so nothing was imported."))
  }

  /// "thyself" was taken for a mistake (review of the command line, C14).
  @Test("a known word is not taken for a misspelled one")
  func aKnownWordIsNoMistakeForOneThatSaysNothing() throws {
    let run = try adagia("search", "know", "thyself")
    #expect(!run.error.contains("Did you mean"))
  }

  /// Lists of known values ended with four dots (review of the command line, C13).
  @Test("a list of values ends with the number of others")
  func aListOfValuesEndsWithTheNumberOfOthers() throws {
    let error = try adagia("search", "lang:xx").error
    #expect(error.contains(" more.\n"))
    #expect(!error.contains("…"))
  }
}
