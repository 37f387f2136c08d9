import CatalogFormats
import CatalogRecords
import CorpusManifests
import HistoricalDates
import Testing

/// Types and nesting of a manifest's values.
@Suite struct ManifestTypesTests {
  private func collection(_ lines: String) throws(ManifestError) -> ManifestCollection {
    let body = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
    let text = "collections:\n  - name: c\n\(body)"
    let manifest = try ManifestReader { _ in nil }.manifest(text, at: "/m.yaml")
    return manifest.collections[0]
  }

  private func problem(_ lines: String) throws -> ManifestError {
    try #require(throws: ManifestError.self) { try collection(lines) }
  }

  @Test("a collection of files alone has the defaults")
  func defaults() throws {
    let collection = try collection("files: a")
    #expect(collection == ManifestCollection(name: "c", sources: [ManifestSource(path: "/a")]))
    #expect(collection.vanished == .remove)
  }

  @Test(
    "every format has its name", arguments: InputFormat.allCases)
  func formats(format: InputFormat) throws {
    #expect(try collection("files: a\nformat: \(format.rawValue)").sources[0].options.format == format)
  }

  @Test("every notation of dates has its name", arguments: DateNotation.allCases)
  func notations(notation: DateNotation) throws {
    #expect(try collection("files: a\ndate-format: \(notation.rawValue)").sources[0].dateNotation == notation)
  }

  @Test(
    "a delimiter is one ASCII character, or tab by name",
    arguments: [("tab", 9), ("'\\t'", 9), ("\"\\t\"", 9), (";", 59), ("'|'", 124), ("' '", 32)])
  func delimiters(written: String, byte: Int) throws {
    #expect(try collection("files: a\ndelimiter: \(written)").sources[0].options.delimiter == UInt8(byte))
  }

  @Test("a table or an entity of a database has a key, and what has no field may be dropped")
  func tables() throws {
    #expect(try collection("files: a.db\ntable: books").sources[0].options.table == "books")
    #expect(try collection("files: {path: a.db, entity: Book}").sources[0].options.table == "Book")
    #expect(try problem("files: a\ntable: b\nentity: c").problem == .excludingKeys("entity", "table"))
    #expect(try collection("files: a\nkeep: none").sources[0].options.keepsUnmapped == false)
    #expect(try collection("files: a\nkeep: all").sources[0].options.keepsUnmapped)
    #expect(throws: ManifestError.self) { try collection("files: a\nkeep: some") }
  }

  @Test("the encoding is one that the system converts")
  func encodings() throws {
    #expect(try collection("files: a\nencoding: latin1").sources[0].options.encoding == "latin1")
    let problem = try problem("files: a\nencoding: nonsense").problem
    #expect(problem == .wrongType(key: "encoding", expected: "an encoding that 'iconv --list' names"))
  }

  @Test("a delimiter of several bytes is the wrong type", arguments: ["ab", "é", "'  '"])
  func badDelimiters(written: String) throws {
    let error = try problem("files: a\ndelimiter: \(written)")
    #expect(error.problem == .wrongType(key: "delimiter", expected: "one ASCII character or 'tab'"))
    #expect(error.line == 4)
  }

  @Test(
    "values of the wrong type are named with the right one",
    arguments: [
      ("files: a\ntitle: {a: b}", "title", "a string"), ("files: a\nrights: ''", "rights", "a string"),
      ("files: ''", "files", "a value or a list of values"), ("files: [[a]]", "files", "a string"),
      ("files: a\nmap: [b]", "map", "a mapping of names to values"),
      ("files: a\nset: x", "set", "a mapping of names to values"),
      ("files: a\nmap: {[x]: b}", "map", "a mapping whose names are strings"),
      ("files: a\nmap: {title: {x: y}}", "title", "a string"), ("files: a\ncolumns: {x: y}", "columns", "a string"),
    ])
  func wrongTypes(lines: String, key: String, expected: String) throws {
    #expect(try problem(lines).problem == .wrongType(key: key, expected: expected))
  }

