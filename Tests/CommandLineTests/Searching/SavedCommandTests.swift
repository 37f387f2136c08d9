import TestTools
import Testing

@Suite struct SavedCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write("text,author\nTime flies,Seneca\nTime heals,Ovid\nAll is well,Epictetus\n", to: "q.csv")
    _ = try adagia("import", "q.csv", "--catalog", "c.db")
  }

  private func ids(_ query: String) throws -> String {
    try adagia("search", query, "--format", "ids", "--sort", "added", "--catalog", "c.db", "--strict").output
  }

  private func saveStoics() throws -> Adagia.Run {
    try adagia("saved", "add", "Stoics", "author:(seneca OR epictetus)", "--catalog", "c.db")
  }

  @Test("a query is saved under a name")
  func save() throws {
    let saved = try saveStoics()
    #expect(saved.status == 0)
    #expect(saved.error == "adagia: saved as query:stoics.\n")
  }

  @Test(
    "a saved search is part of other queries",
    arguments: [("query:stoics", "1\n3\n"), ("query:STOICS time", "1\n"), ("-query:stoics", "2\n")])
  func use(query: String, expected: String) throws {
    _ = try saveStoics()
    #expect(try ids(query) == expected)
  }

  @Test("an option names a saved search")
  func option() throws {
    _ = try saveStoics()
    #expect(try adagia("search", "--query", "stoics", "--count", "--catalog", "c.db").output == "2\n")
  }

  /// The option took the parentheses for a part of the name.
  @Test("an option names a saved search with its values")
  func optionWithValues() throws {
    _ = try adagia("saved", "add", "about", "$1 author:$2", "--catalog", "c.db")
    let run = try adagia("search", "--query", "about(time,ovid)", "--format", "ids", "--catalog", "c.db")
    #expect(run.output == "2\n")
    #expect(run.error == "")
  }

  @Test("an option with too few values has the warning of the operator")
  func optionWithTooFewValues() throws {
    _ = try adagia("saved", "add", "about", "$1 author:$2", "--catalog", "c.db")
    let option = try adagia("search", "--query", "about(time)", "--catalog", "c.db")
    let typed = try adagia("search", "query:about(time)", "--catalog", "c.db")
    #expect(option.error.contains("query:about: it takes 2 values in parentheses"))
    #expect(option.error.split(separator: "\n").first == typed.error.split(separator: "\n").first)
  }

  @Test("saved searches are listed")
  func list() throws {
    _ = try saveStoics()
    #expect(try adagia("saved", "--catalog", "c.db").output == "stoics  author:(seneca OR epictetus)\n")
    let lines = try adagia("saved", "list", "--format", "jsonl", "--catalog", "c.db").output
    #expect(lines == #"{"name":"stoics","query":"author:(seneca OR epictetus)"}"# + "\n")
  }

  @Test("a saved search is deleted once")
  func delete() throws {
    _ = try saveStoics()
    let deleted = try adagia("saved", "remove", "stoics", "--catalog", "c.db")
    #expect(deleted.status == 0)
    #expect(deleted.error == "adagia: deleted query:stoics.\n")
    let again = try adagia("saved", "remove", "stoics", "--catalog", "c.db")
    #expect(again.status == 1)
    #expect(again.error == "adagia: there is no saved search 'stoics'. To list them, run: adagia saved\n")
  }

  @Test("a query with an unknown saved search gets a warning")
  func unknown() throws {
    let run = try adagia("search", "query:stoics", "--catalog", "c.db")
    #expect(run.error.contains("query:stoics: no search is saved under this name"))
  }

  @Test("values replace the placeholders of a saved search")
  func valuesGoIntoTheirPlaces() throws {
    _ = try adagia("saved", "add", "by", "author:$1 $2", "--catalog", "c.db")
    #expect(try ids("query:by(seneca,time)") == "1\n")
    #expect(try ids("query:by(ovid, \"time heals\")") == "2\n")
    let short = try adagia("search", "query:by(seneca)", "--catalog", "c.db")
    #expect(short.error.contains("query:by: it takes 2 values in parentheses"))
  }

  @Test("a search is no part of itself")
  func aSearchIsNoPartOfItself() throws {
    _ = try adagia("saved", "add", "a", "query:b time", "--catalog", "c.db")
    let cycle = try adagia("saved", "add", "b", "query:a", "--catalog", "c.db")
    #expect(cycle.status == 64)
    #expect(cycle.error.contains("query:b → query:a → query:b"))
    let own = try adagia("saved", "add", "c", "x query:C", "--catalog", "c.db")
    #expect(own.status == 64)
    #expect(own.error.contains("query:c → query:c"))
    #expect(try adagia("saved", "add", "no name", "x", "--catalog", "c.db").status == 64)
  }
}
