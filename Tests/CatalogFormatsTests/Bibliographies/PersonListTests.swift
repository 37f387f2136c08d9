import CatalogRecords
import Testing

@testable import CatalogFormats

/// Names of several people in one line of RIS, EndNote and Dublin Core, and suffixes in the wrong place.
@Suite struct PersonListTests {
  @Test(
    "a list is split, and what may be one name stays whole",
    arguments: [
      ("Smith, Ann; Poe, Bob", ["Smith, Ann", "Poe, Bob"]), ("Ann Smith; Bob Poe", ["Ann Smith", "Bob Poe"]),
      ("Smith, A.; Poe, B.;", ["Smith, A.", "Poe, B."]), ("Smith,Ann;Poe,Bob", ["Smith, Ann", "Poe, Bob"]),
      ("Smith, Ann and Poe, Bob", ["Smith, Ann", "Poe, Bob"]), ("Ann Smith & Bob Poe", ["Ann Smith", "Bob Poe"]),
      ("Eva Müller und Max Schmidt", ["Eva Müller", "Max Schmidt"]),
      ("Smith, Ann, and Poe, Bob", ["Smith, Ann", "Poe, Bob"]),
      ("Smith A, Poe BC, van Doe D", ["Smith A", "Poe BC", "van Doe D"]), ("Marx,Karl", ["Marx, Karl"]),
      ("World Health Organization; United Nations", ["World Health Organization", "United Nations"]),
      ("World Health Organization,", ["World Health Organization"]), ("Smith, Ann, Jr.", ["Smith, Ann, Jr."]),
      ("Marks and Spencer", ["Marks and Spencer"]), ("Ministry of War and Peace", ["Ministry of War and Peace"]),
      ("Simon & Schuster", ["Simon & Schuster"]), ("William and Mary Smith", ["William and Mary Smith"]),
      ("Writer, Ann", ["Writer, Ann"]), ("Plato", ["Plato"]), ("Ann Smith, Bob Poe", ["Ann Smith, Bob Poe"]),
      ("Ortega y Gasset, José", ["Ortega y Gasset, José"]),
      ("Smith, J., Poe, B. C., & Doe, E.", ["Smith, J.", "Poe, B. C.", "Doe, E."]),
      ("Ann Writer, Bob Other & Cy Third", ["Ann Writer", "Bob Other", "Cy Third"]),
      ("Ann Writer, Bob Other, and Cy Third", ["Ann Writer", "Bob Other", "Cy Third"]),
      ("Ann Writer, Bob Other, Di Poe and Cy Third", ["Ann Writer", "Bob Other", "Di Poe", "Cy Third"]),
      ("García Márquez, Gabriel José & Cy Third", ["García Márquez, Gabriel José", "Cy Third"]),
    ])
  func lists(text: String, expected: [String]) {
    #expect(PersonList.names(in: text) == expected)
  }

  @Test(
    "names with commas between them are split, and a name with the family's first stays whole",
    arguments: [
      ("Ann Lee, Bob Poe", ["Ann Lee", "Bob Poe"]), ("Ann Lee, Bob Poe, and Cy Doe", ["Ann Lee", "Bob Poe", "Cy Doe"]),
      ("Ann Lee & Bob Poe", ["Ann Lee", "Bob Poe"]), ("Lee, Ann & Poe, Bob", ["Lee, Ann", "Poe, Bob"]),
      ("Lee, Ann", ["Lee, Ann"]), ("Ann Lee; Bob Poe", ["Ann Lee", "Bob Poe"]), ("Ann Lee, Jr.", ["Ann Lee, Jr."]),
      ("Marks and Spencer", ["Marks and Spencer"]), ("Plato", ["Plato"]), ("", []),
      ("García Márquez, Gabriel José", ["García Márquez, Gabriel José"]),
      ("van der Berg, Jan Piet", ["van der Berg, Jan Piet"]), ("Le Guin, Ursula K.", ["Le Guin, Ursula K."]),
      ("Vargas Llosa, Mario", ["Vargas Llosa, Mario"]),
      ("Toni Morrison, Henry James", ["Toni Morrison", "Henry James"]),
      ("Gabriel García Márquez, Jorge Luis Borges", ["Gabriel García Márquez", "Jorge Luis Borges"]),
    ])
  func direct(text: String, expected: [String]) {
    #expect(PersonList.direct(in: text) == expected)
  }

