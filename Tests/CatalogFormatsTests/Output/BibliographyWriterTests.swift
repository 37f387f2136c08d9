import CatalogFormats
import CatalogRecords
import Testing

/// What programs for bibliographies are given, read back with little readers that know nothing of the writers.
@Suite struct BibliographyWriterTests {
  private static func fields(
    _ text: String? = nil, title: String? = nil, names: [(String, String)] = [], date: String? = nil,
    edtf: String? = nil, type: String? = nil, identifier: String = "a", extra: [String: JSONValue] = [:]
  ) -> [OutputField] {
    var fields = [OutputField("id", .integer(1)), OutputField("collection", .string("s"))]
    fields.append(OutputField("identifier", .string(identifier)))
    for (name, value) in [("text", text), ("title", title), ("date", date), ("date_edtf", edtf), ("type", type)] {
      if let value { fields.append(OutputField(name, .string(value))) }
    }
    let attributions = names.map { JSONValue.object(["creator": .string($0.0), "role": .string($0.1)]) }
    fields.append(OutputField("attributions", .array(attributions)))
    fields.append(OutputField("extra", .object(extra)))
    return fields
  }

  @Test("extra fields of BibTeX have names in lower case, and those without a name are told")
  func extraNames() throws {
    let names = ["Page", "ISBN", "call no.", "Größe", "page", "Year", "x1"]
    let extra = Dictionary(uniqueKeysWithValues: names.map { ($0, JSONValue.string("v \($0)")) })
    let sink = ByteSink.memory()
    var writer = OutputFormat.bibtex.writer(columns: [], to: sink)
    try writer.begin()
    try writer.write(Self.fields(title: "T", extra: extra))
    try writer.end()
    let text = String(decoding: sink.bytes, as: UTF8.self)
    for line in ["page = {v page}", "isbn = {v ISBN}", "call_no_ = {v call no.}", "x1 = {v x1}"] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(writer.remarks == ["BibTeX has no name for the extra fields 'Größe' (1), 'Page' (1), 'Year' (1)."])
  }

  /// `title = {{Solar system /}}` and `publisher = {Reader's Digest,}` (review of the command line, C5).
  @Test(
    "titles and publishers end without a library catalog's signs", arguments: [OutputFormat.bibtex, .ris, .csljson])
  func catalogingSigns(format: OutputFormat) throws {
    let fields = Self.fields(
      title: "Solar system /", type: "book",
      extra: ["publisher": .string("Reader's Digest,"), "place": .string("Pleasantville, N.Y. :")])
    let text = try written([fields], as: format, columns: [])
    #expect(text.contains("Solar system") && text.contains("Reader's Digest") && text.contains("Pleasantville, N.Y."))
    #expect(!text.contains("system /") && !text.contains("Digest,") && !text.contains("N.Y. :"))
  }

  private static let nasty = #"50% of {A} & B_C #1 \alpha $x$ ~ ^ "q" }{ "# + "\n\u{1B}[2J"

  @Test("nothing in a record ends a BibTeX field")
  func bibTeXEscapes() throws {
    let fields = Self.fields(
      Self.nasty, title: "T", names: [(Self.nasty, "wrote")], date: Self.nasty, type: "book",
      extra: ["publisher": .string(Self.nasty), "url": .string("https://x.org/{a}_b%20")])
    let entries = try BibTeXEntries(written([fields, fields], as: .bibtex, columns: []))
    try #require(entries.all.count == 2)
    #expect(entries.all[0].type == "book")
    #expect(entries.all[0].key == "s:a")
    let members = entries.all[0].members
    #expect(
      members["abstract"] == ##"50\% of \textbraceleft{}A\textbraceright{} \& B\_C \#1 \textbackslash{}alpha \$x\$ "##
        + ##"\textasciitilde{} \textasciicircum{} "q" \textbraceright{}\textbraceleft{}  ␛[2J"##)
    #expect(members["publisher"] == members["abstract"])
    #expect(members["url"] == "https://x.org/%7Ba%7D_b%20")
    #expect(members["title"] == "{T}")
    #expect(members["author"]?.hasPrefix("{50") == true)
  }

