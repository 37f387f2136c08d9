import Foundation
import TestTools
import Testing

/// The configuration file.
@Suite struct SettingsTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = (1...12).map { #"{"text":"Courage number \#($0)","language":"en"}"# }
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "mine.db")
  }

  private func write(_ settings: String) throws {
    try adagia.folder.write(settings, to: "home/.config/adagia/config.yaml")
  }

  @Test("settings apply when neither option nor variable is given")
  func settingsStandWhereNothingElseIsSaid() throws {
    try write("catalog: \(adagia.folder.path("mine.db"))\nlimit: 3\nformat: ids\ncollection: thoughts\n")
    #expect(try adagia("search", "courage").output.split(separator: "\n").count == 3)
    #expect(try adagia("search", "courage", "-n", "2").output.split(separator: "\n").count == 2)
    #expect(try adagia("search", "courage", "--format", "text").output.contains("Courage number"))
    #expect(try adagia("add", "A thought").error.contains("added to 'thoughts'"))
    #expect(try adagia("search", "courage", environment: ["ADAGIA_CATALOG": "no.db"]).output != "")
  }

  @Test(
    "a format of the settings gives way where it does not fit, and a typed one is an error",
    arguments: [
      ["search", "--fields", "text"], ["search", "--facet", "lang"], ["search", "--why"], ["search", "--explain"],
      ["search", "--histogram", "year"], ["search", "--template", "{text}"], ["random", "--fields", "text"],
      ["today", "--template", "{text}"], ["find", "--why"], ["find", "--fields", "text"],
    ])
  func formatThatDoesNotFit(arguments: [String]) throws {
    try write("format: markdown\n")
    let place = [arguments[0], "courage", "--catalog", "mine.db"]
    let run = try adagia.run(Adagia.program, place + arguments.dropFirst())
    #expect(run.status == 0, "\(run.error)")
    #expect(!run.output.isEmpty)
    let typed = try adagia.run(Adagia.program, place + arguments.dropFirst() + ["--format", "markdown"])
    #expect(typed.status == 64 && typed.error.contains("--format"))
  }

  @Test(
    "a format of the settings applies to every command that prints records",
    arguments: [
      ["search", "courage", "--cursor"], ["random", "--dates", "iso"], ["today", "--dates", "iso"],
      ["find", "courage", "--page", "1"], ["show", "1", "--dates", "iso"], ["similar", "1"],
      ["search", "courage", "--facet", "lang", "--limit", "2"],
    ])
  func formatOfTheSettings(arguments: [String]) throws {
    try write("format: json\n")
    let run = try adagia.run(Adagia.program, arguments + ["--catalog", "mine.db"])
    #expect(run.output.hasPrefix("{") || run.output.hasPrefix("["), "\(run.output.prefix(80))")
  }

  @Test("synonym lists are chosen")
  func synonymListsAreChosen() throws {
    _ = try adagia("add", "The colour of courage", "--catalog", "mine.db")
    _ = try adagia("add", "Said Dostoyevsky of courage", "--catalog", "mine.db")
    for list in ["british-american", "names"] {
      _ = try adagia("synonyms", "add", "--list", list, "--catalog", "mine.db")
    }
    _ = try adagia("synonyms", "add", "bravery", "courage", "--catalog", "mine.db")
    func counts() throws -> [String] {
      try ["color", "Dostoevsky", "bravery"].map {
        try adagia("search", $0, "--count", "--catalog", "mine.db").output.trimmingCharacters(in: .newlines)
      }
    }
    #expect(try counts() == ["1", "1", "14"])
    for (setting, expected) in [
      ("names", ["0", "1", "14"]), ("british-american", ["1", "0", "14"]),
      ("names, british-american", ["1", "1", "14"]),
      ("off", ["0", "0", "0"]), ("on", ["1", "1", "14"]),
    ] {
      try write("synonyms: \(setting)\n")
      #expect(try counts() == expected, "\(setting)")
    }
  }

  @Test("each value has a source")
  func eachValueHasASource() throws {
    try write("limit: 3\n")
    let run = try adagia("config", "--format", "csv", environment: ["ADAGIA_CATALOG": "x.db"])
    #expect(run.output.contains("limit,3,\(adagia.folder.path("home/.config/adagia/config.yaml")):1"))
    #expect(run.output.contains("catalog,x.db,ADAGIA_CATALOG"))
    #expect(run.output.contains("collection,mine,default"))
  }

  @Test(
    "a fault is named with its line",
    arguments: [
      ("limt: 3", "config.yaml:1: 'limt' is not a key here. Did you mean 'limit'?"),
      ("format: text\nlimit: many", "config.yaml:2: 'limit' must be a number from 0 to 100000."),
      ("synonyms: nams", "'synonyms' must be on, off, or names of lists: british-american, names."),
      ("colors: red", "config.yaml:1: 'colors' must be one of: auto, always, never."),
    ])
  func faults(settings: String, message: String) throws {
    try write(settings)
    let run = try adagia("search", "courage")
    #expect(run.status == 65)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(try adagia("config").status == 65)
    for help in [["help", "search"], ["search", "--help"], ["-h"], ["-V"]] {
      #expect(try adagia.run(Adagia.program, help).status == 0)
    }
    let doctor = try adagia("doctor")
    #expect(doctor.status == 2)
    #expect(doctor.output.contains("wrong  settings"))
  }

  @Test("a device in the place of the settings is refused, and not read to its end", .timeLimit(.minutes(1)))
  func device() throws {
    try write("")
    try FileManager.default.removeItem(atPath: adagia.folder.path("home/.config/adagia/config.yaml"))
    try adagia.folder.link("home/.config/adagia/config.yaml", to: "/dev/zero")
    let run = try adagia("search", "courage")
    #expect(run.status == 65)
    #expect(run.error.contains("config.yaml: this is a pipe or a device"), "\(run.error)")
  }

  @Test("doctor names what is in force")
  func doctorNamesWhatIsInForce() throws {
    let run = try adagia("doctor", "--catalog", "mine.db")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("mine.db, 12 records"))
    let missing = try adagia("doctor", "--catalog", "none.db")
    #expect(missing.output.contains("not there; to create it, import or add records"), "\(missing.output)")
    let broken = try adagia.folder.write("no database", to: "broken.db")
    #expect(try adagia("doctor", "--catalog", broken).status == 2)
  }
}
