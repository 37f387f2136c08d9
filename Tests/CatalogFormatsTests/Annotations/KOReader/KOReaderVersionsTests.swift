import CatalogFormats
import CatalogRecords
import Testing

/// Highlights as versions of KOReader before 2024 keep them.
@Suite struct KOReaderVersionsTests {
  @Test("bookmarks take page and chapter from the other list of highlights")
  func bothLists() throws {
    let text = """
      return { ["bookmarks"] = { [1] = { ["datetime"] = "2021-01-02 10:11:12", ["highlighted"] = true, ["notes"] = "words of one",
        ["page"] = "/body/DocFragment[5]/p[3]", ["text"] = "Page 12 words of one @ 2021-01-02 10:11:12" }, },
      ["doc_props"] = { ["authors"] = "Ann Writer", ["title"] = "The Roads" },
      ["highlight"] = { [12] = { [1] = { ["chapter"] = "I", ["datetime"] = "2021-01-02 10:11:12", ["text"] = "words of one" } } } }
      """
    let records = try events(of: text, as: .koreader).compactMap(\.record)
    #expect(records.count == 1)
    #expect(records.first?["pages"] == .string("12"))
    #expect(records.first?["chapter"] == .string("I"))
  }

  @Test("the JSON of 2022 has a list for each page beside the title")
  func numberedLists() throws {
    let text =
      #"{"1":[{"note":"my doubt","page":17,"time":1646466585,"chapter":"1","sort":"highlight","text":"words of one"}],"#
      + #""2":[{"page":"21-21","time":1646467797,"chapter":"1","sort":"highlight","text":"words of two"}],"title":"The Roads","author":"Ann Writer"}"#
    #expect(InputFormat.guess(name: "a.json", head: Array(text.utf8)) == .koreader)
    let records = try events(of: text, as: .koreader).compactMap(\.record)
    #expect(records.map { $0["text"]?.plainText } == ["words of one", "words of two"])
    #expect(records.map { $0["pages"]?.plainText } == ["17", "21"])
    #expect(records.first?["note"] == .string("my doubt"))
  }

  @Test("the export of several books is known without chapters")
  func severalBooks() throws {
    let text =
      #"{"documents":[{"title":"The Roads","author":"Ann Writer","entries":[{"page":12,"text":"words one"}]}],"version":"json/1.0.0"}"#
    #expect(InputFormat.guess(name: "a.json", head: Array(text.utf8)) == .koreader)
    #expect(try events(of: text, as: .koreader).compactMap { $0.record?["text"]?.plainText } == ["words one"])
  }

  @Test("marks for no value are not a page", arguments: ["null", "nil", "N/A"])
  func noPage(mark: String) throws {
    let text =
      #"{"title":"T","author":"A","entries":[{"time":1,"page":"\#(mark)","chapter":"","text":"words","sort":"highlight"}]}"#
    #expect(try events(of: text, as: .koreader).first?.record?["pages"] == nil)
  }

  @Test("authors in one line are several, and a time or a page of zero is none")
  func zeros() throws {
    let text =
      #"{"title":"T","author":"Lee, Ann; Poe, Bob","entries":[{"page":0,"time":0,"sort":"highlight","text":"w"}],"#
      + #""version":"json/1.0.0"}"#
    let record = try #require(try events(of: text, as: .koreader).first?.record)
    #expect(record.people == ["Lee, Ann", "Poe, Bob"])
    #expect(record["attributions"]?.json.contains("p. 0") == false)
    #expect(record["pages"] == nil && record["highlighted"] == nil)
  }
}
