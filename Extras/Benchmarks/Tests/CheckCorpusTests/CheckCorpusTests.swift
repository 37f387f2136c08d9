import TestTools
import Testing

@Suite struct CheckCorpusTests {
  private let check: Checker

  init() throws {
    check = try Checker()
  }

  @Test("the starter pack is clean, and its totals are one line")
  func starterPackIsCleanAndItsTotalsAreOneLine() throws {
    let run = try check(Checker.starter)
    #expect(run.status == 0 && run.error == "", "\(run)")
    #expect(
      run.output.wholeMatch(of: /\d+ records in \d+ languages: ar \d+, .*, zh \d+; said \d+, .*; \d+ undated\n/) != nil)
  }

  @Test("a broken line gives its finding and no other", arguments: BrokenLine.shapes + BrokenLine.values)
  func oneFinding(broken: BrokenLine) throws {
    try check.folder.write(broken.line + "\n", to: "more/\(broken.language).jsonl")
    #expect(try lineFindings() == ["more/\(broken.language).jsonl:1: \(broken.finding)"])
  }

  @Test("sound lines are clean")
  func soundLinesAreClean() throws {
    try check.folder.write(BrokenLine.english + "\n", to: "more/en.jsonl")
    try check.folder.write(BrokenLine.latin + "\n", to: "more/la.jsonl")
    #expect(try check(Checker.starter, "more").status == 0)
  }

  @Test("a second use of an identifier is a finding")
  func aSecondUseOfAnIdentifierIsAFinding() throws {
    let other = BrokenLine.english.replacing("lamp", with: "candle")
    try check.folder.write("\(BrokenLine.english)\n\(other)\n", to: "more/en.jsonl")
    let finding = "more/en.jsonl:2: en-a: the identifier is already at more/en.jsonl:1. Change one of them."
    #expect(try lineFindings() == [finding])
  }

  @Test("a repeated text is a finding despite its spelling")
  func aRepeatedTextIsAFindingDespiteItsSpelling() throws {
    let other = BrokenLine.english.replacing("en-a", with: "en-b").replacing("Vex not the", with: "Véx not — THE")
    try check.folder.write("\(BrokenLine.english)\n\(other)\n", to: "more/en.jsonl")
    let finding = "more/en.jsonl:2: en-b: the text is already at more/en.jsonl:1. Keep the better record."
    #expect(try lineFindings() == [finding])
  }

  @Test("a text of nearly the same words is a finding")
  func aTextOfNearlyTheSameWordsIsAFinding() throws {
    let other = BrokenLine.english.replacing("en-a", with: "en-b").replacing("Vex not the", with: "O vex not the")
    try check.folder.write("\(BrokenLine.english)\n\(other)\n", to: "more/en.jsonl")
    let finding =
      "more/en.jsonl:2: en-b: the text is nearly that of en-a at more/en.jsonl:1. Keep the better record, and put the "
      + "other wording in its note."
    #expect(try lineFindings() == [finding])
  }

  @Test("a text of the same words in another language is clean")
  func aTextOfTheSameWordsInAnotherLanguageIsClean() throws {
    let other = BrokenLine.latin.replacing("Lucernam noli vexare.", with: "O vex not the lamp.")
    try check.folder.write(BrokenLine.english + "\n", to: "more/en.jsonl")
    try check.folder.write(other + "\n", to: "more/la.jsonl")
    #expect(try check(Checker.starter, "more").status == 0)
  }

  @Test(
    "a reason, or no known author, makes a recent text clean",
    arguments: [
      #""note":"A note.","rights":"A short phrase"}"#, #""note":"Not his."}"#,
    ])
  func recent(ending: String) throws {
    let role = ending.contains("rights") ? "wrote" : "misattributed"
    let line = BrokenLine.english.replacing("1843", with: "1943").replacing(#""note":"A note."}"#, with: ending)
      .replacing("wrote", with: role)
    try check.folder.write(line + "\n", to: "more/en.jsonl")
    #expect(try check(Checker.starter, "more").status == 0)
  }

  @Test("many undated records are a finding")
  func manyUndatedRecordsAreAFinding() throws {
    try check.folder.write(BrokenLine.latin + "\n", to: "more/la.jsonl")
    #expect(try check("more").output.contains("more: 1 of 1 records have no date. Date nine in ten.\n"))
  }

  @Test("an empty file is a finding")
  func anEmptyFileIsAFinding() throws {
    try check.folder.write("", to: "more/en.jsonl")
    #expect(try lineFindings() == ["more/en.jsonl:1: (no identifier): the file is empty. Fill it, or remove it."])
  }

  @Test("a small corpus is a finding")
  func aSmallCorpusIsAFinding() throws {
    try check.folder.write(BrokenLine.english + "\n", to: "more/en.jsonl")
    let findings = """
      more: too few records: 1. Have at least 600.
      more: too few languages: 1. Have at least 14.
      more: too few misattributions: 0. Have at least 25.

      """
    #expect(try check("more") == .init(status: 65, output: findings, error: ""))
  }

  @Test("arguments are folders")
  func argumentsAreFolders() throws {
    let none = try check()
    #expect(none.status == 64 && none.output == "" && none.error.hasPrefix("Usage: check-corpus FOLDER"))
    #expect(try check("--fix", "more").status == 64)
    let help = try check("--help")
    #expect(help.status == 0 && help.output == none.error && help.error == "")
  }

  @Test("a missing folder is named")
  func aMissingFolderIsNamed() throws {
    let run = try check("nowhere")
    let error = "check-corpus: nowhere: no such file or folder. Check the name.\n"
    #expect(run == .init(status: 66, output: "", error: error))
  }

  /// The findings in the lines of the folder `more`. Findings about the small totals are left out: checking each line
  /// together with the starter pack would take a second.
  private func lineFindings() throws -> [String] {
    let run = try check("more")
    #expect(run.status == 65 && run.error == "")
    return run.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("more/") }
  }
}
