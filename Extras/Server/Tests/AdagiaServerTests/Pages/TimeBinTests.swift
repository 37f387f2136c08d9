import Testing

@testable import AdagiaServer

@Suite("Centuries and decades")
struct TimeBinTests {
  @Test(
    "a decade knows its century",
    arguments: [
      ("184X", "18XX", "19th century"), ("000X", "00XX", "1st century"), ("-000X", "-00XX", "1st century BCE"),
      ("-009X", "-00XX", "1st century BCE"), ("-010X", "-01XX", "2nd century BCE"),
      ("-039X", "-03XX", "4th century BCE"),
    ])
  func century(decade: String, century: String, label: String) throws {
    let bin = try #require(TimeBin(decade))
    #expect(bin.edtf == decade)
    #expect(bin.century.edtf == century)
    #expect(bin.century.label == label)
  }

  @Test("bins count on across the beginning of our era")
  func order() throws {
    let ordinals = try ["-01XX", "-00XX", "00XX", "01XX"].map { try #require(TimeBin($0)).ordinal }
    #expect(ordinals == [-2, -1, 0, 1])
  }

  @Test("other dates are not bins", arguments: ["1843", "18XX-07", "XXXX", "", "X", "1843-XX"])
  func others(edtf: String) { #expect(TimeBin(edtf) == nil) }
}
