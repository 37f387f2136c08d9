import CatalogRecords
import Foundation
import TestTools
import Testing

@Suite struct OutputCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private static let sayings = #"""
    {"identifier":"a","text":"Rose is a rose\nis a rose","attributions":[{"creator":"Gertrude Stein","role":"wrote","locator":"Sacred Emily"}],"source":"Geography and Plays","date":"1922","language":"en","subject":["roses"]}
    {"identifier":"b","text":"الوردة rose \u001b[2J","attributions":[{"creator":"أحمد شوقي","role":"attributed"}],"date":"1900/..","language":"ar"}
    {"identifier":"c","text":"玫瑰就是玫瑰 rose","language":"zh","attributions":[{"creator":"魯迅","role":"misattributed","evidence":"Not found."}],"date":"-0398~"}
    {"identifier":"d","title":"The Name of the {Rose}","creator":"Eco, Umberto, 1932-","date":"1980","type":"book","publisher":"Bompiani & Co","pages":512}

    """#

  @Test(
    "each format",
    arguments: ["table", "markdown", "html", "bibtex", "ris", "fortune"])
  func formats(format: String) throws {
    let run = try adagia("search", "rose", "--sort", "added", "--catalog", "c.db", "--format", format)
    let expected = try Adagia.golden("rose.\(format)").replacing("\r\n", with: "\n")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.replacing("\r\n", with: "\n") == expected, "\(run.output)")
    let shown = try adagia("show", "d", "--catalog", "c.db", "--format", format).output
    #expect(shown.contains("Umberto"))
    #expect(try adagia("random", "id:d", "--catalog", "c.db", "--format", format).output == shown)
  }

  @Test("for the terminal's width", arguments: [40, 60, 200])
  func tablesFit(width: Int) throws {
    let run = try adagia(
      "search", "rose", "--catalog", "c.db", "--format", "table", environment: ["COLUMNS": "\(width)"])
    let widths = run.output.split(separator: "\n").map { line in
      line.reduce(0) { $0 + ($1.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) } ? 2 : 1) }
    }
    #expect(widths.count == 5, "\(run.output)")
    #expect(widths.allSatisfy { $0 <= width }, "\(run.output)")
  }

  /// Matches were not marked, and one long date hid the columns of dates and languages (review of the command line,
  /// C11).
  @Test("tables mark matches and keep their columns")
  func tablesMarkMatchesAndKeepTheirColumns() throws {
    let rows = """
      {"text":"The lighthouse","creator":"A","date":"1922-05-03","language":"en"}
      {"text":"A lighthouse","creator":"B","date":"between the third and the tenth day of May 1922, or later","language":"la"}

      """
    _ = try adagia.folder.write(rows, to: "t.jsonl")
    _ = try adagia("import", "t.jsonl", "--catalog", "t.db", "--collection", "t", "--quiet")
    let table = try adagia("search", "lighthouse", "--format", "table", "--color", "always", "--catalog", "t.db").output
    let lines = table.split(separator: "\n")
    #expect(lines[0].contains("date") && lines[0].contains("lang"))
    #expect(lines.dropFirst().allSatisfy { $0.contains("\u{1B}[1;33mlighthouse\u{1B}[0m") }, "\(table)")
    #expect(table.contains("3 May 1922"))
  }

  @Test("texts go to xargs")
  func textsGoToXargs() throws {
    let run = try adagia("search", "rose", "--sort", "added", "--catalog", "c.db", "--format", "text0")
    #expect(run.output.split(separator: "\0").map { $0.prefix(4) } == ["Rose", "الور", "玫瑰就是", "The "])
  }

  @Test("fortunes come back with their names")
  func fortunesComeBackWithTheirNames() throws {
    let fortunes = try adagia("export", "--catalog", "c.db", "--format", "fortune", "--output", "rose.fortune")
    #expect(fortunes.status == 0)
    _ = try adagia("import", "rose.fortune", "--catalog", "again.db", "--quiet")
    let names = try adagia("search", "", "--catalog", "again.db", "--template", "{author}")
    #expect(names.output == "Gertrude Stein\nattributed to أحمد شوقي\n\nEco, Umberto, 1932-\n")
  }

  @Test(
    "exports for other programs have what a search prints",
    arguments: ["bibtex", "ris", "markdown", "html", "text0"])
  func exports(format: String) throws {
    let export = try adagia("export", "lang:ar", "--catalog", "c.db", "--format", format)
    #expect(export.output == (try adagia("search", "lang:ar", "--catalog", "c.db", "--format", format)).output)
  }

  @Test("templates have fields and extra fields")
  func templatesHaveFieldsAndExtraFields() throws {
    let run = try adagia(
      "search", "rose", "--sort", "added", "--catalog", "c.db", "--template", #"{id}\t{title|—}\t{pages}\t{lang}"#)
    #expect(run.output == "1\t—\t\ten\n2\t—\t\tar\n3\t—\t\tzh\n4\tThe Name of the {Rose}\t512\t\n")
    #expect(try adagia("show", "d", "--catalog", "c.db", "--template", "{pages}").output == "512\n")
    #expect(try adagia("today", "lang:en", "--catalog", "c.db", "--template", "{pages|none}").output == "none\n")
  }

  @Test(
    "wrong usage names what there is",
    arguments: [
      (["--template", "{autor}"], "Did you mean '{author}'?"), (["--template", "{pagse}"], "Did you mean '{pages}'?"),
      (["--template", "{text"], "never closed"),
      (["--template", "{text}", "--format", "csv"], "--format csv do not work together"),
      (["--format-version", "2", "--format", "json"], "2 is not a version of the JSON format. Versions: 1."),
      (["--format-version", "1"], "works only with --format json and jsonl"), (["--format", "yaml"], "bibtex"),
      (["--histogram", "year", "--format", "bibtex"], "not with bibtex"),
      (["--facet", "author", "--format", "html"], "not with html"),
      (["--facet", "author", "--template", "{text}"], "--template and --facet do not work together"),
      (["--why", "--format", "table"], "not with table"),
      (["--why", "--template", "{text}"], "--why and --template do not work together"),
      (["--why", "--fields", "id"], "--why and --fields do not work together"),
      (["--why", "--fields", "id", "--format", "json"], "--why and --fields do not work together"),
      (["--fields", "", "--format", "csv"], "--fields names no field"),
      (["--fields", " , "], "--fields names no field"),
      (["--sort", "foo"], "- random\n  - field:NAME\n"),
    ])
  func usage(arguments: [String], expected: String) throws {
    let run = try adagia.run(Adagia.program, ["search", "rose", "--catalog", "c.db"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.error.contains(expected))
  }

  @Test("find explains its hits where search does", arguments: [["--template", "{text}"], ["--fields", "id"]])
  func whyOfFind(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, ["find", "rose", "--why", "--catalog", "c.db"] + arguments)
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("adagia: --why and \(arguments[0]) do not work together"))
  }

  @Test(
    "the schema has every key",
    arguments: [
      ["rose"], ["rose", "--why"], ["rose", "--facet", "author", "--facet", "year", "--histogram", "year"],
      ["rose", "lotus", "--why"], ["lang:ar", "--why"], ["xyzzy"], ["rose", "--limit", "1", "--format-version", "1"],
      ["colour", "rose", "--why", "--dates", "iso"],
    ])
  func schema(arguments: [String]) throws {
    _ = try adagia("synonyms", "add", "colour", "rose", "--catalog", "c.db")
    let file = Adagia.root.appendingPathComponent("docs/search.schema.json")
    let schema = try JSONSchema(String(contentsOf: file, encoding: .utf8))
    let answer = try adagia.run(Adagia.program, ["search", "--catalog", "c.db", "--format", "json"] + arguments)
    #expect(try schema.faults(in: JSONValue(json: answer.output)) == [])
    guard !arguments.contains("--facet") else { return }
    let lines = try adagia.run(Adagia.program, ["search", "--catalog", "c.db", "--format", "jsonl"] + arguments)
    for line in lines.output.split(separator: "\n") {
      #expect(try schema.faults(in: JSONValue(json: String(line)), at: "#/$defs/hit") == [])
    }
  }

  @Test("the schema finds faults")
  func theSchemaFindsFaults() throws {
    let file = Adagia.root.appendingPathComponent("docs/search.schema.json")
    let schema = try JSONSchema(String(contentsOf: file, encoding: .utf8))
    let hit = #"{"id":0,"collection":"s","identifier":"a","snippet":"","created":"","modified":"","colour":1,"#
    let faults = try schema.faults(
      in: JSONValue(json: hit + #""matches":{"text":[[1,2,3],["x",2]]},"date_start":"then"}"#), at: "#/$defs/hit")
    #expect(
      faults == [
        "/colour: not in the schema", "/date_start: none of [\"number\",\"null\"]", "/id: below 1",
        "/matches/text/0: more than 2", "/matches/text/1/0: no integer",
      ])
    #expect(try schema.faults(in: JSONValue(json: #"{"format":2}"#)).contains("/format: not 1"))
  }
}
