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

  @Test func aSearchIsSavedUsedListedAndForgotten() throws {
    let saved = try adagia("saved", "add", "Stoics", "author:(seneca OR epictetus)", "--catalog", "c.db")
    #expect(saved.status == 0 && saved.error == "adagia: saved as query:stoics.\n")
    #expect(try ids("query:stoics") == "1\n3\n")
    #expect(try ids("query:STOICS time") == "1\n")
    #expect(try ids("-query:stoics") == "2\n")
    #expect(try adagia("search", "--query", "stoics", "--count", "--catalog", "c.db").output == "2\n")
    #expect(try adagia("saved", "--catalog", "c.db").output == "stoics  author:(seneca OR epictetus)\n")
    #expect(
      try adagia("saved", "list", "--format", "jsonl", "--catalog", "c.db").output
        == #"{"name":"stoics","query":"author:(seneca OR epictetus)"}"# + "\n")
    #expect(try adagia("saved", "remove", "stoics", "--catalog", "c.db").status == 0)
    #expect(try adagia("saved", "remove", "stoics", "--catalog", "c.db").status == 1)
    let gone = try adagia("search", "query:stoics", "--catalog", "c.db")
    #expect(gone.error.contains("query:stoics: no search is saved under this name"))
  }

  @Test func valuesGoIntoTheirPlaces() throws {
    _ = try adagia("saved", "add", "by", "author:$1 $2", "--catalog", "c.db")
    #expect(try ids("query:by(seneca,time)") == "1\n")
    #expect(try ids("query:by(ovid, \"time heals\")") == "2\n")
    let short = try adagia("search", "query:by(seneca)", "--catalog", "c.db")
    #expect(short.error.contains("query:by: it takes 2 values in parentheses"))
  }

  @Test func aSearchIsNoPartOfItself() throws {
    _ = try adagia("saved", "add", "a", "query:b time", "--catalog", "c.db")
    let cycle = try adagia("saved", "add", "b", "query:a", "--catalog", "c.db")
    #expect(cycle.status == 64 && cycle.error.contains("query:b → query:a → query:b"))
    let own = try adagia("saved", "add", "c", "x query:C", "--catalog", "c.db")
    #expect(own.status == 64 && own.error.contains("query:c → query:c"))
    #expect(try adagia("saved", "add", "no name", "x", "--catalog", "c.db").status == 64)
  }
}
