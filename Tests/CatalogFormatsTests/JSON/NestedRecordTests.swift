import CatalogRecords
import Testing

@testable import CatalogFormats

/// Records inside the objects of interfaces and document stores.
@Suite struct NestedRecordTests {
  @Test("a record in a member of its object is read, with what is beside it")
  func wrapped() throws {
    let text = #"""
      {"kind":"books#volumes","totalItems":1,"items":[
      {"kind":"books#volume","id":"z1","volumeInfo":{"title":"The Roads","authors":["Ann Lee"],"language":"en"},"saleInfo":{"country":"US"}}
      ]}
      """#
    #expect(
      try table(text, as: .json) == #"""
        2 authors=["Ann Lee"] language="en" title="The Roads" record_kind="books#volume" id="z1" saleInfo={"country":"US"}
        """#)
  }

  @Test(
    "wrappers of other services, and lines of them",
    arguments: [
      (#"{"data":{"id":"1","type":"quotes","attributes":{"text":"Words","by":"Ann"}}}"#, InputFormat.json),
      (#"{"hits":{"hits":[{"_index":"q","_id":"1","_source":{"text":"Words","by":"Ann"}}]}}"#, .json),
      (#"{"data":{"quotes":{"edges":[{"node":{"_id":"1","text":"Words","by":"Ann"}}]}}}"#, .json),
      (#"{"_id":"1","_source":{"text":"Words","by":"Ann"}}"#, .jsonl),
    ])
  func wrappers(text: String, format: InputFormat) throws {
    let record = try #require(try events(of: text, as: format).first?.record)
    #expect(record["text"] == .string("Words") && record["by"] == .string("Ann"))
    #expect((record["id"] ?? record["_id"]) == .string("1"))
  }

  @Test(
    "records under their identifiers are several",
    arguments: [
      #"{"q1":{"text":"One","by":"Ann"},"q2":{"text":"Two","by":"Bob"}}"#,
      #"{"quotes":{"q1":{"text":"One","by":"Ann"},"q2":{"text":"Two","by":"Bob"}}}"#,
      #"{"count":2,"next":null,"quotes":{"q1":{"text":"One","by":"Ann"},"q2":{"text":"Two","by":"Bob"}}}"#,
    ])
  func keyed(text: String) throws {
    #expect(
      try table(text, as: .json) == #"""
        1 identifier="q1" by="Ann" text="One"
        1 identifier="q2" by="Bob" text="Two"
        """#)
  }

  @Test("the passages of a book are records with it as their source")
  func passages() throws {
    let text = #"""
      {"asin":"B0","title":"The Roads","authors":"Ann Lee","highlights":[
      {"text":"One","note":"mine"},{"text":"Two","author":"Bob Poe"}]}
      """#
    #expect(
      try table(text, as: .json) == #"""
        1 note="mine" text="One" source="The Roads" asin="B0" authors="Ann Lee"
        1 author="Bob Poe" text="Two" source="The Roads" asin="B0" record_authors="Ann Lee"
        """#)
  }

  @Test(
    "an object with words of its own, and one that nothing tells apart, stays one record",
    arguments: [
      #"{"text":"Words","data":{"text":"Other"}}"#, #"{"title":"T","highlights":["One","Two"]}"#,
      #"{"creator":"Ann","extra":{"a":1},"note":"n","map":{"title":"T"},"more":{"title":"U"}}"#,
      #"{"sentence":"Some words of mine","meta":{"title":"T"}}"#, #"{"a":{"b":1},"c":{"d":2}}"#,
      #"{"note":"n","extra":{"title":"T"}}"#, #"{"note":"n","map":{"a":{"b":"some words of it"}}}"#,
      #"{"title":"T","map":{"a1":{"title":"U"},"a2":{"title":"V"}}}"#,
    ])
  func whole(text: String) throws {
    let records = try events(of: text, as: .json).compactMap(\.record)
    #expect(records.count == 1)
    #expect(
      records.first.map { JSONValue.object(Dictionary(uniqueKeysWithValues: zip($0.names, $0.values))) }
        == (try JSONValue(json: text)))
  }

  @Test("an object that the person gave to a field stays")
  func claimed() throws {
    let object = RawRecord(
      names: ["data"], values: [try JSONValue(json: #"{"title":"T"}"#)], location: SourceLocation(file: "a", line: 1),
      bytes: [])
    #expect(NestedRecord.records(of: object, claimed: ["data"]) == [object])
    #expect(NestedRecord.records(of: object).map(\.names) == [["title"]])
  }

  @Test(
    "a list of quotations under a person is several records",
    arguments: [
      #"[{"author":"Ann Lee","quotes":["One.","Two."]}]"#, #"{"author":"Ann Lee","quotes":["One.","Two."]}"#,
      #"[{"author":"Ann Lee","quotes":[{"text":"One."},{"text":"Two."}]}]"#,
      #"{"Ann Lee":{"quotes":["One.","Two."],"born":1800},"Bob Poe":{"quotes":["Three."]}}"#,
    ])
  func quotesOfPeople(json: String) throws {
    let records = try events(of: json, as: .json).compactMap(\.record)
    #expect(records.prefix(2).map { $0["text"] } == [.string("One."), .string("Two.")])
    let names = records.map { ($0["author"] ?? $0["creator"])?.plainText }
    #expect(names == ["Ann Lee", "Ann Lee", "Bob Poe"].prefix(records.count).map { $0 })
    #expect(records.count == (json.contains("Bob") ? 3 : 2))
  }

  @Test("texts in a book's list of quotes have the book as their source, and those of other lists stay")
  func texts() throws {
    let json = #"[{"title":"The Roads","author":"Ann Lee","quotes":["One.","Two."]}]"#
    let records = try events(of: json, as: .json).compactMap(\.record)
    #expect(records.map { $0["source"] } == [.string("The Roads"), .string("The Roads")])
    let other = try events(of: #"[{"title":"The Roads","annotations":["One."]}]"#, as: .json).compactMap(\.record)
    #expect(other.map { $0["title"] } == [.string("The Roads")])
  }
}
