import CatalogRecords
import Testing

@testable import QueryLanguage

/// Names before a colon.
@Suite struct QueryFieldTests {
  @Test(
    "everyday names of searchable fields, in any case",
    arguments: [
      ("title", .title), ("author", .creator), ("BY", .creator), ("Creator", .creator), ("text", .text),
      ("source", .source), ("tag", .subject), ("subject", .subject), ("note", .note), ("notes", .note),
    ] as [(String, CoreField)])
  func textFields(name: String, field: CoreField) {
    guard case .text(let found)? = QueryField(name) else {
      Issue.record("\(name) is no text field")
      return
    }
    #expect(found == field)
  }

  @Test(
    "names of conditions",
    arguments: [
      ("date", .date), ("YEAR", .date), ("date-within", .within), ("within", .within), ("before", .before),
      ("after", .after), ("added", .added), ("modified", .modified), ("lang", .language), ("language", .language),
      ("in", .collection), ("collection", .collection), ("type", .type), ("id", .identifier),
      ("identifier", .sourceIdentifier), ("locator", .locator),
    ] as [(String, QueryField.Filter)])
  func filters(name: String, filter: QueryField.Filter) {
    guard case .filter(let found)? = QueryField(name) else {
      Issue.record("\(name) is no condition")
      return
    }
    #expect(found == filter)
  }

  @Test("other names are not fields of the language", arguments: ["", "rights", "pages", "autor", "queries", "title "])
  func others(name: String) {
    #expect(QueryField(name) == nil)
  }

  @Test("every name that a correction may offer is a field")
  func offeredNames() {
    #expect(QueryField.names.filter { QueryField($0) == nil } == [])
    #expect(Set(QueryField.names).count == QueryField.names.count)
  }

  @Test(
    "the nearest name is at most two letters away",
    arguments: [
      ("autor", "author"), ("titel", "title"), ("langauge", "language"), ("page", "pages"), ("xyzzy", nil),
    ] as [(String, String?)])
  func nearest(typed: String, name: String?) {
    #expect(NameList(extraFields: ["Pages"]).nearestField(to: typed) == name)
  }

  @Test("an extra field has all its spellings")
  func spellings() {
    let names = NameList(extraFields: ["Pages", "pages", "ISBN"])
    #expect(names.extraFields(named: "PAGES") == ["Pages", "pages"])
    #expect(names.extraFields(named: "page") == [])
    #expect(names.extraFieldNames == ["isbn", "pages"])
  }

  @Test(
    "an asterisk asks for records with a value",
    arguments: [
      ("lang:*", .language), ("date:*", .date), ("before:*", .date), ("type:*", .type), ("note:*", .note),
      ("{title,note}:*", [.title, .note]), ("has:date", .date), ("has:rights", .rights), ("has:author", .creator),
      ("is:disputed", RecordFlags(rawValue: 1 << 12)), ("is:MISATTRIBUTED", RecordFlags(rawValue: 1 << 11)),
    ] as [(String, RecordFlags)])
  func traits(query: String, traits: RecordFlags) {
    guard case .filter(.has(let found, _)) = QueryParser.parse(query).node else {
      Issue.record("\(query) asks for no trait")
      return
    }
    #expect(found == traits)
  }

  @Test(
    "every record has what every record must have", arguments: ["in:*", "id:*", "added:*", "modified:*", "has:id", "*"])
  func everything(query: String) {
    #expect(QueryParser.parse(query).node == .everything)
  }
}
