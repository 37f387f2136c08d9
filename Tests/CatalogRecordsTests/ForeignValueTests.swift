import Testing

@testable import CatalogRecords

/// Names and numbers that come from outside.
@Suite struct ForeignValueTests {
  private static let composed = "caf\u{e9}"
  private static let decomposed = "cafe\u{301}"

  @Test("texts are the same only byte for byte")
  func textsAreTheSameOnlyByteForByte() {
    #expect(Self.composed == Self.decomposed)
    #expect(ExactString(Self.composed) != ExactString(Self.decomposed))
    #expect(Set([Self.composed, Self.decomposed, Self.composed].map { ExactString($0) }).count == 2)
    #expect(ExactString(Self.decomposed) < ExactString(Self.composed), "as SQLite orders them")
    // Of one length, and equal to Swift.
    #expect("a\u{301}\u{323}" == "a\u{323}\u{301}")
    #expect(!"a\u{301}\u{323}".isExactly("a\u{323}\u{301}"))
    #expect("".isExactly(""))
    #expect(!"a".isExactly("ab"))
  }

  @Test("names of files are bytes")
  func namesOfFilesAreBytes() {
    #expect(FileName(Self.composed) != FileName(Self.decomposed))
    #expect(FileName(Self.composed).path.isExactly(Self.composed))
    #expect(FileName("/a/b").isBelow(FileName("/a")))
    #expect(FileName("/a").isBelow(FileName("/")))
    #expect(!FileName("/ab").isBelow(FileName("/a")))
    #expect(!FileName("/a").isBelow(FileName("/a")))
    // To Swift the slash and the accent are one character.
    #expect(FileName("/a/\u{301}b").isBelow(FileName("/a")))
  }

  @Test("arithmetic stops at the limits")
  func arithmeticEndsAtTheEnds() {
    #expect(Int64.max.addingClamped(1) == .max)
    #expect(Int64.min.addingClamped(-1) == .min)
    #expect(2.addingClamped(3) == 5)
    #expect(Int64.min.subtractingClamped(1) == .min)
    #expect(Int64.max.subtractingClamped(-1) == .max)
    #expect(UInt8(3).subtractingClamped(4) == 0)
  }

  @Test(
    "numbers beyond an integer's range are its ends",
    arguments: [
      (1e300, Int.max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0), (2.9, 2), (-2.9, -2),
      (9_223_372_036_854_775_808, .max),
    ] as [(Double, Int)])
  func conversion(number: Double, integer: Int) {
    #expect(Int(clampingNumber: number) == integer)
  }
}
