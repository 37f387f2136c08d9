import TestTools
import Testing

@testable import CatalogFormats

@Suite struct TextFaultTests {
  @Test("agrees with the standard library about every pair of bytes, at every place")
  func agreesAboutPairs() {
    let (before, after) = (Array("1234567".utf8), Array("12345678".utf8))
    let wrong = (0..<65536).filter { pair in
      let bytes = before + [UInt8(pair >> 8), UInt8(pair & 255)] + after
      let isText = String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0)
      return (fault(bytes) == nil) != isText
    }
    #expect(wrong.isEmpty)
  }

  @Test("agrees with the standard library about longer sequences", arguments: 0..<500 as Range<UInt64>)
  func agreesAboutSequences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let edges: [UInt8] = [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4]
    let bytes = (0..<12).map { _ in edges.randomElement(using: &random)! }
    #expect((fault(bytes) == nil) == (String(validating: bytes, as: UTF8.self) != nil), "seed \(seed)")
  }

  @Test("NUL is found anywhere", arguments: 0..<40)
  func findsNUL(place: Int) {
    var bytes = Array("x\u{1}y\u{7F}é 漢 0123456789 0123456789 0123456789".utf8)[..<40]
    bytes[place] = 0
    #expect(fault(Array(bytes))?.offset ?? -1 <= place)
    #expect(fault(Array(bytes)) != nil)
  }

  private func fault(_ bytes: [UInt8]) -> TextFault? { bytes.withUnsafeBufferPointer(TextFault.first) }
}
