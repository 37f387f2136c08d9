import CatalogFormats
import CatalogRecords
import CorpusManifests
import HistoricalDates
import TestTools
import Testing

@Suite struct ManifestReaderTests {
  private func manifest(_ text: String, _ variables: [String: String] = [:]) throws(ManifestError) -> Manifest {
    try ManifestReader { variables[$0] }.manifest(text, at: "/corpus/mine.yaml")
  }

  private func source(_ text: String, _ variables: [String: String] = [:]) throws -> ManifestSource {
    try #require(try manifest(text, variables).collections.first?.sources.first)
  }

  @Test("a collection has all that the manifest says of it")
  func aCollectionHasAllThatIsSaidOfIt() throws {
    let text = """
      collections:
        - name: books
          title: My books
          rights: CC0
          source: A shelf
          vanished: keep
          files: [books.csv, /data/more/*.csv]
          format: csv
          delimiter: tab
          columns: [a, b]
          map: {title: b, subject: [a, c]}
          set: {type: book}
          language: no
          list-separator: " | "
          date-format: text
      """
    let collection = try #require(try manifest(text).collections.first)
    #expect(collection.name == "books")
    #expect(collection.title == "My books")
    #expect(collection.rights == "CC0")
    #expect(collection.source == "A shelf")
    #expect(collection.vanished == .keep)
    #expect(collection.sources.map(\.path) == ["/corpus/books.csv", "/data/more/*.csv"])
    let source = try #require(collection.sources.first)
    #expect(source.options == InputOptions(format: .csv, delimiter: 9, columns: ["a", "b"]))
    #expect(source.columns.map(\.field) == ["title", "subject", "subject"])
    #expect(source.columns.map(\.value) == ["b", "a", "c"])
    // Norwegian, which YAML 1.1 takes for a falsehood.
    #expect(source.constants.map(\.value) == ["book", "no"])
    #expect(source.listSeparator == " | ")
    #expect(source.dateNotation == .text)
  }

  @Test("an entry of files may have rules of its own")
  func anEntryOfFilesMayHaveRulesOfItsOwn() throws {
    let text = """
      collections:
        - name: c
          language: en
          format: fortune
          files:
            - {path: de/*, language: de}
            - en
      """
    let sources = try #require(try manifest(text).collections.first?.sources)
    #expect(sources.map(\.path) == ["/corpus/de/*", "/corpus/en"])
    #expect(sources.map { $0.constants.map(\.value) } == [["de"], ["en"]])
    #expect(sources.allSatisfy { $0.options.format == .fortune })
  }

  @Test("variables are parts of paths")
  func variablesArePartsOfPaths() throws {
    let text = "collections: [{name: c, files: '${BOOKS}/a.csv'}]"
    let found = try source(text, ["BOOKS": "/data/books"])
    #expect(found.path == "/data/books/a.csv")
    #expect(found.missingVariables.isEmpty)
    #expect(try source(text).missingVariables == ["BOOKS"])
  }

  @Test(
    "a path is the same however it is written",
    arguments: [("./a.csv", "/corpus/a.csv"), ("../x//a.csv", "/x/a.csv"), ("/b/../a", "/a"), ("M$", "/corpus/M$")])
  func plainPaths(written: String, path: String) throws {
    #expect(try source("collections: [{name: c, files: '\(written)'}]").path == path)
  }

  @Test(
    "mistakes are reported with file, line and advice",
    arguments: [
      ("a: [", ":2: the YAML is malformed: "),
      ("x: 1", ":1: 'x' is not a key here. Known keys: collections."),
      ("", ": the manifest lacks the key 'collections'. Add it."),
      ("collections:\n  - name: c\n    files: a\n    titel: T", ":4: 'titel' is not a key here. Did you mean 'title'?"),
      (
        "collections:\n  - name: c\n    files: a\n    licence: T",
        ":4: 'licence' is not a key here. Did you mean 'rights'?"
      ),
      ("collections:\n  - files: a", ":2: a collection lacks the key 'name'. Add it."),
      ("collections:\n  - name: c", ":2: the collection 'c' lacks the key 'files'. Add it."),
      (
        "collections:\n  - name: c\n    files: a\n    format: cvs",
        ":4: 'cvs' is not a value of 'format'. Did you mean 'csv'?"
      ),
      (
        "collections:\n  - name: c\n    files: a\n    vanished: perhaps",
        ":4: 'perhaps' is not a value of 'vanished'. Known values: remove, keep."
      ),
      ("collections:\n  - name: c\n    files: a\n    title: [x]", ":4: 'title' must be a string. Change the value."),
      (
        "collections:\n  - name: c\n    files: a\n    delimiter: ab",
        ":4: 'delimiter' must be one ASCII character or 'tab'. Change the value."
      ),
      (
        "collections:\n  - {name: c, files: a}\n  - {name: c, files: b}",
        ":3: 'c' is already the name of a collection in this manifest."
      ),
      ("collections:\n  - name: c\n    name: d\n    files: a", "more than one key is named 'name'"),
    ])
  func errors(text: String, message: String) throws {
    let error = try #require(throws: ManifestError.self) { try manifest(text) }
    #expect(error.description.hasPrefix("/corpus/mine.yaml:"))
    #expect(error.description.contains(message), "\(error)")
  }

  @Test("a folder means its manifests")
  func aFolderStandsForItsManifests() throws {
    let folder = try TemporaryFolder()
    try folder.write("collections: [{name: b, files: x}]", to: "b.yaml")
    try folder.write("collections: [{name: a, files: x}]", to: "a.yml")
    try folder.write("not: yaml: at: all", to: "readme.txt")
    let reader = ManifestReader { _ in nil }
    let manifests = try reader.manifests(at: [folder.path])
    #expect(manifests.flatMap(\.collections).map(\.name) == ["a", "b"])
    try folder.write("collections: [{name: a, files: y}]", to: "c.yaml")
    let error = try #require(throws: ManifestError.self) { try reader.manifests(at: [folder.path]) }
    #expect(error.problem == .nameTaken("a", by: manifests[0].path))
    #expect(throws: ManifestError(file: "/nowhere", .missing)) { try reader.manifests(at: ["/nowhere"]) }
  }
}
