import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct BeforeImageTableTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func with<T>(_ body: (BeforeImageTable) throws -> T) throws -> T {
    try catalog.write { try body(BeforeImageTable($0)) }
  }

  private func present(_ id: RecordID) throws -> CatalogRecord? {
    try catalog.read { try RecordLoader($0).record(id)?.record }
  }

  private func past(_ id: RecordID, in entry: Int64) throws -> CatalogRecord? {
    try catalog.read { try RecordLoader($0, past: entry).record(id)?.record }
  }

  @Test("a before-image is the record as it was")
  func kept() throws {
    let id = try catalog.insert(.full)
    #expect(try with { try $0.keep(id, for: 5) } > 0)
    let other = RecordRow(.short("id-1", "other"))
    try catalog.write { try RecordTable($0).update(id, to: other, at: 9) }
    #expect(try past(id, in: 5) == .full)
    #expect(try present(id)?.text == "other")
    #expect(try past(id, in: 6) == nil)
  }

  @Test("only the first image of an entry is stored")
  func keptOnce() throws {
    let id = try catalog.insert(.short("a", "first"))
    _ = try with { try $0.keep(id, for: 1) }
    let row = RecordRow(.short("a", "second"))
    try catalog.write { try RecordTable($0).update(id, to: row, at: 9) }
    #expect(try with { try $0.keep(id, for: 1) } == 0)
    #expect(try with { try $0.keep(id, for: 2) } > 0)
    #expect(try past(id, in: 1)?.text == "first")
    #expect(try past(id, in: 2)?.text == "second")
  }

  @Test("a record that does not exist has no image")
  func missing() throws {
    #expect(try with { try $0.keep(RecordID(99), for: 1) } == 0)
    #expect(try with { try $0.recordIDs(of: 1) } == [])
  }

  /// 120 bytes for the rows, then the bytes of the texts; names are in the record and in a table of their own.
  @Test("the size of an image is that of its texts, names counted twice")
  func size() throws {
    let short = CatalogRecord.short("a", "é")
    var named = CatalogRecord.short("b", "é")
    named.attributions = [Attribution(creator: "Ab")]
    named.subjects = ["xyz"]
    let ids = try [short, named].map { try catalog.insert($0) }
    let sizes = try with { table in try ids.map { try table.keep($0, for: 1) } }
    #expect(sizes == [120 + 1 + 2, 120 + 1 + 2 + 4 + 6])
  }

  @Test("a gap covers its ids and no others")
  func gaps() throws {
    let answers = try with { table in
      try table.keepGap(5...9, for: 1)
      try table.keepGap(20...20, for: 1)
      return try [4, 5, 9, 10, 20, 21].map { try table.isGap(RecordID($0), in: 1) }
    }
    #expect(answers == [false, true, true, false, true, false])
    #expect(try with { try $0.isGap(RecordID(5), in: 2) } == false)
  }

  @Test("a gap with the same start is replaced")
  func grownGap() throws {
    let runs = try with { table in
      try table.keepGap(5...9, for: 1)
      try table.keepGap(5...12, for: 1)
      return try table.ids(of: 1).runs
    }
    #expect(runs == [5...12])
  }

  @Test("the ids of an entry are those of its images and of its gaps")
  func ids() throws {
    let ids = try (0..<4).map { try catalog.insert(.short("\($0)")) }
    let runs = try with { table in
      for id in [ids[3], ids[0]] { _ = try table.keep(id, for: 1) }
      try table.keepGap(2...2, for: 1)
      try table.keepGap(9...10, for: 1)
      return try table.ids(of: 1).runs
    }
    #expect(runs == [1...2, 4...4, 9...10])
    #expect(try with { try $0.recordIDs(of: 1) } == [1, 4])
  }

  @Test("a damaged gap that ends before it begins has no ids")
  func damagedGap() throws {
    try with { try $0.keepGap(5...9, for: 1) }
    try catalog.write { try $0.execute(sql: "UPDATE past_gap SET last = 1") }
    #expect(try with { try $0.ids(of: 1).runs } == [])
  }

  @Test("a removed record comes back whole")
  func restored() throws {
    let id = try catalog.insert(.full, at: 3)
    _ = try with { try $0.keep(id, for: 1) }
    try catalog.write { try RecordTable($0).remove(id) }
    #expect(try present(id) == nil)
    try with { try $0.restore(1) }
    #expect(try present(id) == .full)
    #expect(try catalog.read { try RecordLoader($0).record(id)?.created } == 3)
  }

  @Test("an identifier that another record has now is found")
  func takenIdentifier() throws {
    let id = try catalog.insert(.short("a"))
    _ = try with { try $0.keep(id, for: 1) }
    try catalog.write { try RecordTable($0).remove(id) }
    try catalog.insert(.short("a"), into: "other")
    #expect(try with { try $0.takenIdentifiers(in: 1) } == [])
    let owner = try catalog.insert(.short("a"))
    #expect(
      try with { try $0.takenIdentifiers(in: 1) } == [.init(id: id.rawValue, identifier: "a", owner: owner.rawValue)])
  }

  @Test("the rows of an entry move together")
  func moved() throws {
    let id = try catalog.insert(.full)
    try with { table in
      _ = try table.keep(id, for: 1)
      try table.keepGap(7...8, for: 1)
      try table.move(1, to: -1)
    }
    #expect(try with { try $0.ids(of: 1).isEmpty })
    #expect(try with { try $0.ids(of: -1).runs } == [1...1, 7...8])
    #expect(try past(id, in: -1) == .full)
  }

  @Test("nothing is left of a forgotten entry")
  func forgotten() throws {
    let id = try catalog.insert(.full)
    try with { table in
      for entry: Int64 in [1, 2] {
        _ = try table.keep(id, for: entry)
        try table.keepGap(7...8, for: entry)
      }
      try table.forget(1)
    }
    #expect(try past(id, in: 2) == .full)
    for table in ["past_gap", "past_record", "past_attribution", "past_subject"] {
      let entries = try catalog.read { try Int64.fetchSet($0, sql: "SELECT entry FROM \(table)") }
      #expect(entries == [2], "\(table)")
    }
  }

  @Test("the entries of a record are those with its image or with its id in a gap")
  func entries() throws {
    let id = try catalog.insert(.short("a"))
    let entries = try with { table in
      try table.keepGap(1...9, for: 3)
      _ = try table.keep(id, for: 2)
      try table.keepGap(2...9, for: 1)
      return try table.entries(of: id)
    }
    #expect(entries == [2, 3])
  }
}
