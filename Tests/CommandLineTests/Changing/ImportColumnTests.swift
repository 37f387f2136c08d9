import Foundation
import TestTools
import Testing

/// Files of strangers, imported without an option: their words can be found, or the import says what to do.
@Suite struct ImportColumnTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia(catalog: "c.db") }

  @Test(
    "the words of a file are found, whatever its columns are called",
    arguments: [
      ("q.csv", "Quote;Author\nTo live is startling;Emily Dickinson\n"),
      ("q.json", #"[{"_id":"a","content":"To live is startling","author":"Emily Dickinson","tags":["life"]}]"#),
      ("w.json", #"{"count":1,"results":[{"satz":"To live is startling","wer":"Emily Dickinson"}],"next":null}"#),
      ("b.csv", "Book Id,Title,Author,ISBN,My Rating\n7,Startling,Emily Dickinson,\"=\"\"1\"\"\",0\n"),
    ])
  func findable(name: String, text: String) throws {
    _ = try adagia.folder.write(text, to: name)
    let imported = try adagia("import", name)
    #expect(imported.status == 0, "\(imported.error)")
    #expect(try adagia("search", "startling", "author:dickinson", "--count").output == "1\n")
  }

  @Test("a file in another encoding is answered with the option that reads it")
  func encoding() throws {
    let rows = "quote,author\nDie Schönheit wird die Welt retten.,Dostojewski\n"
    _ = try adagia.folder.write(rows.unicodeScalars.map { UInt8($0.value) }, to: "l.csv")
    _ = try adagia.folder.write(rows.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "u.csv")
    #expect(try adagia("import", "u.csv").error.contains("Or read it with --encoding UTF-16LE."))
    #expect(try adagia("import", "u.csv", "--encoding", "UTF-16LE").status == 0)
    #expect(try adagia("import", "l.csv", "--encoding", "latin1").status == 0)
    #expect(try adagia("search", "schönheit", "retten", "--count").output == "2\n")
    let unknown = try adagia("import", "l.csv", "--encoding", "nonsense")
    #expect(unknown.status == 64)
    #expect(unknown.error.contains("'nonsense' is not an encoding that this system converts"))
  }

  @Test("a guess is reported, and so are columns that plain words do not search")
  func said() throws {
    _ = try adagia.folder.write("satz,wer,Seite\nWer wagt gewinnt,Hans Meier,3\n", to: "a.csv")
    let lines = try adagia("import", "a.csv").error.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0] == """
        adagia: a.csv: no column is named like a text or a title, so the fields were guessed by content: \
        text from 'satz', creator from 'wer'.
        """)
    #expect(
      lines[1] == """
        adagia: a.csv: kept as extra fields, which plain words search only where nothing else matches: 'Seite'. \
        To decide otherwise: --map text=COLUMN; to look first: --preview.
        """)
  }

  @Test("a file without words is refused with the command that helps, and the others are read")
  func refused() throws {
    _ = try adagia.folder.write("nr,code\n1,x7\n", to: "a.csv")
    _ = try adagia.folder.write("text\nFestina lente.\n", to: "b.csv")
    let imported = try adagia("import", "a.csv", "b.csv")
    #expect(imported.status == 65)
    #expect(imported.error.contains("a.csv: no column could be recognized as the text or the title"))
    #expect(imported.error.contains("adagia import a.csv --map text=nr"))
    #expect(imported.error.contains("1 row: 1 added"))
  }

  @Test("a first row that is not a header is answered with the option that names columns")
  func noHeader() throws {
    _ = try adagia.folder.write("To be or not to be that is it,Shakespeare\nMore words here,Shakespeare\n", to: "a.csv")
    #expect(
      try adagia("import", "a.csv").error.contains("name the columns with --columns, such as --columns text,creator"))
  }

  @Test("a field that does not exist is refused before anything is read")
  func unknownField() throws {
    _ = try adagia.folder.write("Quote\nOne\n", to: "a.csv")
    let wrong = try adagia("import", "a.csv", "--map", "txet=Quote")
    #expect(wrong.status == 64)
    #expect(wrong.error.contains("'txet' is not a field. Did you mean 'text'?"))
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("c.db")))
    let own = try adagia("import", "a.csv", "--map", "text=Quote", "--map", "extra.words=Quote")
    #expect(own.status == 0, "\(own.error)")
    #expect(try adagia("search", "words:one", "--count").output == "1\n")
  }

  @Test(
    "a rule that is written the wrong way around, or sets what is no field, is refused with what to write",
    arguments: [
      (["--map", "my quote=text"], "Write the field first, then the column: --map text='my quote'"),
      (["--set", "collection=mine"], "'collection' is not a field that can be set."),
      (["--set", "created=1850"], "The date of the words or the work is 'date'."),
    ])
  func wrongRule(options: [String], message: String) throws {
    _ = try adagia.folder.write("my quote\nOne\n", to: "a.csv")
    let wrong = try adagia.run(Adagia.program, ["import", "a.csv"] + options)
    #expect(wrong.status == 64)
    #expect(wrong.error.contains(message), "\(wrong.error)")
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("c.db")))
  }

  @Test("a file whose first hundred records fail alike is given up, and the others are read")
  func allRejected() throws {
    _ = try adagia.folder.write("a,b\n" + String(repeating: "1\n", count: 500), to: "a.csv")
    _ = try adagia.folder.write("text\nFestina lente.\n", to: "b.csv")
    let imported = try adagia("import", "a.csv", "b.csv")
    #expect(imported.status == 65)
    #expect(imported.error.contains("a.csv: the first 100 records were all rejected for one reason"))
    #expect(imported.error.contains("101 rows: 1 added, 0 updated, 0 unchanged, 100 rejected."))
  }

  @Test("a preview shows columns, records and rejections, and makes no catalog")
  func preview() throws {
    _ = try adagia.folder.write("Quote;Page\nFestina lente.;3\nCarpe diem.\n", to: "a.csv")
    let preview = try adagia("import", "a.csv", "--preview")
    #expect(preview.status == 0)
    #expect(preview.error == "")
    #expect(
      preview.output == """
        a.csv: csv, 2 records looked at

        column  field       because
        Quote   text        of its name in other files
        Page    extra.Page  nothing takes it

        text        Festina lente.
        extra.Page  3

        1 record would be rejected:
          a.csv:3: the row has 1 cell, the header has 2

        """)
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("c.db")))
  }

  @Test("rules are kept under a name, used again, and changed by options")
  func mappings() throws {
    _ = try adagia.folder.write("a;b\nFestina lente said he;Augustus Caesar\n", to: "a.csv")
    let saved = try adagia(
      "import", "a.csv", "--map", "note=a", "--map", "title=b", "--save-mapping", "mine", "--preview")
    #expect(saved.error.contains("home/.config/adagia/mappings/mine.yaml"), "\(saved.error)")
    #expect(try adagia("import", "a.csv", "--mapping", "mine").status == 0)
    #expect(
      try adagia("search", "in:a", "--template", "{title}: {note}").output == "Augustus Caesar: Festina lente said he\n"
    )
    let missing = try adagia("import", "a.csv", "--mapping", "yours")
    #expect(missing.status == 64)
    #expect(missing.error == "adagia: There is no mapping 'yours'. There are: mine.\n")
    #expect(try adagia("import", "a.csv", "--mapping", "../x").status == 64)
  }

  @Test("a dry run counts as the import would, and changes nothing")
  func dryRun() throws {
    try adagia.folder.write("id,text,date\n1,One,1900\n2,Two\n2,Two,soon\n2,Zwei,1902\n2,Zwei,1902\n", to: "d.csv")
    let counts = "5 rows: 3 added, 0 updated, 1 unchanged, 1 rejected."
    let unread =
      "1 date could not be read: kept as written, but not found by date searches. "
      + "1 added record has the identifier of an earlier one of the file, and got one of its own"
    let first = try adagia("import", "d.csv", "--dry-run", "--catalog", "d.db")
    #expect(first.status == 3)
    #expect(first.error.hasSuffix("\(counts) \(unread). This was a dry run: nothing was written.\n"), "\(first)")
    #expect(throws: (any Error).self) { try adagia.folder.bytes(of: "d.db") }
    #expect(try adagia("import", "d.csv", "--catalog", "d.db").error.hasSuffix("\(counts) \(unread): '2#2'.\n"))

    try adagia.folder.write("id,text\n1,Uno\n2,Zwei\n3,Three\n", to: "d.csv")
    let before = try adagia.folder.bytes(of: "d.db")
    let second = try adagia("import", "d.csv", "--dry-run", "--collection", "d", "--catalog", "d.db")
    #expect(second.error.hasPrefix("adagia: 3 rows: 1 added, 2 updated, 0 unchanged, 0 rejected."), "\(second)")
    #expect(try adagia.folder.bytes(of: "d.db") == before)
    #expect(try adagia("import", "d.csv", "--dry-run", "--preview").status == 64)
    #expect(try adagia("import", "d.csv", "--dry-run", "--rejects", "r.csv").status == 64)
  }

  @Test("columns without a field are kept, unless --no-keep or a manifest drops them")
  func keeping() throws {
    let record = #"""
      =LDR  00000cam\a2200000\a\4500
      =245  10$aEmma
      =599  \\$aLocal
      """#
    try adagia.folder.write(record + "\n", to: "a.mrk")
    try adagia.folder.write("collections:\n  - {name: m, files: a.mrk, keep: none}\n", to: "m.yaml")
    #expect(try adagia("import", "a.mrk", "--catalog", "all.db").status == 0)
    #expect(try adagia("import", "a.mrk", "--no-keep", "--catalog", "none.db").status == 0)
    #expect(try adagia("reindex", "m.yaml", "--catalog", "manifest.db").status == 0)
    #expect(try adagia("export", "--catalog", "all.db").output.contains("=599"))
    #expect(try !adagia("export", "--catalog", "none.db").output.contains("=599"))
    #expect(try !adagia("export", "--catalog", "manifest.db").output.contains("=599"))
  }
}
