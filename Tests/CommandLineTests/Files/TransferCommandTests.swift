import Foundation
import TestTools
import Testing

/// Copies, packs, merges, and what is written to be read again.
@Suite struct TransferCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let lines = """
      {"identifier":"a","collection":"letters","text":"time flies","creator":"Seneca"}
      {"identifier":"b","collection":"letters","text":"words stay","creator":"Caesar","date":"c. 1650"}
      """
    _ = try adagia("import", "-", "--format", "jsonl", "--catalog", "c.db", input: lines + "\n")
  }

  @Test("a backup is searched like the catalog")
  func backup() throws {
    let run = try adagia("backup", "copy.db", "--catalog", "c.db")
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.error.contains("copied c.db to copy.db: "))
    #expect(try adagia("search", "time", "--format", "ids", "--catalog", "copy.db").output == "1\n")
  }

  @Test("a backup replaces a file only with --force")
  func backupTwice() throws {
    _ = try adagia("backup", "copy.db", "--catalog", "c.db")
    let second = try adagia("backup", "copy.db", "--catalog", "c.db")
    #expect(second.status == 2)
    #expect(second.error.contains("--force"))
    let forced = try adagia("backup", "copy.db", "--force", "--quiet", "--catalog", "c.db")
    #expect(forced == .init(status: 0, output: "", error: ""))
  }

  @Test("a backup does not replace its own catalog")
  func backupOntoItself() throws {
    let run = try adagia("backup", "c.db", "--force", "--catalog", "c.db")
    #expect(run.status == 2)
    #expect(run.error.contains("the catalog itself"))
  }

  @Test("without a catalog there is nothing to back up")
  func backupOfNothing() throws {
    #expect(try adagia("backup", "x.db", "--catalog", "none.db").status == 66)
  }

  @Test("a pack is searched like a catalog")
  func pack() throws {
    let pack = try adagia("pack", "author:seneca", "-stay", "s.pack", "--catalog", "c.db")
    #expect(pack.status == 0)
    #expect(pack.error == "adagia: packed 1 record into s.pack.\n")
    #expect(try adagia("search", "time", "--format", "ids", "--catalog", "s.pack").output == "1\n")
  }

  @Test("a pack is not changed", arguments: [["add", "x"], ["remove", "1"], ["rebuild"], ["undo"]])
  func changeOfPack(arguments: [String]) throws {
    _ = try adagia("pack", "author:seneca", "s.pack", "--catalog", "c.db")
    let run = try adagia.run(Adagia.program, arguments + ["--catalog", "s.pack"])
    #expect(run.status == 2)
    #expect(run.error.contains("this is a pack, which is read-only"))
  }

  @Test("the records of a pack are not changed in bulk")
  func bulkChangeOfPack() throws {
    _ = try adagia("pack", "author:seneca", "s.pack", "--catalog", "c.db")
    let run = try adagia("set", "note=x", "-y", "--catalog", "s.pack", "--", "*")
    #expect(run.status == 2)
    #expect(run.error.contains("this is a pack, which is read-only"))
  }

  @Test("no match makes no pack")
  func emptyPack() throws {
    let run = try adagia("pack", "author:nobody", "none.pack", "--catalog", "c.db")
    #expect(run.status == 1)
    #expect(run.error == "adagia: nothing found. No file was created.\n")
  }

  @Test("a pack without a query is a usage error")
  func packWithoutQuery() throws {
    #expect(try adagia("pack", "only.pack", "--catalog", "c.db").status == 64)
  }

  @Test("a merge shows differences and is taken back")
  func aMergeShowsDifferencesAndIsTakenBack() throws {
    _ = try adagia("pack", "*", "all.pack", "--catalog", "c.db")
    _ = try adagia(
      "import", "-", "--format", "jsonl", "--catalog", "other.db",
      input: #"{"identifier":"a","collection":"letters","text":"time flies"}"# + "\n")
    let preview = try adagia("merge", "all.pack", "--prefer", "theirs", "--dry-run", "--catalog", "other.db")
    #expect(preview.output == "updated  letters:a  (1)\n  attributions: {+Seneca (wrote)+}\nadded  letters:b\n")
    #expect(preview.status == 0)
    #expect(preview.error.contains("2 records: 1 added, 1 updated, 0 unchanged."))
    let lines = try adagia(
      "merge", "all.pack", "--prefer", "theirs", "--dry-run", "--format", "jsonl", "--catalog", "other.db")
    #expect(
      lines.output.hasPrefix(#"{"changes":[{"after":[{"creator":"Seneca""#)
        && lines.output.contains(#""outcome":"added""#))
    #expect(try adagia("search", "", "--count", "--catalog", "other.db").output == "1\n")

    let merge = try adagia("merge", "all.pack", "--prefer", "theirs", "--catalog", "other.db")
    #expect(merge.status == 0)
    #expect(merge.error.contains("1 added, 1 updated"))
    #expect(merge.error.contains("adagia undo"))
    #expect(try adagia("search", "author:seneca OR date:1650", "--count", "--catalog", "other.db").output == "2\n")
    #expect(try adagia("merge", "all.pack", "--dry-run", "--catalog", "other.db").status == 1)
    #expect(try adagia("undo", "--catalog", "other.db").status == 0)
    #expect(try adagia("search", "", "--format", "ids", "--catalog", "other.db").output == "1\n")
    #expect(try adagia("merge", "other.db", "--catalog", "other.db").status == 2)
    #expect(try adagia("merge", "none.db", "--catalog", "other.db").status == 66)
  }

  @Test("a merge tells of a record that changed in part, and its job of records that stayed")
  func aMergeInPart() throws {
    _ = try adagia("backup", "other.db", "--catalog", "c.db")
    _ = try adagia("edit", "a", "--set", "note=mine", "--catalog", "c.db")
    let kept = try adagia("merge", "other.db", "--catalog", "c.db")
    #expect(kept.error.contains("1 kept as yours"))
    #expect(try adagia("jobs", "2", "--catalog", "c.db").output.contains("0 rejected"))
    #expect(try adagia("jobs", "2", "--catalog", "c.db").output.contains("1 record kept as yours"))
    _ = try adagia("edit", "a", "--set", "note=theirs", "--set", "rights=theirs", "--catalog", "other.db")
    let merge = try adagia("merge", "other.db", "--catalog", "c.db")
    #expect(merge.error.contains("1 updated") && merge.error.contains("; 1 in conflict, where yours stays."))
    #expect(merge.error.contains("adagia undo"))
  }

  @Test("values that look like none come back from an export", arguments: ["jsonl", "json", "csv", "tsv", "sqlite"])
  func marksComeBack(format: String) throws {
    let marks = [
      "null", "NULL", "nan", #"\\N"#, "#VALUE!", "undefined", "(null)", "N/A", "none", "-", "?", "[]", "n.d.",
    ]
    #expect(try again(marks.enumerated().map { Self.line($0, $1) }, format: format))
  }

  @Test("texts that look like JSON come back from an export", arguments: ["jsonl", "json", "csv", "tsv", "sqlite"])
  func jsonTextsComeBack(format: String) throws {
    let texts = [#"{\"a\":1}"#, #"[{\"name\":\"x\"}]"#, #"{\"name\":\"Ann\"}"#]
    #expect(try again(texts.enumerated().map { Self.line($0, $1) }, format: format))
  }

  /// A record with the same value in each field, as an export writes it.
  private static func line(_ number: Int, _ value: String) -> String {
    let fields = ["title", "text", "source"].map { #""\#($0)":"\#(value)""# }.joined(separator: ",")
    let facts = ["note", "language", "type", "rights"].map { #""\#($0)":"\#(value)""# }.joined(separator: ",")
    let attribution = #"{"creator":"\#(value)","locator":"\#(value)","role":"wrote"}"#
    return #"{"collection":"c","identifier":"i\#(number)",\#(fields),"subject":["\#(value)"],\#(facts),"#
      + #""attributions":[\#(attribution)]}"#
  }

  /// True if lines of an export are the same after an export in a format and its import.
  private func again(_ lines: [String], format: String) throws -> Bool {
    let text = lines.map { $0 + "\n" }.joined()
    _ = try adagia.folder.write(text, to: "in.jsonl")
    _ = try adagia("import", "in.jsonl", "--catalog", "one.db")
    _ = try adagia("export", "--format", format, "--output", "out.\(format)", "--catalog", "one.db")
    _ = try adagia("import", "out.\(format)", "--catalog", "two.db")
    return try adagia("export", "--catalog", "two.db").output == text
  }

  @Test("what is exported and imported again is the same", arguments: 0..<8 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var odd = OddRecords(seed: seed)
    _ = try adagia.folder.write((0..<60).map { odd.line($0) + "\n" }.joined(), to: "odd.jsonl")
    let notation = ["auto", "unixms", "text", "edtf", "julian"][Int(seed % 5)]
    let first = try adagia("import", "odd.jsonl", "--date-format", notation, "--catalog", "one.db")
    #expect(first.status == 0, "\(first.error)")
    for format in ["jsonl", "json"] {
      #expect(try adagia("export", "--format", format, "--output", "out.\(format)", "--catalog", "one.db").status == 0)
      let again = try adagia("import", "out.\(format)", "--catalog", "\(format).db")
      #expect(again.error.contains(" 0 rejected."), "\(again.error)")
      // Content hashes, collections and identifiers are compared here,
      let merge = try adagia("merge", "\(format).db", "--dry-run", "--catalog", "one.db")
      #expect(
        merge.status == 1, "\(merge.output)\(merge.error)"
      )
      #expect(
        merge.output == "", "\(merge.output)\(merge.error)"
      )
      #expect(
        merge.error.contains("60 unchanged"), "\(merge.output)\(merge.error)"
      )
      // and here what is derived of dates as well.
      let fields = "{collection}:{identifier} {date} {date_edtf} {date_start} {date_end} {language} {type}"
      let (one, other) = (
        try adagia("search", "", "--limit", "100", "--sort", "added", "--template", fields, "--catalog", "one.db"),
        try adagia("search", "", "--limit", "100", "--sort", "added", "--template", fields, "--catalog", "\(format).db")
      )
      #expect(one.output == other.output, "\(seed)")
      #expect(one.status == 0, "\(seed)")
    }
  }
}

/// Lines of JSON with all that is odd in records.
private struct OddRecords {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let texts = [
    "plain", "two\\nlines\\r\\nand\\ttabs", "quotes \\\" and \\\\ and , ; |", "[1, 2]",
    "{\\\"a\\\":1}",
    "e\\u0301 and \\u212b", "\\ud83d\\ude00 \\u200d \\ufeff", "007", "-1", "1e400", "null", "true", "\\u001f\\u001e",
    "千里之行", "=1+1",
    "#comment", "-- Seneca", "%", "\\u2028 line", "a; b; c", "\\u00a0 hard spaces \\u00a0", "<b>&amp;</b>",
  ]
  private static let dates = [
    "1922", "-0400~", "c. 400 BC", "undated", "1984/..", "[1863,1864]", "1700000000000", "2461366.5", "May 1840",
    "1858/1860",
    "0", "-1", "2004-01-01T10:10:10Z", "Y-17E7", "99999999999999999999",
  ]
  private static let values = [
    "0", "-0.0", "1.5", "1e-320", "9007199254740993", "-9223372036854775808", "18446744073709551616", "1E+3", "true",
    "false",
    "[null]", "[[],{}]", "{\"deep\":{\"er\":[1,\"x\",null,{\"\":\"\"}]}}", "\"text\"", "[\"a\",\"b; c\"]", "\"[1,2]\"",
  ]

  mutating func line(_ number: Int) -> String {
    var members = [
      "\"identifier\":\"\([String(number), "id-\(number)", "00\(number)", "\(number).0"].randomElement(using: &random)!)\""
    ]
    members.append("\"text\":\"\(number) \(text())\"")
    for field in ["title", "source", "note", "language", "type", "rights"] where Bool.random(using: &random) {
      members.append("\"\(field)\":\"x\(text())x\"")
    }
    if Bool.random(using: &random) { members.append("\"collection\":\"c \(number % 3)\"") }
    if Bool.random(using: &random) { members.append("\"date\":\"\(Self.dates.randomElement(using: &random)!)\"") }
    members.append(
      "\"subject\":["
        + (0..<Int.random(in: 0...3, using: &random)).map { "\"s\($0) \(text())\"" }.joined(separator: ",") + "]")
    members.append(
      "\"attributions\":["
        + (0..<Int.random(in: 0...2, using: &random)).map { _ in attribution() }.joined(separator: ",") + "]")
    let extra = (0..<Int.random(in: 0...3, using: &random)).map {
      "\"k\($0) \(text())\":\(Self.values.randomElement(using: &random)!)"
    }
    let names = [
      "\"extra\":\(Self.values.randomElement(using: &random)!)", "\"id\":\"5\"", "\"date_edtf\":\"x\"", "\"title\":7",
    ]
    members.append(
      "\"extra\":{" + (extra + names.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }).joined(separator: ",")
        + "}")
    return "{" + members.joined(separator: ",") + "}"
  }

  private mutating func text() -> String { Self.texts.randomElement(using: &random)! }

  private mutating func attribution() -> String {
    let roles = ["author", "attributed", "misattributed", "disputed", "translator", "nonsense"]
    return
      "{\"creator\":\"A \(text())\",\"role\":\"\(roles.randomElement(using: &random)!)\",\"locator\":\"I, \(text())\",\"evidence\":\"\(text())\"}"
  }
}
