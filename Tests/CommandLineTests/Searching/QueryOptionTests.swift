import TestTools
import Testing

/// The options of `search` that stand for signs, and those that say how strict it is and how it was done.
@Suite struct QueryOptionTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      "text,author,lang,pages,note,date", "Time and tide wait for no man,Chaucer,en,12,old,1395",
      "Courage is grace,Hemingway,en,300,,1929", "Le temps passe,Ronsard,fr,80,,1555", "Tempus fugit,Virgil,la,,,",
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n") + "\n", to: "q.csv")
    _ = try adagia("import", "q.csv", "--catalog", "c.db")
  }

  @Test(
    "options mean the same as operators",
    arguments: [
      (["--author", "chaucer OR ronsard"], "1\n3\n"), (["--lang", "fr,la"], "3\n4\n"),
      (["--date", "1500..1600"], "3\n"),
      (["--before", "1400"], "1\n"), (["--since", "1900"], "2\n"), (["--has", "note"], "1\n"),
      (["--where", "pages:>=80"], "2\n3\n"), (["--where", "pages:*", "--not", "courage"], "1\n3\n"),
      (["--phrase", "no man"], "1\n"), (["--phrase", "man no"], ""), (["--exact", "waits"], ""),
      (["--fuzzy", "corage"], "2\n"),
      (["--prefix", "temp"], "3\n4\n"), (["--regex", "t.mp(s|us)"], "3\n4\n"), (["--any", "tide grace"], "1\n2\n"),
      (["--near", "tide man"], "1\n"), (["--in", "nowhere"], ""), (["time", "--text", "tide", "--lang", "en"], "1\n"),
      (["--is", "wrote", "--lang", "la"], "4\n"), (["--id", "2,3"], "2\n3\n"), (["--type", "book"], ""),
    ])
  func optionsMeanTheSameAsSigns(options: [String], ids: String) throws {
    let arguments = ["search", "--format", "ids", "--sort", "added", "--catalog", "c.db"] + options
    #expect(try adagia.run(Adagia.program, arguments).output == ids)
  }

  /// `--phrase ''` found nothing, and `--tag ''` everything.
  @Test(
    "an option with an empty value is wrong usage",
    arguments: [
      "author", "title", "text", "source", "tag", "note", "lang", "in", "type", "id", "date", "date-within", "before",
      "since", "until", "added", "modified", "has", "is", "where", "query", "phrase", "exact", "fuzzy", "prefix",
      "regex", "any", "near", "not",
    ])
  func emptyValue(option: String) throws {
    for arguments in [["--\(option)", ""], ["--\(option)= "], ["--\(option)", "en", "--\(option)", ""]] {
      let run = try adagia.run(Adagia.program, ["search", "tide", "--catalog", "c.db"] + arguments)
      #expect(run.status == 64)
      #expect(run.output == "")
      #expect(run.error.hasPrefix("adagia: --\(option) has an empty value."), "\(run.error)")
    }
  }

  @Test("find refuses an empty language or collection", arguments: ["lang", "in"])
  func emptyValueOfFind(option: String) throws {
    let run = try adagia("find", "tide", "--\(option)", "", "--catalog", "c.db")
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("adagia: --\(option) has an empty value."), "\(run.error)")
  }

  @Test(
    "a value that begins with a minus means the same as after an equals sign",
    arguments: [
      (["--not", "-courage"], "2\n"), (["--tag", "-war"], "1\n2\n3\n4\n"), (["--text", "-courage"], "1\n3\n4\n"),
      (["--before", "-100"], ""), (["--since", "-0399"], "1\n2\n3\n"), (["--date", "-0399..1400"], "1\n"),
      (["--regex", "-a"], ""), (["--not", "-courage", "-grace"], ""),
    ])
  func valuesWithAMinus(options: [String], ids: String) throws {
    let arguments = ["search", "--format", "ids", "--sort", "added", "--catalog", "c.db"]
    #expect(try adagia.run(Adagia.program, arguments + options).output == ids)
    let joined = ["\(options[0])=\(options[1])"] + options.dropFirst(2)
    #expect(try adagia.run(Adagia.program, arguments + joined).output == ids)
  }

  @Test("templates, cursors, files and dates may begin with a minus")
  func minusEverywhere() throws {
    let listed = try adagia("search", "tide", "--template", "- {text}", "--catalog", "c.db")
    #expect(listed.output == "- Time and tide wait for no man\n")
    let first = try adagia("search", "--sort", "-length", "-n", "1", "--cursor", "--catalog", "c.db")
    let cursor = try #require(first.error.split { $0.isWhitespace }.last { $0.contains("length_") })
    let next = "-" + cursor.drop { $0 != "l" }
    let second = try adagia("search", "--sort", "-length", "-n", "1", "--after", next, "--catalog", "c.db")
    #expect(second.status == 0 && second.output != first.output)
    #expect(try adagia("export", "courage", "--output", "-x.jsonl", "--catalog", "c.db").status == 0)
    #expect(try adagia("export", "courage", "-o", "-y.jsonl", "--catalog", "c.db").status == 0)
    #expect(try adagia.text(of: "-x.jsonl") == adagia.text(of: "-y.jsonl"))
    let added = try adagia("add", "Festina lente.", "--date", "-0027~/0014", "--catalog", "c.db")
    #expect(added.status == 0 && added.output == "5\n")
    #expect(try adagia("search", "--before", "-20", "--format", "ids", "--catalog", "c.db").output == "5\n")
  }

  @Test("strict searches end with warnings")
  func strictSearchesEndWithWarnings() throws {
    let lenient = try adagia("search", "autor:chaucer tide", "--catalog", "c.db")
    #expect(lenient.error.contains("Did you mean 'author:'?"))
    let strict = try adagia("search", "autor:chaucer tide", "--strict", "--catalog", "c.db")
    #expect(strict.status == 64)
    #expect(strict.output.isEmpty)
    #expect(strict.error.contains("autor:"))
    #expect(try adagia("search", "tide courage", "--catalog", "c.db").status == 0)
    #expect(try adagia("search", "tide courage", "--strict", "--catalog", "c.db").status == 1)
    #expect(try adagia("search", "tide", "--strict", "--catalog", "c.db").status == 0)
  }

  @Test("the answer says how it was found")
  func theAnswerSaysHowItWasFound() throws {
    let run = try adagia("search", "cour* OR lang:la", "--explain", "--limit", "1", "--catalog", "c.db")
    let golden = try Adagia.golden("explain.txt")
    #expect(run.output.hasPrefix(golden), "\(run.output)")
    let json = try adagia("search", "t?mps", "--explain", "--format", "json", "--catalog", "c.db").output
    #expect(json.contains(#""tree":["wildcard: t?mps (1 word)"]"#) && json.contains(#""steps":["#))
    #expect(try adagia("search", "x", "--explain", "--format", "csv", "--catalog", "c.db").status == 64)
  }

  /// `find love -hate` printed the help: `-h` was read in it.
  @Test(
    "find reads a word with a minus as a word",
    arguments: [["courage", "-grace"], ["-grace", "courage"], ["-grace", "-n", "5"], ["courage", "-hate"]])
  func minusInFind(words: [String]) throws {
    let run = try adagia.run(Adagia.program, ["find", "--format", "ids", "--catalog", "c.db"] + words)
    #expect(run.output == "2\n", "\(run.error)")
  }

  @Test("find has its short options beside words with a minus")
  func shortOptionsOfFind() throws {
    #expect(try adagia("find", "-hate", "-h").output.hasPrefix("OVERVIEW: Find a saying"))
    let quiet = try adagia("find", "-corrage", "-q", "-f", "ids", "--catalog", "c.db")
    #expect(quiet.output == "2\n")
    #expect(quiet.error == "")
  }

  @Test(
    "an order by a field that no record has is named",
    arguments: [
      ("field:nosuch", ""), ("-field:pagse", " Did you mean 'field:pages'?"), ("field:title", " Did you mean 'title'?"),
    ])
  func unknownOrder(order: String, hint: String) throws {
    let run = try adagia("search", "tide", "--sort", order, "--catalog", "c.db")
    #expect(run.status == 0)
    let name = order.split(separator: ":")[1]
    #expect(run.error == "adagia: sort field:\(name): no record has an extra field of this name.\(hint)\n")
    #expect(try adagia("search", "tide", "--sort", "field:pages", "--catalog", "c.db").error == "")
  }

  @Test("find names a language that no record has, as search does")
  func unknownLanguage() throws {
    let found = try adagia("find", "tide", "--lang", "xx", "--catalog", "c.db")
    let searched = try adagia("search", "tide", "--lang", "xx", "--catalog", "c.db")
    let notice = try #require(searched.error.split(separator: "\n").first)
    #expect(notice.hasPrefix("adagia: lang:xx: no record is in this language."))
    #expect(found.error.hasPrefix(notice + "\n"))
    #expect(try adagia("find", "tide", "--lang", "en", "--catalog", "c.db").error == "")
  }

  @Test("a badly remembered text is found")
  func whatIsRememberedBadlyIsFound() throws {
    let found = try adagia(
      "find", "no man waits", "for", "tyde", "--limit", "1", "--format", "ids", "--catalog", "c.db")
    #expect(found.output == "1\n")
    let spelled = try adagia("find", "corrage", "--format", "ids", "--catalog", "c.db")
    #expect(spelled.output == "2\n")
    #expect(spelled.error.contains("(corrage read as courage)"))
    #expect(try adagia("find", "xyzzy", "--catalog", "c.db").status == 1)
    #expect(try adagia("find", "tide", "--template", "{text}", "--format", "csv", "--catalog", "c.db").status == 64)
    #expect(
      try adagia("find", "tide", "--template", "{author}", "--catalog", "c.db", "--quiet").output == "Chaucer\n")
    #expect(try adagia("find", "!!!", "--catalog", "c.db").error.contains("there is no letter"))
  }
}
