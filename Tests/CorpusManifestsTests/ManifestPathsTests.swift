import Testing

@testable import CorpusManifests

@Suite struct ManifestPathsTests {
  private func expanded(_ text: String, _ variables: [String: String] = [:]) -> ManifestPaths.Place {
    ManifestPaths(folder: "/corpus") { variables[$0] }.expanded(text)
  }

  @Test(
    "every spelling of a path gives the same path",
    arguments: [
      ("a.csv", "/corpus/a.csv"), ("./a.csv", "/corpus/a.csv"), ("x/../a.csv", "/corpus/a.csv"), ("/a", "/a"),
      ("//a//b/", "/a/b"), ("/a/./b/.", "/a/b"), ("..", "/"), ("../../..", "/"), ("/../a", "/a"),
      ("fortunes/*", "/corpus/fortunes/*"), ("...", "/corpus/..."), ("a b", "/corpus/a b"),
    ])
  func spellings(written: String, path: String) {
    #expect(expanded(written).path == path)
  }

  @Test(
    "variables are replaced wherever they are",
    arguments: [
      ("${A}/x", "/data/x"), ("x/${B}.csv", "/corpus/x/books.csv"), ("${A}/${B}/${B}", "/data/books/books"),
      ("${A}${B}", "/databooks"),
    ])
  func variables(written: String, path: String) {
    let place = expanded(written, ["A": "/data", "B": "books"])
    #expect(place.path == path)
    #expect(place.missingVariables.isEmpty)
  }

  @Test("missing and empty variables are listed, in order")
  func missingVariables() {
    let place = expanded("${X}/${EMPTY}/${Y}", ["EMPTY": ""])
    #expect(place.missingVariables == ["X", "EMPTY", "Y"])
  }

  @Test("a variable's value is not expanded again")
  func valuesAreLiteral() {
    let place = expanded("${A}", ["A": "/x/${B}", "B": "b"])
    #expect(place.path == "/x/${B}")
    #expect(place.missingVariables.isEmpty)
  }

  @Test("a dollar sign without braces is a character", arguments: ["M$", "$HOME/a", "${HOME", "a}"])
  func literalDollars(text: String) {
    let place = expanded(text, ["HOME": "/home"])
    #expect(place.path == "/corpus/\(text)")
    #expect(place.missingVariables.isEmpty)
  }

  @Test("a relative variable begins in the manifest's folder, and may lead out of it")
  func relativeVariable() {
    #expect(expanded("${A}/b", ["A": "../data"]).path == "/data/b")
  }
}
