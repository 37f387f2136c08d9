import CatalogFormats
import CatalogRecords
import HistoricalDates
import Testing

@testable import CatalogIndexing

@Suite struct FieldMappingTests {
  private func targets(_ names: [String], _ rules: [FieldMapping.Rule] = []) -> [FieldMapping.Target] {
    FieldMapping(rules: rules).columns(of: names).map(\.target)
  }

  @Test("core fields and their everyday names are recognized in any case")
  func coreFields() {
    #expect(targets(["Title", "author"]) == [.core(.title), .core(.creator)])
  }

  @Test("other columns become extra fields, sorted after the core fields")
  func extraFields() {
    #expect(targets(["zeta", "text", "alpha"]) == [.core(.text), .extra("alpha"), .extra("zeta")])
  }

  @Test("special columns have destinations of their own")
  func specialColumns() {
    #expect(
      targets(["attributions", "collection", "date_edtf", "extra"])
        == [.attributions, .collection, .dateEDTF, .extraObject])
  }

  @Test("a rule takes a field away from the column of that name")
  func claimedField() {
    let rules = [FieldMapping.Rule(field: "text", column: "body")]
    #expect(targets(["text", "body"], rules) == [.core(.text), .extra("text")])
  }

  @Test("several rules for one column send it to several fields")
  func severalFields() {
    let rules = [
      FieldMapping.Rule(field: "text", column: "body"), FieldMapping.Rule(field: "note", column: "body"),
    ]
    #expect(targets(["body"], rules) == [.core(.text), .core(.note)])
  }

  @Test("an id beside an identifier is only a number")
  func shadowedIdentifier() {
    #expect(targets(["id", "identifier"]) == [.core(.identifier), .extra("id")])
  }

  @Test("an id alone is the identifier")
  func identifier() {
    #expect(targets(["id"]) == [.core(.identifier)])
  }

  @Test("columns that rules name and an input lacks are missing")
  func missingColumns() {
    let mapping = FieldMapping(rules: [.init(field: "text", column: "body"), .init(field: "note", column: "remark")])
    #expect(mapping.missingColumns(in: ["body", "text"]) == ["remark"])
  }

  @Test("a colon in the column of a date begins a notation, if one follows")
  func dateNotation() {
    let rules = [
      ("date", "copyright:unix"), ("date", "a:b"), ("title", "name:unix"), ("Date", "a:b:julian"),
    ].map { FieldMapping.Rule(field: $0, written: $1) }
    #expect(rules.map(\.column) == ["copyright", "a:b", "name:unix", "a:b"])
    #expect(rules.map(\.dateNotation) == [.unix, nil, nil, .julian])
    #expect(targets(["copyright", "date"], [rules[0]]) == [.date(.unix), .extra("date")])
    let claims = FieldMapping(rules: rules).claims
    #expect(claims.columns == ["copyright", "a:b", "name:unix"])
    #expect(claims.fields == ["date", "title"])
    #expect(claims.datedColumns == ["copyright", "a:b"])
  }
}
