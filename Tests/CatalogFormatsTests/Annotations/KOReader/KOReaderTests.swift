import CatalogFormats
import CatalogRecords
import Testing

@Suite struct KOReaderTests {
  @Test("annotations of a book come from its metadata, and bookmarks are counted")
  func annotations() throws {
    let text = #"""
      -- we can read Lua syntax here!
      return {
          ["annotations"] = {
              [1] = {
                  ["chapter"] = "One", ["color"] = "yellow", ["datetime"] = "2024-05-01 10:11:12", ["drawer"] = "lighten",
                  ["note"] = "Mine", ["page"] = "/body/DocFragment[3]/p[1].0", ["pageno"] = 12,
                  ["text"] = "To be, \"or\"\
      not\nto be",
              },
              [2] = { ["datetime"] = "2024-05-02 10:11:12", ["pageno"] = 13, ["text"] = "in One", },
          },
          ["doc_props"] = { ["authors"] = "Ann Author\
      Ben Author", ["title"] = "The Book", ["language"] = "en", },
      }
      """#
    let found = try events(of: text, as: .koreader)
    #expect(
      table(found) == #"""
        1 text="To be, \"or\"\nnot\nto be" attributions=[{"creator":"Ann Author","locator":"p. 12"},{"creator":"Ben Author","locator":"p. 12"}] source="The Book" note="Mine" language="en" chapter="One" pages="12" highlighted="2024-05-01T10:11:12"
        t: 1 bookmark was skipped: no text to import.
        """#)
    #expect(InputFormat.guess(name: "metadata.epub.lua", head: Array(text.utf8)) == .koreader)
  }

  @Test("the older notation has highlights as bookmarks and by page")
  func olderNotation() throws {
    let text = #"""
      return {
          ["bookmarks"] = {
              [1] = { ["datetime"] = "2020-01-02 03:04:05", ["highlighted"] = true, ["notes"] = "One", ["page"] = 3, ["text"] = "Page 3 One @ 2020-01-02 03:04:05" },
              [2] = { ["datetime"] = "2020-01-02 03:04:06", ["highlighted"] = true, ["notes"] = "Two", ["page"] = 4, ["text"] = "Mine" },
              [3] = { ["notes"] = "Page 5", ["page"] = 5 },
          },
          ["highlight"] = { [3] = { [1] = { ["text"] = "One" } }, [7] = { [1] = { ["text"] = "Three", ["datetime"] = "2020-01-02 03:04:07" } } },
          ["stats"] = { ["title"] = "Book", ["authors"] = "Ann" },
      }
      """#
    let found = try events(of: text, as: .koreader).compactMap(\.record)
    #expect(found.map { $0.text("text") } == ["One", "Two", "Three"])
    #expect(found.map { $0.text("note") } == [nil, "Mine", nil])
    #expect(found.map { $0.text("pages") } == ["3", "4", "7"])
    #expect(found.last?.text("highlighted") == "2020-01-02T03:04:07")
  }

  @Test("the JSON export has one book, or several")
  func export() throws {
    let book =
      #"{"title":"Book","author":"Ann","entries":[{"chapter":"C","text":"One","time":86461,"page":2,"sort":"highlight"},{"chapter":"C","sort":"bookmark"}]}"#
    let expected =
      #"1 text="One" attributions=[{"creator":"Ann","locator":"p. 2"}] source="Book" chapter="C" pages="2" highlighted="1970-01-02T00:01:01Z""#
      + "\nt: 1 bookmark was skipped: no text to import."
    #expect(try table(book, as: .koreader) == expected)
    #expect(try table(#"{"version":"json/1.0","documents":[\#(book)],"created_on":1}"#, as: .koreader) == expected)
    #expect(InputFormat.guess(name: "k.json", head: Array(book.utf8)) == .koreader)
  }

  @Test(
    "broken Lua is rejected with the line",
    arguments: [
      ("return { [\"a\"] = ", "Lua: the file ends inside of a table; it may be truncated (line 1)"),
      ("return {\n [\"a\"] = os.exit() }", "Lua: expected a value (line 2)"),
      ("x = 1", "Lua: expected 'return' and a table (line 1)"),
      ("return { \"a", "Lua: a string is never closed (line 1)"),
      ("return " + String(repeating: "{", count: 200), "Lua: more than 100 tables in each other (line 1)"),
    ])
  func broken(text: String, reason: String) throws {
    #expect(try events(of: text, as: .koreader).first?.rejected?.reason == reason)
  }

  @Test("the reader's own words are notes, with a passage or without one")
  func notes() throws {
    let text = #"""
      {"title":"T","author":"Ann Writer","entries":[\#
      {"page":3,"sort":"note","chapter":"I","text":"my own remark"},\#
      {"page":4,"sort":"highlight","chapter":"I","text":"book words","note":"indeed"},\#
      {"page":5,"sort":"bookmark","chapter":"I","text":""},\#
      {"page":6,"sort":"highlight","chapter":"I","note":"a note alone","text":""}],"version":"json/1.0.0"}
      """#
    #expect(
      try table(text, as: .koreader) == """
        1 attributions=[{"creator":"Ann Writer","locator":"p. 3"}] source="T" note="my own remark" type="note" chapter="I" pages="3"
        1 text="book words" attributions=[{"creator":"Ann Writer","locator":"p. 4"}] source="T" note="indeed" chapter="I" pages="4"
        1 attributions=[{"creator":"Ann Writer","locator":"p. 6"}] source="T" note="a note alone" type="note" chapter="I" pages="6"
        t: 1 bookmark was skipped: no text to import.
        """)
    let lua =
      #"return { ["annotations"] = { [1] = { ["note"] = "mine", ["pageno"] = 2, ["text"] = "in One" } }, ["doc_props"] = { ["title"] = "T" } }"#
    #expect(try table(lua, as: .koreader) == #"1 source="T" note="mine" type="note" pages="2""#)
  }
}
