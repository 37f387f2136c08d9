import TestTools
import Testing

/// Answers that used to mislead a person who knows no options yet.
@Suite struct FirstAnswersTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia(catalog: "c.db")
    _ = try adagia.folder.write(
      "text,date,language,identifier\nFestina lente.,1500,la,2\nCarpe diem.,1400,la,b\nBe quick.,1600,en,c\n",
      to: "q.csv")
    _ = try adagia("import", "q.csv")
  }

  @Test("add refuses the identifier of another record, and says which command changes that one")
  func knownIdentifier() throws {
    let refused = try adagia("add", "SECOND TEXT", "--id", "b", "--collection", "q")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.error.contains("'b': another record of the collection 'q' has this identifier"))
    #expect(refused.error.contains("adagia edit b"))
    #expect(try adagia("search", "id:b", "--template", "{text}").output == "Carpe diem.\n")
    #expect(try adagia("add", "Carpe diem.", "--id", "b", "--collection", "new").status == 0)
    let same = try adagia("add", "Carpe diem.", "--id", "b", "--collection", "new")
    #expect(same.error.contains("nothing changed"))
  }

  @Test("add takes its text from standard input for a hyphen")
  func standardInput() throws {
    #expect(try adagia("add", "-", "--author", "Horace", input: "Sapere\naude.\n").status == 0)
    #expect(try adagia("search", "author:horace", "--template", "{text}").output == "Sapere\naude.\n")
  }

  @Test("glued options and an order with a minus are understood")
  func options() throws {
    #expect(try adagia("search", "-n1", "-fids", "--sort", "-date").output == "3\n")
    #expect(try adagia("search", "-qn=1", "-f=ids", "--sort", "date").output == "2\n")
  }

  @Test("digits are the record's number, and identifier: is what the source gave")
  func numbers() throws {
    #expect(try adagia("search", "id:2", "-fids").output == "2\n")
    #expect(try adagia("search", "identifier:2", "-fids").output == "1\n")
    #expect(try adagia("search", "id:b", "-fids").output == "2\n")
  }

  @Test("a change empties the stack of what can be redone")
  func redo() throws {
    #expect(try adagia("remove", "1").status == 0)
    #expect(try adagia("undo").status == 0)
    #expect(try adagia("set", "note=x", "--yes", "--", "id:2").status == 0)
    #expect(try adagia("undo").status == 0)
    #expect(try adagia("redo").status == 0)
    let spent = try adagia("redo")
    #expect(spent.status == 1)
    #expect(try adagia("search", "id:1", "--count").output == "1\n")
    #expect(try adagia("redo", "2").status == 0)
  }

  @Test("with a limit of 0 the number is printed")
  func limitOfZero() throws {
    #expect(try adagia("search", "lang:la", "-n0").error == "adagia: 2 hits.\n")
  }

  @Test("a repeated option for what a record has once means either")
  func repeated() throws {
    #expect(try adagia("search", "--lang", "la", "--lang", "en", "--count").output == "3\n")
    #expect(try adagia("search", "--in", "q", "--in", "mine", "--count").output == "3\n")
  }

  @Test("languages go by their English names too", arguments: ["lang:Latin", "language:latin", "lang:la"])
  func languageName(query: String) throws {
    #expect(try adagia("search", query, "--count").output == "2\n")
  }

  @Test(
    "a word that is not a command is answered with one",
    arguments: [
      (["serach", "courage"], "'serach' is not a command. Did you mean 'adagia search'?"),
      (["help", "serach"], "'serach' is not a command. Did you mean 'adagia search'?"),
      (["saved", "run", "stoics"], "'run' is not a command of 'adagia saved'. It has add, list, remove."),
      (["synonyms", "lits"], "Did you mean 'adagia synonyms list'?"),
      (["--catalog", "c.db", "search", "a b"], "options come after the command: adagia search --catalog c.db 'a b'"),
      (["-n", "3", "search", "courage"], "options come after the command: adagia search -n 3 courage"),
      (["unfathomable"], "To search for it: adagia search unfathomable"),
    ])
  func unknownCommand(arguments: [String], words: String) throws {
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == 64)
    #expect(run.error.contains(words), "\(run.error)")
  }

  @Test("a field without a value is searched as text, with a warning", arguments: ["author:", "lang:"])
  func noValue(query: String) throws {
    #expect(try adagia("search", query).error.contains("there is no value after the colon"))
  }

  @Test(
    "a name from a list of another system is found",
    arguments: ["b\r", " b ", "\u{FEFF}b", "\tb\n", "b"])
  func nameInList(name: String) throws {
    #expect(try adagia("show", name).output.contains("Carpe diem."))
    #expect(try adagia("similar", name).status < 2)
  }

  @Test("-V is the version")
  func version() throws {
    #expect(try adagia("-V").output == (try adagia("--version").output))
  }

  @Test("one word of a shared script is never a language with certainty", arguments: ["hi", "me", "amor"])
  func oneWord(text: String) throws {
    #expect(!(try adagia("detect", text).output.contains("100 %")))
  }
}
