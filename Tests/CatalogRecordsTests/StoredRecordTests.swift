import CatalogRecords
import Testing

@Suite struct StoredRecordTests {
  private var stored: StoredRecord {
    var record = CatalogRecord()
    record.identifier = "en-1"
    record.title = "Dream-Land"
    record.attributions = [Attribution(creator: "Poe")]
    record.subjects = ["sleep", "death"]
    return StoredRecord(id: RecordID(12), collection: "poems", record: record, created: 1, modified: 2)
  }

  @Test("the values of the record are members of the stored record")
  func forwarding() {
    #expect(stored.title == "Dream-Land")
    #expect(stored.creator == "Poe")
    #expect(stored.identifier == "en-1")
    #expect(stored.text == nil)
    #expect(stored.subjects == ["sleep", "death"])
    #expect([stored].map(\.creator) == ["Poe"])
  }

  @Test("the searchable text is that of the record", arguments: CoreField.allCases)
  func searchableText(field: CoreField) {
    #expect(stored.searchableText(of: field) == stored.record.searchableText(of: field))
  }

  @Test("IDs are ordered by their numbers, not by their digits")
  func idOrder() {
    #expect([RecordID(10), RecordID(9), RecordID(100)].sorted().map(\.rawValue) == [9, 10, 100])
  }

  @Test("an ID is printed as its number")
  func idText() {
    #expect("\(RecordID(42))" == "42")
  }

  @Test("a synonym's rule shows its direction")
  func synonymRule() {
    #expect("\(SynonymRule(word: "car", other: "automobile"))" == "car → automobile")
  }
}