  @Test(
    "the lines of reference managers are read so",
    arguments: [
      ("TY  - BOOK\nTI  - T\nAU  - Smith, Ann; Poe, Bob\nER  - \n", InputFormat.ris),
      ("%0 Book\n%T T\n%A Smith, Ann; Poe, Bob\n", .endnote),
      (#"[{"id":"a","title":"T","author":"Smith, Ann; Poe, Bob"}]"#, .csljson),
    ])
  func formats(text: String, format: InputFormat) throws {
    let record = try #require(try events(of: text, as: format).first?.record)
    #expect(record["creator"]?.json == #"["Smith, Ann","Poe, Bob"]"#)
  }

  @Test(
    "editors in one line are split as authors are, and a record that had them in one is known by that",
    arguments: [
      ("TY  - BOOK\nTI  - T\nED  - Doe, Jane; Roe, Al\nER  - \n", InputFormat.ris, "editor"),
      ("TY  - BOOK\nTI  - T\nA2  - Doe, Jane; Roe, Al\nER  - \n", .ris, "editor"),
      ("TY  - BOOK\nTI  - T\nA3  - Doe, Jane; Roe, Al\nER  - \n", .ris, "series_editor"),
      ("%0 Book\n%T T\n%E Doe, Jane; Roe, Al\n", .endnote, "editor"),
      ("%0 Book\n%T T\n%Y Doe, Jane; Roe, Al\n", .endnote, "series_editor"),
    ])
  func editors(text: String, format: InputFormat, name: String) throws {
    let record = try #require(try events(of: text, as: format).first?.record)
    #expect(record[name]?.json == #"["Doe, Jane","Roe, Al"]"#)
    #expect(record.formerly[name] == .string("Doe, Jane; Roe, Al"))
  }

  @Test(
    "people in several lines are several",
    arguments: [
      ("TY  - BOOK\nTI  - T\nAU  - Smith, Ann\n      Poe, Bob\nER  - \n", InputFormat.ris, "creator"),
      ("TY  - BOOK\nTI  - T\nED  - Smith, Ann;\n      Poe, Bob\nER  - \n", .ris, "editor"),
      ("%0 Book\n%T T\n%A Smith, Ann\nPoe, Bob\n", .endnote, "creator"),
      ("%0 Book\n%T T\n%Y Smith,\nAnn\n%Y Poe, Bob\n", .endnote, "series_editor"),
    ])
  func lines(text: String, format: InputFormat, name: String) throws {
    let record = try #require(try events(of: text, as: format).first?.record)
    #expect(record[name]?.json == #"["Smith, Ann","Poe, Bob"]"#)
  }

  @Test("the words for more editors are not part of a name")
  func otherEditors() throws {
    let text = "TY  - BOOK\nTI  - T\nED  - Smith, Ann et al.\nER  - \n"
    let record = try #require(try events(of: text, as: .ris).first?.record)
    #expect(record["editor"] == .string("Smith, Ann"))
    #expect(record["and_others"] == .string("editor"))
  }

  @Test(
    "the words for more people are not part of a name",
    arguments: [
      ("TY  - BOOK\nTI  - T\nAU  - Smith, Ann et al.\nER  - \n", InputFormat.ris),
      ("%0 Book\n%T T\n%A Smith, Ann, et al.\n", .endnote),
      (#"@book{k, title={T}, author={Smith, Ann and {\textit{et al.}}}}"#, .bibtex),
    ])
  func others(text: String, format: InputFormat) throws {
    let record = try #require(try events(of: text, as: format).first?.record)
    #expect(record["creator"] == .string("Smith, Ann"))
    #expect(record["and_others"] == .string("author"))
  }

  @Test(
    "what is no European name of a person keeps its order",
    arguments: [
      ("夏目 漱石", "夏目 漱石"), ("김 구", "김 구"), ("Ann Writer (ed.)", "Writer, Ann (ed.)"),
      ("Smith, Ann (eds.)", "Smith, Ann (eds.)"),
    ])
  func otherOrders(name: String, expected: String) throws {
    let record = try #require(try events(of: "@book{k, title={T}, author={\(name)}}", as: .bibtex).first?.record)
    #expect(record["creator"] == .string(expected))
  }

  @Test("a creator of Dublin Core may be a list")
  func dublinCore() throws {
    let text =
      "<dc xmlns=\"http://purl.org/dc/elements/1.1/\"><title>T</title><creator>Smith, Ann; Poe, Bob</creator></dc>"
    let record = try #require(try events(of: text, as: .dc).first?.record)
    let names = (record["creator"] ?? record["attributions"])?.json ?? ""
    #expect(names.contains(#""Smith, Ann""#) && names.contains(#""Poe, Bob""#))
  }

  @Test("two links in one line are two")
  func links() throws {
    let text = "TY  - BOOK\nTI  - T\nUR  - http://a.example/x; https://b.example\nER  - \n"
    let record = try #require(try events(of: text, as: .ris).first?.record)
    #expect(record["url"]?.json == #"["http://a.example/x","https://b.example"]"#)
  }

  @Test(
    "a suffix is no given name and no part of the family's",
    arguments: [
      ("Kurt Vonnegut, Jr.", "Vonnegut, Kurt, Jr."), ("Vonnegut Jr., Kurt", "Vonnegut, Kurt, Jr."),
      ("Martin Luther {King, Jr.}", "King, Martin Luther, Jr."), ("Davis III, Sammy", "Davis, Sammy, III"),
      ("Writer, Ann", "Writer, Ann"), ("Malcolm X", "X, Malcolm"),
    ])
  func suffixes(name: String, expected: String) throws {
    let record = try #require(try events(of: "@book{k, title={T}, author={\(name)}}", as: .bibtex).first?.record)
    #expect(record["creator"] == .string(expected))
  }

  @Test("a suffix in a part of CSL's name is put last")
  func cslSuffixes() throws {
    let text =
      #"[{"id":"a","title":"T","author":[{"family":"Poe, Jr.","given":"Ed"},{"family":"Doe Sr.","given":"Al"},{"family":"Foe","given":"Di","suffix":", Jr."}]}]"#
    let record = try #require(try events(of: text, as: .csljson).first?.record)
    #expect(record["creator"]?.json == #"["Poe, Ed, Jr.","Doe, Al, Sr.","Foe, Di, Jr."]"#)
  }
}
