import Foundation
import TestTools
import Testing

@Suite struct AnalyzeCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
  }

  @Test("the table is for people")
  func aTableIsForPeople() throws {
    let run = try adagia("analyze", "Running", "shoes 道可道", "--lang", "en")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(
      run.output == """
        position  start  end  term  exact
               0      0    7  run   running
               1      8   13  shoe  shoes
               2     14   20  道可  道可
               3     17   23  可道  可道
               4     20   23  道    道

        """)
  }

  @Test("JSON has stem, word, position and bytes")
  func jsonHasStemWordPositionAndBytes() throws {
    let run = try adagia("analyze", "L’État", "--lang", "fr", "--format", "json")
    #expect(
      run.output == """
        [{"term":"l","exact":"l","position":0,"start":0,"end":1},{"term":"etat","exact":"etat","position":1,"start":4,"end":9}]

        """)
  }

  @Test("without a language nothing is stemmed")
  func withoutALanguageNothingIsStemmed() throws {
    let run = try adagia("analyze", "shoes", "--format", "json")
    #expect(run.output == #"[{"term":"shoes","exact":"shoes","position":0,"start":0,"end":5}]"# + "\n")
  }

  @Test("every line of standard input is a text")
  func everyLineOfStandardInputIsAText() throws {
    let run = try adagia("analyze", "-", "--format", "json", input: "one\r\n\nNo. 3\n")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(lines[1] == "[]")
    #expect(lines[3] == "")
    #expect(lines[0] == #"[{"term":"one","exact":"one","position":0,"start":0,"end":3}]"#)
    #expect(lines[2].contains(#"{"term":"3","exact":"3","position":1,"start":4,"end":5}"#))
  }

  @Test("a line that is not text is named")
  func aLineThatIsNoTextIsNamed() throws {
    let run = try adagia("analyze", "-", input: "one\ntwo\u{0}\n")
    #expect(run.status == 65)
    #expect(run.output.contains("one"))
    #expect(run.error.hasPrefix("adagia: -:2: the byte at offset"))
  }

  @Test("a text is needed")
  func aTextIsNeeded() throws {
    #expect(try adagia("analyze").status == 64)
  }
}
