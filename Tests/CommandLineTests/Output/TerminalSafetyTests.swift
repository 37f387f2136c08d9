import Foundation
import TestTools
import Testing

/// A catalog whose every text holds escape sequences: what people read of it holds none, on either stream.
@Suite(.serialized) struct TerminalSafetyTests {
  private let adagia: Adagia

  /// An escape sequence that renames the window, one that erases the line, a lone carriage return, a control character
  /// of two bytes, a bell, and an override of direction.
  private static let attack = "\u{1B}]0;x\u{07}\u{1B}[2K\r\u{9B}31m\u{202E}"

  private static let forbidden = Set<UInt32>(0..<0x20).subtracting([0x09, 0x0A])
    .union(0x7F..<0xA0).union(0x202D...0x202E)

  private static let place = ["ADAGIA_CATALOG": "c.db"]

  init() throws {
    adagia = try Adagia()
    let record =
      #"{"id":"I@","title":"t@","text":"same wise saying of @ many words","author":"a@","source":"s@","#
      + #""tags":["g@"],"note":"n@","lang":"de@","type":"y@","rights":"r@","date":"d@","pages@":"p@"}"#
    let escaped = String(decoding: try JSONEncoder().encode(Self.attack), as: UTF8.self).dropFirst().dropLast()
    let lines = [
      record.replacing("@", with: escaped),
      record.replacing("I@", with: "J@").replacing("many words", with: "some words")
        .replacing(#""lang":"de@","#, with: "").replacing("@", with: escaped),
    ]
    _ = try adagia.folder.write(lines.joined(separator: "\n"), to: "in.jsonl")
    for arguments in [
      ["import", "in.jsonl", "--collection", "c" + Self.attack],
      ["synonyms", "add", "wise", "clever" + Self.attack],
      ["saved", "add", "mine", "--", "wise" + Self.attack],
      ["set", "note=m" + Self.attack, "--yes", "--", "wise"],
    ] {
      let run = try adagia.run(Adagia.program, arguments, environment: Self.place)
      #expect(run.status == 0, "\(run)")
    }
  }

  @Test(
    "no command passes on what controls a terminal",
    arguments: [
      ["search", "wise"], ["search", "wise", "--why"], ["search", "wise", "--explain"],
      ["search", "wise", "--format", "table"],
      ["search", "wise", "--facet", "author", "--facet", "tag", "--facet", "language", "--facet", "type"],
      ["search", "wise", "--facet", "collection", "--facet", "source"], ["search", "clever"],
      ["search", "wise", "--format", "markdown"], ["search", "wise", "--format", "html"], ["find", "same wise saying"],
      ["show", "1"], ["show", "1", "--format", "bibtex"], ["random"], ["today"], ["similar", "1"], ["duplicates"],
      ["collections"], ["stats"], ["suggest", "wis"], ["suggest", "a", "--kind", "author"],
      ["suggest", "g", "--kind", "tag"],
      ["suggest", "s", "--kind", "source"], ["history", "1"], ["synonyms"], ["saved"], ["log"], ["jobs"],
      ["jobs", "1"],
      ["check"], ["detect", "--missing"], ["set", "note=x", "--dry-run", "--", "wise"], ["undo"],
      ["search", attack], ["search", "wise", "--facet", attack], ["search", "wise", "--template", "{" + attack + "}"],
      ["show", attack], ["import", "none" + attack], ["search", "--" + attack], ["date", attack],
    ])
  func cleanOutput(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, arguments, environment: Self.place)
    #expect(run.output + run.error != "")
    #expect(Self.controls(in: run.output) == [])
    #expect(Self.controls(in: run.error) == [])
  }

  @Test("a rejected row's own words are quoted safely")
  func cleanRejects() throws {
    let name = "bad" + Self.attack.replacing("/", with: "") + ".csv"
    _ = try adagia.folder.write("text,date\n\"open,1\n", to: name)
    let run = try adagia("import", name, environment: Self.place)
    #expect(run.error.contains("bad"))
    #expect(Self.controls(in: run.error) == [])
  }

  private static func controls(in text: String) -> [String] {
    text.unicodeScalars.filter { forbidden.contains($0.value) }.map { "U+" + String($0.value, radix: 16) }
  }
}
