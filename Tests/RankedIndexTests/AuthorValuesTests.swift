import GRDB
import Testing

@testable import RankedIndex

@Suite struct AuthorValuesTests {
  private func read(_ bytes: [UInt8], count: Int, largest: UInt32) throws -> [UInt32] {
    try [UInt32](unsafeUninitializedCapacity: count) { values, initialized in
      let start = try #require(values.baseAddress)
      try bytes.withUnsafeBytes { try AuthorValues.read($0, count: count, largest: largest, into: start) }
      initialized = count
    }
  }

  private func bytes(_ values: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    AuthorValues.append(values[...], to: &bytes)
    return bytes
  }

  @Test(
    "values of every width come back",
    arguments: [(UInt32(0), 0), (1, 1), (255, 1), (256, 2), (65_535, 2), (65_536, 3), (1 << 24, 4), (.max, 4)])
  func roundTrip(largest: UInt32, width: Int) throws {
    let values = (0..<1_000).map {
      $0 == 500 ? largest : UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & (largest / 2)
    }
    #expect(bytes(values).count == 1 + 1_000 * width)
    #expect(try read(bytes(values), count: 1_000, largest: largest) == values)
  }

  @Test("a value above the largest, a width beyond four and another number of values are damage")
  func damage() {
    let row = bytes([1, 300, 2])
    #expect(throws: DatabaseError.self) { try read(row, count: 3, largest: 299) }
    #expect(throws: DatabaseError.self) { try read(row, count: 2, largest: 300) }
    #expect(throws: DatabaseError.self) { try read([5] + row.dropFirst(), count: 3, largest: 300) }
    #expect(throws: DatabaseError.self) { try read([], count: 3, largest: 300) }
  }
}
