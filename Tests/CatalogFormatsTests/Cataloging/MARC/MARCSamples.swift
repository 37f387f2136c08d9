import CatalogRecords

@testable import CatalogFormats

/// Records of MARC for tests, written as MARCMaker writes them.
enum MARCSamples {
  static let emma = """
    =LDR  00000cam\\a2200000\\a\\4500
    =001  \\\\\\00000042\\
    =008  800108s1899\\\\\\\\enk\\\\\\\\\\\\\\\\\\\\\\000\\0\\eng\\\\
    =020  \\\\$a0140449132 (pbk.)
    =035  \\\\$a(OCoLC)ocm05853149
    =050  00$aPR4034$b.E5
    =100  1\\$aAusten, Jane,$d1775-1817.
    =245  10$aEmma :$ba novel /$cby Jane Austen.
    =260  \\\\$aLondon :$bMurray,$cc1899.
    =300  \\\\$axi, 400 p. ;$c24 cm.
    =490  0\\$aHome series ;$vno. 3
    =500  \\\\$aCosts {dollar}3.
    =650  \\0$aMatchmaking$zEngland$vFiction.
    =700  1\\$aBell, Acton,$eeditor.
    =700  1\\$aHermann, Karl.$4trl
    """

  /// A record of some lines in ISO 2709, made here and not by the writer that is tested.
  ///
  /// - Parameters:
  ///   - fields: Tags with their data.
  ///   - mark: The byte that stands for the one before a code.
  static func iso2709(
    _ fields: [(tag: String, data: [UInt8])], leader: String = "cam a", mark: UInt8 = UInt8(ascii: "|")
  ) -> [UInt8] {
    var (directory, data) = ("", [UInt8]())
    for field in fields {
      directory += field.tag + digits(field.data.count + 1, 4) + digits(data.count, 5)
      data += field.data.map { $0 == mark ? 0x1F : $0 } + [0x1E]
    }
    let base = 25 + directory.utf8.count
    let head = digits(base + data.count + 1, 5) + leader + "22" + digits(base, 5) + "   4500"
    return Array((head + directory).utf8) + [0x1E] + data + [0x1D]
  }

  static func iso2709(_ fields: [(tag: String, data: String)], leader: String = "cam a") -> [UInt8] {
    iso2709(fields.map { ($0.tag, Array($0.data.utf8)) }, leader: leader)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}

extension RawRecord {
  /// The values that are not absent, but for `extra.marc`.
  var present: [String: JSONValue] {
    Dictionary(uniqueKeysWithValues: zip(names, values).filter { $0.1 != .null && $0.0 != "marc" })
  }
}
