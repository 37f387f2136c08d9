import Testing

@testable import AdagiaCLI

@Suite struct InputLineTests {
  private func line(_ keys: Key..., from text: String = "") -> InputLine {
    var line = InputLine(text)
    for key in keys { _ = line.handle(key) }
    return line
  }

  @Test(
    "keys edit the line",
    arguments: [
      ([Key.character("a"), .left, .character("b")], "ba", 1), ([.control("w")], "one two ", 8),
      ([.control("a"), .control("k")], "", 0), ([.control("u")], "", 0),
      ([.left, .left, .backspace], "one two thee", 10),
      ([.home, .delete], "ne two three", 0), ([.paste("a\nb")], "one two threea b", 16),
    ] as [([Key], String, Int)])
  func editing(keys: [Key], text: String, cursor: Int) {
    var line = InputLine(keys.first == .character("a") ? "" : "one two three")
    for key in keys { #expect(line.handle(key) == true) }
    #expect(line.text == text)
    #expect(line.cursor == cursor)
  }

  @Test("a combining mark joins the character before the cursor")
  func aCombiningMarkJoinsTheCharacterBeforeTheCursor() {
    let typed = line(.left, .character("\u{301}"), .character("x"), from: "ea")
    #expect(typed.text == "e\u{301}xa")
    #expect(typed.cursor == 2)
  }

  @Test("the cursor stays in sight of wide characters")
  func theCursorStaysInSightOfWideCharacters() {
    let line = InputLine("花の色はうつりにけりな")
    let (text, cursor) = line.visible(in: 10)
    #expect(text == "にけりな")
    #expect(cursor == 8)
  }

  @Test("a line of input does not handle other keys")
  func otherKeysAreLeftToOthers() {
    var line = InputLine("a")
    #expect(line.handle(.enter) == false)
    #expect(line.handle(.up) == false)
    #expect(line.handle(.alt("t")) == false)
  }
}