  @Test(
    "names that BibTeX would take apart wrongly are in braces",
    arguments: [
      ("Mark Twain", "Mark Twain"), ("Austen, Jane, 1775-1817.", "Austen, Jane"), ("Seneca", "Seneca"),
      ("Tolkien, J. R. R.", "Tolkien, J. R. R."), ("Marks and Spencer", "{Marks and Spencer}"),
      ("United States. Congress", "{United States. Congress}"), ("al-Mutanabbi", "{al-Mutanabbi}"), ("魯迅", "魯迅"),
      ("Hebrew Bible", "{Hebrew Bible}"), ("Barnes & Noble", #"{Barnes \& Noble}"#), ("The Beatles", "{The Beatles}"),
      ("a, b, c", "{a, b, c}"), ("Doe, John, b. 1950", "Doe, John"),
      ("Louis XIV", "{Louis XIV}"), ("Malcolm X", "{Malcolm X}"), ("et al.", "{{et al.}}"), ("Others", "{{Others}}"),
      ("Johann von Goethe", "Johann von Goethe"), ("Frederick the Great", "{Frederick the Great}"),
    ])
  func names(name: String, expected: String) throws {
    let text = try written([Self.fields("x", names: [(name, "wrote"), ("B", "said")])], as: .bibtex, columns: [])
    #expect(try BibTeXEntries(text).all[0].members["author"] == "\(expected) and B")
  }

  @Test(
    "years for BibTeX, EDTF for biblatex, numbers for RIS",
    arguments: [
      ("1922", "1922", "1922", "1922", "1922", "1922///"),
      ("3 May 1922", "1922-05-03", "1922", "1922-05-03", "1922", "1922/05/03/3 May 1922"),
      ("c. 1843", "1843~", "c. 1843", "1843~", "1843", "1843///c. 1843"),
      ("399 BC", "-0398", "399 BCE", "-0398", nil, "///399 BC"),
      ("1840s", "184X", "1840--1849", "184X", nil, "///1840s"),
      ("31 BC-AD 14", "-0030/0014", "31 BCE--14", "-0030/0014", nil, "///31 BC-AD 14"),
      ("460-370 BC", "-0459/-0369", "460--370 BCE", "-0459/-0369", nil, "///460-370 BC"),
      ("1985-", "1985/..", "1985--", "1985/..", nil, "///1985-"),
      ("1863 or 1864", "[1863,1864]", "1863--1864", nil, nil, "///1863 or 1864"),
      ("spring 1984", "1984-21", "1984", "1984-21", "1984", "1984///spring 1984"),
      ("some day", nil, "some day", nil, nil, "///some day"),
    ] as [(String, String?, String, String?, String?, String)])
  func dates(raw: String, edtf: String?, year: String, date: String?, py: String?, da: String) throws {
    let fields = Self.fields("x", date: raw, edtf: edtf)
    let entry = try BibTeXEntries(written([fields], as: .bibtex, columns: [])).all[0]
    #expect(entry.members["year"] == year)
    #expect(entry.members["date"] == date)
    let lines = try RISRecords(written([fields], as: .ris, columns: [])).all[0]
    #expect(lines.first { $0.0 == "PY" }?.1 == py)
    #expect(lines.first { $0.0 == "DA" }?.1 == da)
  }

  @Test("a person who did not say it is not an author")
  func misattributed() throws {
    let names = [("A", "misattributed"), ("B", "translated"), ("C", "disputed")]
    let fields = Self.fields("x", names: names)
    let members = try BibTeXEntries(written([fields], as: .bibtex, columns: [])).all[0].members
    #expect(members["author"] == "C")
    #expect(members["translator"] == "B")
    #expect(members["note"] == "wrongly attributed to A. perhaps C")
    let lines = try RISRecords(written([fields], as: .ris, columns: [])).all[0]
    #expect(lines.filter { $0.0 == "AU" }.map(\.1) == ["C"])
    #expect(lines.filter { $0.0 == "A4" }.map(\.1) == ["B"])
    #expect(lines.filter { $0.0 == "N1" }.map(\.1) == ["wrongly attributed to A", "perhaps C"])
    #expect(try !written([fields], as: .fortune, columns: []).contains("A;"))
  }

  @Test("different identifiers have different keys")
  func keys() throws {
    let identifiers = ["a b", "a_b", "a_20b", "a,b", "ä", "a{b", "a-b", "a.b", "A-B", "a:b"]
    let text = try written(identifiers.map { Self.fields("x", identifier: $0) }, as: .bibtex, columns: [])
    let keys = try BibTeXEntries(text).all.map(\.key)
    #expect(Set(keys).count == identifiers.count)
    #expect(keys.contains("s:a-b"))
    #expect(keys.contains("s:a_20b"))
    #expect(keys.joined().allSatisfy { $0.isASCII })
    #expect(!keys.joined().contains { " ,{}#%'\"()=~\\".contains($0) })
  }

  @Test("RIS has a line a value and nothing else")
  func risLines() throws {
    let fields = Self.fields(Self.nasty, title: "T\nER  - ", type: "book", extra: ["isbn": .string("1\r\nTY  - X")])
    let text = try written([fields, Self.fields("y")], as: .ris, columns: [])
    let records = try RISRecords(text).all
    try #require(records.count == 2)
    #expect(records[0].map(\.0) == ["TY", "ID", "TI", "AB", "SN", "ER"])
    #expect(records[0].first?.1 == "BOOK")
    #expect(records[1].first?.1 == "GEN")
    #expect(records[0][2].1 == "T ER  - ")
    #expect(records[0][3].1.hasPrefix("50% of {A}"))
    #expect(records[1].map(\.0) == ["TY", "ID", "TI", "AB", "ER"])
    #expect(Set(text.unicodeScalars.filter { $0.value < 0x20 }).isSubset(of: ["\r", "\n"]))
  }
}

/// Reads BibTeX by counting braces, as BibTeX does.
private struct BibTeXEntries {
  struct Entry {
    let type: String
    let key: String
    let members: [String: String]
  }

