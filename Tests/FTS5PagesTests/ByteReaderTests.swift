import FTS5Pages
import GRDB
import TestTools
import Testing

@Suite("Varints") struct ByteReaderTests {
  /// A number as SQLite writes it, in as few bytes as it needs.
  private static func encoded(_ value: UInt64) -> [UInt8] {
    if value >> 56 != 0 {
      let first = (0..<8 as Range<UInt64>).map { number in
        let shift = 8 + 7 * (7 - number)
        return UInt8(truncatingIfNeeded: value >> shift) | 0x80
      }
      return first + [UInt8(truncatingIfNeeded: value)]
    }
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  @Test(
    "the lowest and the highest number of every length are read",
    arguments: [
      (0, 1), (0x7F, 1), (1 << 7, 2), (1 << 14 - 1, 2), (1 << 14, 3), (1 << 21 - 1, 3), (1 << 21, 4),
      (1 << 28 - 1, 4), (1 << 28, 5), (1 << 35 - 1, 5), (1 << 35, 6), (1 << 42 - 1, 6), (1 << 42, 7),
      (1 << 49 - 1, 7), (1 << 49, 8), (1 << 56 - 1, 8), (1 << 56, 9), (.max, 9),
    ] as [(UInt64, Int)])
  func everyLength(value: UInt64, length: Int) throws {
    let bytes = Self.encoded(value)
    #expect(bytes.count == length)
    var reader = ByteReader(bytes + [0x55])
    #expect(try reader.varint() == value)
    #expect(reader.position == length)
  }

  @Test("the ninth byte has eight bits, and none follows it") func ninthByte() throws {
    var reader = ByteReader([UInt8](repeating: 0xFF, count: 12))
    #expect(try reader.varint() == .max)
    #expect(reader.position == 9)
  }

  @Test("random numbers come back", arguments: 0..<20 as Range<UInt64>) func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let values = (0..<200).map { _ in
      UInt64.random(in: 0 ... .max >> UInt64.random(in: 0..<64, using: &random), using: &random)
    }
    var reader = ByteReader(values.flatMap(Self.encoded))
    for value in values { #expect(try reader.varint() == value, "seed \(seed)") }
    #expect(reader.isAtEnd)
  }

  @Test("a number that is cut off is a fault, and nothing is read", arguments: 1...9)
  func cutOff(length: Int) {
    let bytes = Self.encoded(length == 9 ? .max : 1 << UInt64(7 * length - 1))
    for kept in 0..<length {
      var reader = ByteReader(bytes.prefix(kept))
      #expect(throws: DatabaseError.self) { try reader.varint() }
      #expect(reader.position == 0)
    }
  }

  @Test("a number that goes beyond the end it is given is a fault") func givenEnd() {
    let bytes: [UInt8] = [0x81, 0x82, 0x03]
    bytes.withUnsafeBufferPointer { bytes in
      for end in [-1, 0, 1, 2] {
        var place = 0
        #expect(throws: DatabaseError.self) { try ByteReader.varint(bytes, &place, before: end) }
      }
      for end in [3, 4, .max] {
        var place = 0
        #expect(throws: Never.self) { try ByteReader.varint(bytes, &place, before: end) }
        #expect(place == 3)
      }
    }
  }

  @Test("a position outside the page is a fault", arguments: [-1, 3, 4, .max, .min])
  func outside(position: Int) {
    let bytes: [UInt8] = [1, 2, 3]
    bytes.withUnsafeBufferPointer { bytes in
      var place = position
      #expect(throws: DatabaseError.self) { try ByteReader.varint(bytes, &place, before: 3) }
    }
  }

  @Test("a reader that begins beyond its bytes is at its end") func beginsBeyond() {
    var reader = ByteReader([1, 2, 3] as [UInt8], from: 4)
    #expect(reader.isAtEnd)
    #expect(throws: DatabaseError.self) { try reader.varint() }
  }

  @Test("a count may be its limit, and not one more") func countLimit() throws {
    var reader = ByteReader(Self.encoded(300) + Self.encoded(301))
    #expect(try reader.count(atMost: 300) == 300)
    #expect(throws: DatabaseError.self) { try reader.count(atMost: 300) }
  }

  @Test("a count of 64 bits is a fault and no negative number") func countOfAllBits() {
    var reader = ByteReader([UInt8](repeating: 0xFF, count: 9))
    #expect(throws: DatabaseError.self) { try reader.count() }
  }

  @Test("random bytes are read to their end or to a fault", arguments: 0..<50 as Range<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    var reader = ByteReader(bytes)
    var last = 0
    while (try? reader.varint()) != nil {
      #expect(reader.position > last, "seed \(seed)")
      #expect(reader.position <= bytes.count, "seed \(seed)")
      last = reader.position
    }
    #expect(bytes.count - last <= 8, "seed \(seed)")
  }
}
