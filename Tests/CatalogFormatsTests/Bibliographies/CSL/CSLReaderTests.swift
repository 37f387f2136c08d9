import CatalogFormats
import CatalogRecords
import Testing

@Suite struct CSLReaderTests {
  private static let items = """
    [
      {"id": "k", "type": "article-journal", "title": "On <i>Moby</i>", "container-title": "Journal",
       "author": [{"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van"}, {"literal": "WHO"}],
       "issued": {"date-parts": [[1986, 7], [1986, 8]]}, "page": "10-19", "issue": 3, "DOI": "10.1/x",
       "keyword": "a, b", "language": "english", "original-title": "Orig"},
      {"id": 7, "type": "document", "genre": "quotation", "title": "T",
       "translator": [{"family": "Lee", "given": "Ann"}], "issued": {"date-parts": [["1843"]], "circa": true}},
      {"id": 8, "type": "nonsense", "title": "S", "issued": {"raw": "spring 1984"}},
      {"id": 9 "type": "book"}
    ]
    """

  @Test(
    "dates of other shapes are read",
    arguments: [
      (#"{"date-parts": "2015"}"#, "2015"), (#"{"date-time": "2015-03-01T10:00:00Z"}"#, "2015-03-01T10:00:00Z"),
      (#"{"start": {"year": 2015}, "end": {"year": 2016}}"#, "2015/2016"),
      (#"{"from": {"date-parts": [[2015, 3]]}, "to": {"date-parts": [[2015, 4]]}}"#, "2015-03/2015-04"),
      (#"{"start": {"year": 2015}}"#, "2015/.."), (#"{"year": 44, "era": "BC"}"#, "-0043"),
      (#"{"year": "2015", "month": "mar"}"#, "2015-03"),
    ])
  func dateShapes(date: String, expected: String) throws {
    let record = try events(of: "[{\"id\":\"a\",\"title\":\"T\",\"issued\":\(date)}]", as: .csljson).first?.record
    #expect(record?["date"] == .string(expected))
  }

  @Test("people in parts of other names are read, and an object without a name is kept")
  func people() throws {
    let item = """
      [{"id": "k", "type": "book", "title": "T", "issued": {"year": 1850, "calendar": "julian"},
        "author": [{"first_name": "Ann", "last_name": "Writer"}, {"fullname": "M&uuml;ller"}, {"born": 1900},
          {"name": "Bob Poe", "role": "editor"}, {"name": "Cy Doe", "role": "translator"}],
        "editor": [{"forename": "Di", "surname": "Foe"}]}]
      """
    #expect(
      try table(item, as: .csljson) == """
        1 type="book" identifier="k" title="T" issued_data={"calendar":"julian","year":1850} date="1850" \
        author_data={"born":1900} editor=["Bob Poe","Foe, Di"] \
        attributions=[{"creator":"Writer, Ann","role":"wrote"},{"creator":"Müller","role":"wrote"},\
        {"creator":"Cy Doe","role":"translated"}]
        """)
  }

  @Test("variables become fields, and a bad item costs itself")
  func items() throws {
    #expect(
      try table(Self.items, as: .csljson) == """
        2 type="article" identifier="k" title="On Moby" source="Journal" date="1986-07/1986-08" pages="10–19" number=3 \
        doi="10.1/x" subject=["a","b"] language="en" original_title="Orig" creator=["van Beethoven, Ludwig","WHO"]
        6 type="quotation" identifier="7" title="T" date="1843~" \
        attributions=[{"creator":"Lee, Ann","role":"translated"}]
        8 type="nonsense" identifier="8" title="S" date="spring 1984"
        9 ! JSON: expected a comma or '}' at byte 9, found '"'
        """)
  }

  @Test("a list of items is told from any other list of objects")
  func recognized() {
    #expect(InputFormat.guess(name: "a.json", head: Array(Self.items.utf8)) == .csljson)
    let other = #"[{"id": 1, "type": "book", "title": "A", "creator": "B"}]"#
    #expect(InputFormat.guess(name: "a.json", head: Array(other.utf8)) == .json)
  }
}
