import TestTools
import Testing

/// Fields that the user chose by name.
@Suite struct ChosenFieldTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"text":"Courage is the thing","creator":"Barrie","subject":["courage","life"],"pages":12}"#,
      #"{"text":"Courage, friends"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private func search(_ arguments: String...) throws -> Adagia.Run {
    try adagia.run(Adagia.program, ["search", "courage", "--sort", "added", "--catalog", "c.db"] + arguments)
  }

  @Test("fields come in the order they are named", arguments: ["--fields", "--columns"])
  func order(option: String) throws {
    #expect(
      try search(option, "id,author,pages", "--format", "csv").output == "id,author,pages\n1,Barrie,12\n2,,\n")
    let lines = try search(option, "text,tag", "--format", "jsonl").output.split(separator: "\n")
    #expect(lines[0] == #"{"text":"Courage is the thing","tag":["courage","life"]}"#)
    #expect(lines[1] == #"{"text":"Courage, friends","tag":null}"#)
  }

  @Test("an extra field is also named with its prefix")
  func prefix() throws {
    #expect(try search("--fields", "id,extra.pages", "--format", "csv").output == "id,extra.pages\n1,12\n2,\n")
    #expect(try search("--template", "{extra.pages|none}").output == "12\nnone\n")
  }

  @Test("the name of a field is never that of an extra field, in templates and in lists of fields")
  func nameOfField() throws {
    _ = try adagia.folder.write(#"{"text":"Courage","extra":{"rights":"mine","score":"high"}}"#, to: "r.jsonl")
    _ = try adagia("import", "r.jsonl", "--catalog", "r.db", "--quiet")
    let fields = try adagia("show", "1", "--catalog", "r.db", "--fields", "rights,extra.rights", "--format", "jsonl")
    #expect(fields.output == #"{"rights":null,"extra.rights":"mine"}"# + "\n")
    let line = try adagia("show", "1", "--catalog", "r.db", "--template", "{rights|none} {extra.rights}")
    #expect(line.output == "none mine\n")
  }

  @Test("the role and the locator of the first credited name are fields as in templates")
  func derived() throws {
    let names = #"[{"creator":"Fitch","role":"translated"},{"creator":"Rilke","role":"wrote","locator":"p. 7"}]"#
    _ = try adagia.folder.write(#"{"text":"Courage","attributions":\#(names)}"#, to: "r.jsonl")
    _ = try adagia("import", "r.jsonl", "--catalog", "r.db", "--quiet")
    let run = try adagia(
      "search", "courage", "--catalog", "r.db", "--fields", "role,locator,by", "--format", "tsv")
    #expect(run.output == "role\tlocator\tby\nwrote\tp. 7\tRilke; translated by Fitch\n")
    let object = try adagia("show", "1", "--catalog", "r.db", "--fields", "role,locator", "--format", "jsonl")
    #expect(object.output == #"{"role":"wrote","locator":"p. 7"}"# + "\n")
  }

  @Test("a table fits the terminal")
  func aTableFitsTheTerminal() throws {
    let run = try search("--fields", "id,text,tag")
    #expect(run.output.hasPrefix("id  text                  tag\n1   Courage is the thing  courage; life\n"))
    let narrow = try adagia(
      "search", "courage", "--fields", "id,text,tag", "--catalog", "c.db", environment: ["COLUMNS": "24"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 24 })
  }

  @Test("an unknown name and an unfit format are named")
  func anUnknownNameAndAnUnfitFormatAreNamed() throws {
    let unknown = try search("--fields", "id,autor")
    #expect(unknown.status == 64)
    #expect(unknown.error.contains("'autor' in --fields is not a field of any record. Did you mean 'author'?"))
    #expect(try search("--fields", "id", "--format", "bibtex").status == 64)
  }
}
