import CatalogRecords
import Testing

@testable import CatalogQuery

@Suite struct DocIDSetTests {
  @Test("a full set has each id from 1 to the largest", arguments: [0, 1, 62, 63, 64, 65, 127, 128, 200] as [Int64])
  func full(largest: Int64) {
    let set = DocIDSet(through: largest)
    #expect(Array(set) == Array(stride(from: 1, through: largest, by: 1)))
    #expect(set.count == Int(largest))
  }

  @Test("elements are counted from the smallest id", arguments: [1, 63, 64, 130] as [Int64])
  func elements(largest: Int64) {
    let set = DocIDSet(through: largest)
    #expect(set.element(at: 0) == RecordID(1))
    #expect(set.element(at: Int(largest) - 1) == RecordID(largest))
    #expect(set.element(at: Int(largest)) == nil)
  }

  /// A flipped bit in the row of a subject gave it a negative record, and a search with a facet of subjects crashed.
  @Test("ids that no record has are in no set", arguments: [-1, -64, -65, .min, 201, .max] as [Int64])
  func strangers(id: Int64) {
    var set = DocIDSet(through: 200)
    #expect(!set.contains(id))
    set.insert(id)
    set.remove(id)
    #expect(!set.contains(id))
    #expect(set.count == 200)
  }

  @Test("bits become ids, as far as there is room")
  func bits() {
    var set = DocIDSet(upTo: 130)
    set.insert(5)
    [1, 2, 4, 8].withUnsafeBufferPointer { set.insert($0, from: 64) }
    #expect(Array(set) == [5, 64, 129])
  }

  @Test("elements skip ids that are not in the set")
  func gaps() {
    var set = DocIDSet(through: 200)
    for id in Int64(60)...140 { set.remove(id) }
    #expect(set.element(at: 58) == RecordID(59))
    #expect(set.element(at: 59) == RecordID(141))
  }
}
