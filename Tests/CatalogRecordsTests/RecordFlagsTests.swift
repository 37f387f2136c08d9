import CatalogRecords
import Testing

@Suite struct RecordFlagsTests {
  /// Catalog files store the bits.
  @Test(
    "the bit of a field never changes",
    arguments: [
      (CoreField.title, 0x0001), (.creator, 0x0002), (.text, 0x0004), (.source, 0x0008), (.subject, 0x0010),
      (.note, 0x0020), (.date, 0x0040), (.language, 0x0080), (.type, 0x0100), (.rights, 0x0200), (.identifier, 0),
    ])
  func fieldBits(field: CoreField, bits: Int) {
    #expect(RecordFlags(field).rawValue == UInt16(bits))
  }

  @Test(
    "the bit of a role never changes",
    arguments: [
      (Attribution.Role.attributed, 0x0400), (.misattributed, 0x0800), (.disputed, 0x1000), (.translated, 0x2000),
      (.said, 0x4000), (.wrote, 0x8000),
    ])
  func roleBits(role: Attribution.Role, bits: Int) {
    #expect(RecordFlags(role).rawValue == UInt16(bits))
  }

  @Test("fields and roles take all 16 bits, each its own")
  func allBits() {
    let flags = CoreField.allCases.map { RecordFlags($0) } + Attribution.Role.allCases.map { RecordFlags($0) }
    let bits = flags.map(\.rawValue).filter { $0 != 0 }
    #expect(bits.count == 16)
    #expect(bits.reduce(0, |) == 0xFFFF)
  }

  @Test("a record without values has no bits")
  func blank() {
    #expect(RecordFlags(CatalogRecord()).isEmpty)
  }

  @Test("an identifier and extra fields have no bits")
  func unflagged() {
    var record = CatalogRecord()
    record.identifier = "x"
    record.extra = ["pages": .integer(1)]
    #expect(RecordFlags(record).isEmpty)
  }

  @Test("each value of a record sets the bit of its field")
  func values() {
    let changes: [(CoreField, (inout CatalogRecord) -> Void)] = [
      (.title, { $0.title = "x" }), (.text, { $0.text = "x" }), (.source, { $0.source = "x" }),
      (.subject, { $0.subjects = ["x"] }), (.note, { $0.note = "x" }), (.date, { $0.date = RecordDate(reading: "?") }),
      (.language, { $0.language = "la" }), (.type, { $0.type = "book" }), (.rights, { $0.rights = "CC0" }),
    ]
    for (field, change) in changes {
      var record = CatalogRecord()
      change(&record)
      #expect(RecordFlags(record) == RecordFlags(field), "\(field)")
    }
  }

  @Test("attributions set the creator's bit and one bit a role")
  func attributions() {
    var record = CatalogRecord()
    record.attributions = [
      Attribution(creator: "a", role: .wrote), Attribution(creator: "b", role: .translated),
      Attribution(creator: "c", role: .translated),
    ]
    #expect(RecordFlags(record) == [.creator, RecordFlags(.wrote), RecordFlags(.translated)])
  }
}