  struct Fault: Error {
    let rest: String
  }

  private(set) var all: [Entry] = []
  private var rest: Substring

  init(_ text: String) throws {
    rest = text[...]
    while skipBlanks(), !rest.isEmpty { all.append(try entry()) }
  }

  private mutating func entry() throws -> Entry {
    try expect("@")
    let type = take { $0.isLetter }
    try expect("{")
    let key = take { $0 != "," }
    var members: [String: String] = [:]
    while rest.first == "," {
      try expect(",")
      _ = skipBlanks()
      let name = take { $0.isLetter || $0 == "_" }
      try expect(" = {")
      guard members[name] == nil else { throw Fault(rest: String(rest.prefix(20))) }
      members[name] = try braced()
    }
    try expect("\n}")
    return Entry(type: type, key: key, members: members)
  }

  private mutating func braced() throws -> String {
    var depth = 1
    var value = ""
    while let character = rest.popFirst() {
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      if depth == 0 { return value }
      value.append(character)
    }
    throw Fault(rest: value)
  }

  private mutating func expect(_ text: String) throws {
    guard rest.hasPrefix(text) else { throw Fault(rest: String(rest.prefix(20))) }
    rest = rest.dropFirst(text.count)
  }

  private mutating func take(_ holds: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: holds)
    rest = rest.dropFirst(taken.count)
    return String(taken)
  }

  private mutating func skipBlanks() -> Bool {
    rest = rest.drop(while: \.isWhitespace)
    return true
  }
}

/// Reads RIS line by line.
private struct RISRecords {
  struct Fault: Error {
    let line: String
  }

  private(set) var all: [[(String, String)]] = []

  init(_ text: String) throws {
    guard text.unicodeScalars.count(where: { $0 == "\n" }) == text.unicodeScalars.count(where: { $0 == "\r" }) else {
      throw Fault(line: "a line end that is not CR LF")
    }
    var record: [(String, String)] = []
    for line in text.split(separator: "\r\n") {
      guard line.dropFirst(2).hasPrefix("  - "), line.prefix(2).allSatisfy({ $0.isUppercase || $0.isNumber }) else {
        throw Fault(line: String(line))
      }
      record.append((String(line.prefix(2)), String(line.dropFirst(6))))
      if line.hasPrefix("ER") {
        all.append(record)
        record = []
      }
    }
    guard record.isEmpty else { throw Fault(line: "no ER at the end") }
  }
}