  @Test("scalars keep their spelling: numbers, dates and words that YAML 1.1 reads as Booleans")
  func spelling() throws {
    let collection = try collection("files: a\ntitle: 0123\nset: {type: yes, date: 2001-01-01, pages: 1e3}")
    #expect(collection.title == "0123")
    #expect(
      collection.sources[0].constants == [
        FieldAssignment(field: "type", value: "yes"), FieldAssignment(field: "date", value: "2001-01-01"),
        FieldAssignment(field: "pages", value: "1e3"),
      ])
  }

  @Test("one value may replace a list of one")
  func singleValues() throws {
    let collection = try collection("files: a\ncolumns: text\nmap: {title: b}")
    #expect(collection.sources[0].options.columns == ["text"])
    #expect(collection.sources[0].columns == [FieldAssignment(field: "title", value: "b")])
  }

  @Test("an entry of files inherits the collection's rules and replaces those it names, field by field")
  func nesting() throws {
    let text = """
      format: csv
      list-separator: ;
      map: {title: t, text: x}
      set: {type: book}
      files:
        - {path: a, format: tsv, map: {title: other}, set: {rights: CC0}}
        - b
      """
    let collection = try collection(text)
    let (own, inherited) = (collection.sources[0], collection.sources[1])
    #expect(own.options.format == .tsv)
    #expect(own.listSeparator == ";")
    #expect(own.columns.map(\.field) == ["text", "title"])
    #expect(own.columns.map(\.value) == ["x", "other"])
    #expect(own.constants.map(\.field) == ["type", "rights"])
    #expect(inherited.options.format == .csv)
    #expect(inherited.columns.map(\.value) == ["t", "x"])
    #expect(inherited.constants.map(\.field) == ["type"])
  }

  @Test("language is a constant like any other, and replaces one that set gives")
  func language() throws {
    let collection = try collection("files: a\nset: {language: en, type: book}\nlanguage: la")
    #expect(
      collection.sources[0].constants == [
        FieldAssignment(field: "type", value: "book"), FieldAssignment(field: "language", value: "la"),
      ])
  }

  @Test("keys of a collection are unknown inside an entry of files", arguments: ["title", "vanished", "name"])
  func keysOfEntries(key: String) throws {
    let error = try problem("files:\n  - {path: a, \(key): x}")
    guard case .unknownKey(key, _, let known) = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(known.first == "path")
    #expect(!known.contains(key))
  }

  @Test("an entry of files without a path lacks one")
  func entryWithoutPath() throws {
    #expect(try problem("files:\n  - {format: csv}").problem == .missingKey("path", of: "an entry of 'files'"))
  }

  /// The parser compares keys value by value, and 25 lines stand for millions of values.
  @Test(
    "keys made of aliases of aliases are refused at once",
    arguments: ["? {k: *aN, l: *aN}\n: ", "{k: *aN, l: *aN}: ", "*aN : "])
  func aliasedKeys(key: String) throws {
    let lines = (1...25).map { number in
      key.replacing("aN", with: "a\(number - 1)") + "&a\(number) [*a\(number - 1),*a\(number - 1)]"
    }
    let text = "a0: &a0 [x,x]\n" + lines.joined(separator: "\n")
    let error = #expect(throws: ManifestError.self) { try ManifestReader { _ in nil }.manifest(text, at: "/m.yaml") }
    #expect(error?.problem == .syntax("a key is a list, a mapping or an alias, not a text"))
    #expect(error?.line == 2)
  }

  @Test("many aliases are values beside keys of plain text")
  func manyAliases() throws {
    let entries = (0..<40).map { "- {name: c\($0), files: *f, title: 'What? a, b', rights: *r}" }
    let text = "collections:\n- {name: &r c, files: &f a}\n" + entries.joined(separator: "\n")
    #expect(try ManifestReader { _ in nil }.manifest(text, at: "/m.yaml").collections.count == 41)
  }

  @Test("anchors and aliases are values")
  func aliases() throws {
    let text = "collections:\n- {name: &n c, files: a, title: *n}"
    let manifest = try ManifestReader { _ in nil }.manifest(text, at: "/m.yaml")
    #expect(manifest.collections[0].title == "c")
  }
}
