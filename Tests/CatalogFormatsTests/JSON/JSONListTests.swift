import CatalogFormats
import CatalogRecords
import Testing

/// Lists of records inside an object.
@Suite struct JSONListTests {
  private func texts(_ text: String, path: [String] = [], pieceLength: Int = .max) throws -> [String?] {
    var options = InputOptions()
    options.listPath = path
    return try events(of: Array(text.utf8), named: "a.json", options: options, pieceLength: pieceLength)
      .map { $0.record?["a"]?.json }
  }

  @Test(
    "the records of a list that is most of the file are found",
    arguments: [
      #"{"quotes":[{"a":1},{"a":2}]}"#, #"{"count":2,"quotes":[{"a":1},{"a":2}],"next":null}"#,
      #"{"data":{"page":1,"items":[{"a":1},{"a":2}]}}"#, "{\n \"quotes\": [\n  {\"a\": 1},\n  {\"a\": 2}\n ]\n}\n",
      #"{"q\"uo":[{"a":1},{"a":2}],"x":[1,{"a":3}]}"#,
    ])
  func found(text: String) throws {
    // Long enough for the list to be most of the file.
    let long = text.replacing("1}", with: #"1,"b":"more words than beside the list, which is what decides"}"#)
    for pieceLength in [1, 7, Int.max] { #expect(try texts(long, pieceLength: pieceLength) == ["1", "2"]) }
  }

  @Test("a short list beside counts and links is found, and no list in a record")
  func shortLists() throws {
    #expect(try texts(#"{"quotes":[{"a":1}],"count":1,"next":null,"previous":"http://a.example/long/link"}"#) == ["1"])
    let record = #"{"a":"2","quote":"Words of a text","links":[{"a":"x"}]}"#
    #expect(try texts(record) == [#""2""#])
  }

  @Test("the place of a record counts the lines before the list")
  func lines() throws {
    let text = "{\"count\": 1,\n\"quotes\": [\n{\"a\": \"more words than beside the list\"},\n{\"a\": }\n]}"
    let places = try events(of: text, as: .json).compactMap { event in
      if case .rejected(let rejected) = event { rejected.line } else { event.record?.location.line }
    }
    #expect(places == [3, 4])
  }

  @Test(
    "a record with a list in it stays one record",
    arguments: [
      #"{"text":"x","attributions":[{"creator":"A very long name, longer than all the rest"}]}"#,
      #"{"text":"x","parts":[{"a":"A very long value, longer than all the rest"}]}"#,
      #"{"title":"Some words","parts":[{"a":"as long as them"}]}"#, #"{"a":[1,2,3]}"#, #"{"a":{"b":1}}"#,
      "{\"x\":[{\"a\":1},{\"a\":2}]}\n{\"x\":[{\"a\":1},{\"a\":2}]}",
    ])
  func record(text: String) throws {
    #expect(try events(of: Array(text.utf8), named: "a.json").allSatisfy { $0.record?["a"]?.json != "1" })
    #expect(try events(of: Array(text.utf8), named: "a.json").count == text.split(separator: "\n").count)
  }

  @Test("a path leads to a list of any size")
  func path() throws {
    let text = #"{"big":"\#(String(repeating: "x", count: 3_000_000))","in":{"list":[{"a":1}]}}"#
    #expect(try texts(text, path: ["in", "list"]) == ["1"])
  }

  @Test("a path that leads to no list is an error", arguments: [["b"], ["a", "c"], ["a"], ["d"]])
  func wrongPath(path: [String]) {
    #expect(throws: FormatError.noList(file: "a.json", path: path)) {
      try texts(#"{"a":{"b":[{"a":1}]},"d":1}"#, path: path)
    }
  }

  @Test("a list that is never closed is reported once")
  func unclosed() throws {
    let events = try events(of: #"{"quotes":[{"a":1},{"a":2}"#, as: .json)
    #expect(events.compactMap { $0.record?["a"]?.json } == ["1", "2"])
    #expect(events.count == 3)
  }
}
