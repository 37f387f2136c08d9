import CatalogFormats
import CatalogRecords
import Testing

/// Answers of Crossref and Zotero in JSON.
@Suite struct ServiceItemsTests {
  private func records(_ text: String, _ format: InputFormat) throws -> [RawRecord] {
    #expect(InputFormat.guess(name: "a.json", head: Array(text.utf8)) == format)
    let found = try events(of: Array(text.utf8), named: "a.json")
    #expect(found.compactMap(\.rejected).isEmpty)
    return found.compactMap(\.record)
  }

  private static let work = """
    {"DOI":"10.1/a","type":"journal-article","title":["On <i>Roses</i>"],"subtitle":["A view"],"container-title":["The Garden"],\
    "author":[{"given":"Ann","family":"Writer","sequence":"first","affiliation":[]},{"name":"WHO"}],"issued":{"date-parts":[[2013,5]]},\
    "abstract":"<jats:p>Words.</jats:p>","ISSN":["1234-5678"],"score":1.0,"reference-count":1,"reference":[{"key":"a"}],\
    "license":[{"URL":"https://x.example/by"}],"funder":[{"name":"A Fund"}],"original-title":[],"short-title":["Roses"]}
    """

  @Test(
    "answers of Crossref are works, one or a list",
    arguments: [
      ("{\"status\":\"ok\",\"message-type\":\"work\",\"message\":\(work)}", 1),
      (
        "{\"status\":\"ok\",\"message-type\":\"work-list\",\"message\":{\"total-results\":2,\"items\":[\(work),\(work)]}}",
        2
      ),
      ("[\(work)]", 1), ("{\"items\":[\(work)]}", 1), ("\(work)\n\(work)\n", 2),
    ])
  func crossref(text: String, count: Int) throws {
    let found = try records(text, .crossref)
    #expect(found.count == count)
    let first = try #require(found.first)
    #expect(first["title"] == .string("On Roses: A view"))
    #expect(first["creator"] == .array([.string("Writer, Ann"), .string("WHO")]))
    #expect(first["source"] == .string("The Garden"))
    #expect(first["date"] == .string("2013-05"))
    #expect(first["type"] == .string("article"))
    #expect(first["identifier"] == .string("doi:10.1/a"))
    #expect(first["text"] == .string("Words."))
    #expect(first["rights"] == .string("https://x.example/by"))
    #expect(first["funder"] == .string("A Fund"))
    #expect(first["short_title"] == .string("Roses"))
    #expect(first["reference"] == nil)
  }

  @Test("a work of Crossref without a date of its issue has that of its publication")
  func published() throws {
    let text = """
      [{"DOI":"10.1/a","reference-count":0,"title":["T"],"issued":{"date-parts":[[null]]},"published":{"date-parts":[[2019]]}}]
      """
    #expect(try records(text, .crossref).first?["date"] == .string("2019"))
  }

  private static let item = """
    {"key":"K1","itemType":"bookSection","title":"Roses","bookTitle":"The Garden","date":"May 2013","creators":[\
    {"creatorType":"author","firstName":"Ann","lastName":"Writer"},{"creatorType":"editor","name":"WHO"},\
    {"creatorType":"bookAuthor","name":"Cy"},{"creatorType":"translator","firstName":"Bob","lastName":"Other"}],\
    "tags":[{"tag":"wit"},{"tag":"life","type":1}],"abstractNote":"About.","numberOfVolumes":"2","ISBN":"1"}
    """

  @Test(
    "items of Zotero's interface and of Better BibTeX are records; attachments are counted",
    arguments: [
      "[{\"key\":\"K1\",\"version\":3,\"library\":{},\"data\":\(item)},{\"key\":\"K2\",\"data\":{\"itemType\":\"attachment\"}}]",
      "{\"config\":{},\"items\":[\(item),{\"itemType\":\"attachment\"}]}",
      "[\(item),{\"itemType\":\"book\",\"title\":\"Gone\",\"deleted\":1}]",
    ])
  func zotero(text: String) throws {
    let found = try records(text, .zoterojson)
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(first["identifier"] == .string("K1"))
    #expect(first["type"] == .string("chapter"))
    #expect(first["source"] == .string("The Garden"))
    #expect(first["date"] == .string("May 2013"))
    #expect(first["editor"] == .string("WHO"))
    #expect(first["book_author"] == .string("Cy"))
    #expect(first["subject"] == .array([.string("wit"), .string("life")]))
    #expect(first["number_of_volumes"] == .string("2"))
    #expect(first["isbn"] == .string("1"))
    let people = try #require(first["attributions"]?.elements)
    #expect(people.map { $0[member: "creator"] } == [.string("Writer, Ann"), .string("Other, Bob")])
    #expect(table(try events(of: Array(text.utf8), named: "a.json")).contains("items in the trash skipped: 1"))
  }

  @Test("a note, a highlight and the notes within an item keep their words")
  func notes() throws {
    let text = """
      [{"key":"A","data":{"itemType":"note","note":"<p>One</p><p>Two</p>"}},
       {"key":"B","data":{"itemType":"annotation","annotationType":"highlight","annotationText":"Words","annotationComment":"Mine",
        "annotationPageLabel":"xii"}},
       {"itemType":"book","title":"T","notes":[{"note":"<b>Within</b>"},"Plain"],"creators":[]}]
      """
    let found = try records(text, .zoterojson)
    #expect(found.map { $0["type"] } == [.string("note"), .string("quotation"), .string("book")])
    #expect(found.map { $0["text"] } == [.string("One\nTwo"), .string("Words"), nil])
    #expect(found.map { $0["note"] } == [nil, .string("Mine"), .array([.string("Within"), .string("Plain")])])
    #expect(found[1]["pages"] == .string("xii"))
  }

  @Test("a suffix in the family name is put last")
  func suffixes() throws {
    let text =
      #"[{"key":"K","itemType":"book","title":"T","creators":[{"creatorType":"author","lastName":"Vonnegut, Jr.","firstName":"Kurt"}]}]"#
    #expect(try records(text, .zoterojson).first?["creator"] == .string("Vonnegut, Kurt, Jr."))
  }

  @Test("Zotero's answer in CSL-JSON is a list within an object")
  func itemsOfCSL() throws {
    let text = #"{"items":[{"id":"a","type":"book","title":"Emma","author":[{"family":"Austen","given":"Jane"}]}]}"#
    let found = try records(text, .csljson)
    #expect(found.map { $0["title"] } == [.string("Emma")])
    #expect(found.first?["creator"] == .string("Austen, Jane"))
  }

  @Test("further titles and sources of Crossref are kept, and a chapter's series comes before its book")
  func lists() throws {
    func work(_ type: String) -> String {
      """
      [{"DOI":"10.1/a","reference-count":0,"type":"\(type)","title":["One","Two"],"container-title":["Notes","The <i>Book</i>"],\
      "license":[{"URL":"https://x.example/a"},{"URL":"https://x.example/b"},{"URL":"https://x.example/a"}]}]
      """
    }
    let chapter = try #require(try records(work("book-chapter"), .crossref).first)
    #expect(chapter["title"] == .string("One") && chapter["other_title"] == .string("Two"))
    #expect(chapter["source"] == .string("The Book") && chapter["series"] == .string("Notes"))
    #expect(chapter["other_rights"] == .string("https://x.example/b"))
    let article = try #require(try records(work("journal-article"), .crossref).first)
    #expect(article["source"] == .string("Notes") && article["other_source"] == .string("The Book"))
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue] { if case .array(let list) = self { list } else { [] } }

  fileprivate subscript(member name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}
