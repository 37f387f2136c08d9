import FTS5Pages
import GRDB
import TestTools
import Testing

@Suite("Leaves") struct LeafPageTests {
  /// The terms "0ab" and "0ac", each with one row.
  private static let twoTerms: [UInt8] = [
    0, 0, 0, 17,
    3, 0x30, 0x61, 0x62, 5, 2, 2,
    2, 1, 0x63, 6, 2, 3,
    4, 7,
  ]

  private static func leaf(_ bytes: [UInt8]) throws -> LeafPage {
    var page = LeafPage()
    try bytes.withUnsafeBytes { try page.read($0) }
    return page
  }

  private static func terms(_ bytes: [UInt8]) throws -> [String] {
    var page = try leaf(bytes)
    let term = TermBytes()
    var terms: [String] = []
    while page.hasNextTerm {
      try page.skipToTerm()
      try page.readTerm(term)
      terms.append(String(decoding: term.bytes, as: UTF8.self))
    }
    return terms
  }

  @Test("terms are read from the footer, without what is between them") func terms() throws {
    #expect(try Self.terms(Self.twoTerms) == ["0ab", "0ac"])
  }

  @Test("after a term comes its part of the doclist") func doclist() throws {
    var page = try Self.leaf(Self.twoTerms)
    #expect(page.beginsWithTerm)
    #expect(page.isBeforeFirstTerm)
    try page.readTerm(TermBytes())
    #expect(page.remainingDoclist == 3)
    #expect(try page.peekedVarint() == 5)
    #expect(try page.varint() == 5)
    var list = try PositionList(header: page.varint())
    var found: [Int] = []
    try page.readPositions(&list) { column, offset in found += [column, offset] }
    #expect(found == [0, 0])
    #expect(list.isComplete)
    #expect(page.remainingDoclist == 0)
  }

  @Test("a doclist ends where the next term begins") func endOfDoclist() throws {
    var page = try Self.leaf(Self.twoTerms)
    try page.readTerm(TermBytes())
    for _ in 0..<3 { _ = try page.varint() }
    #expect(throws: DatabaseError.self) { try page.varint() }
    #expect(throws: DatabaseError.self) { try page.peekedVarint() }
  }

  @Test("a term is not read inside a doclist") func insideDoclist() throws {
    var page = try Self.leaf(Self.twoTerms)
    let term = TermBytes()
    try page.readTerm(term)
    #expect(throws: DatabaseError.self) { try page.readTerm(term) }
  }

  @Test("a leaf that is cut short is a fault", arguments: 0..<17) func cutShort(length: Int) {
    #expect(throws: DatabaseError.self) { try Self.terms(Array(Self.twoTerms.prefix(length))) }
  }

  @Test(
    "offsets outside the leaf are faults",
    arguments: [(0, 200), (1, 4), (1, 17), (1, 3), (2, 1), (3, 3), (3, 20), (17, 3), (17, 17), (18, 13), (18, 0)])
  func badOffset(place: Int, byte: UInt8) {
    var bytes = Self.twoTerms
    bytes[place] = byte
    #expect(throws: DatabaseError.self) { try Self.terms(bytes) }
  }

  @Test(
    "terms that are too long, or share more than there is, are faults",
    arguments: [(4, 14), (4, 0x7F), (11, 4), (12, 5), (12, 0x7F)])
  func badLength(place: Int, byte: UInt8) {
    var bytes = Self.twoTerms
    bytes[place] = byte
    #expect(throws: DatabaseError.self) { try Self.terms(bytes) }
  }

  @Test("a term that does not come after the one before is a fault", arguments: [0x62, 0x61, 0x00] as [UInt8])
  func unordered(byte: UInt8) {
    var bytes = Self.twoTerms
    bytes[13] = byte
    #expect(throws: DatabaseError.self) { try Self.terms(bytes) }
  }

  @Test(
    "a list of positions may change columns forward only",
    arguments: [([2, 1, 1, 2], true), ([1, 2, 2, 1, 1, 2], false)])
  func columns(numbers: [UInt8], isSound: Bool) throws {
    let content: [UInt8] = [2, 0x30, 0x61, 1, UInt8(numbers.count * 2)] + numbers
    var page = try Self.leaf([0, 0, 0, UInt8(4 + content.count)] + content + [4])
    try page.readTerm(TermBytes())
    _ = try page.varint()
    var list = try PositionList(header: page.varint())
    let outcome = Result { try page.readPositions(&list) { _, _ in } }
    #expect(((try? outcome.get()) != nil) == isSound)
  }

  @Test("a position list of any size is a fault or is read", arguments: [UInt64.max, 1 << 32, 1 << 33, 1 << 63])
  func largeSize(header: UInt64) {
    #expect(throws: DatabaseError.self) { try PositionList(header: header) }
  }

  @Test("random bytes are a fault, or have terms that ascend and lie inside", arguments: 0..<400 as Range<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      // Small numbers lead further in than large ones.
      UInt8.random(in: 0...(Bool.random(using: &random) ? 12 : 255), using: &random)
    }
    if bytes.count > 8, seed % 4 > 0 { bytes.replaceSubrange(0..<4, with: [0, 0, 0, UInt8(bytes.count - 3)]) }
    Self.readAll(bytes, seed)
  }

  /// Reads terms, rows and positions up to the first fault.
  private static func readAll(_ bytes: [UInt8], _ seed: UInt64) {
    guard var page = try? leaf(bytes) else { return }
    let term = TermBytes()
    var last: [UInt8] = []
    while page.hasNextTerm, (try? page.skipToTerm()) != nil, (try? page.readTerm(term)) != nil {
      #expect(last.lexicographicallyPrecedes(term.bytes), "seed \(seed)")
      last = Array(term.bytes)
      while page.remainingDoclist > 0, (try? page.varint()) != nil {
        let left = page.remainingDoclist
        guard let header = try? page.varint(), var list = try? PositionList(header: header),
          (try? page.readPositions(&list) { _, offset in #expect(offset >= 0, "seed \(seed)") }) != nil
        else { break }
        #expect(page.remainingDoclist < left, "seed \(seed)")
        #expect(page.remainingDoclist >= 0, "seed \(seed)")
      }
    }
  }
}
