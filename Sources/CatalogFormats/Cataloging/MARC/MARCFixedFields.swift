internal import CatalogRecords

/// The coded values of a MARC 21 record: leader and field 008.
struct MARCFixedFields {
  private let leader: [UInt8]
  private let general: [UInt8]

  init(_ record: MARCRecord) {
    leader = record.leader
    general = record.fields.first { $0.tag == "008" }.map { Array(record.bytes[$0.range]) } ?? []
  }

  /// The same of a record whose coded values are in another place.
  ///
  /// - Parameter general: The characters of field 008.
  init(_ record: MARCRecord, general: [UInt8]) { (leader, self.general) = (record.leader, general) }

  /// The kind of item: `book`, `periodical`, `music`.
  var type: String? {
    switch Unicode.Scalar(leader[6]) {
    case "a", "t": level ?? "book"
    case "c", "d": "music"
    case "e", "f": "map"
    case "g": "film"
    case "i", "j": "recording"
    case "k": "artwork"
    case "m": "software"
    case "o": "kit"
    case "p": "collection"
    case "r": "object"
    default: nil
    }
  }

  /// The codes of a kind of item in the leader; `nil` for a kind that MARC does not know.
  static func codes(of type: String?) -> (UInt8, UInt8)? {
    let code: StaticString
    switch type {
    case "book": code = "am"
    case "article", "chapter": code = "aa"
    case "periodical": code = "as"
    case "music": code = "cm"
    case "map": code = "em"
    case "film": code = "gm"
    case "recording": code = "jm"
    case "artwork": code = "km"
    case "software": code = "mm"
    default: return nil
    }
    return (code.utf8Start[0], code.utf8Start[1])
  }

  /// Bibliographic levels other than a book's.
  private var level: String? {
    switch Unicode.Scalar(leader[7]) {
    case "a", "b": "article"
    case "c", "d": "collection"
    case "i": "database"
    case "s": "periodical"
    default: nil
    }
  }

  /// MARC's code of the language, 008/35-37: `ger`. `nil` for none and for several.
  var language: String? {
    let code = part(35..<38)
    guard code.count == 3, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    return Self.saysNoLanguage(code) ? nil : code
  }

  /// True if a code is for several languages or none: 041 may say which.
  static func saysNoLanguage(_ code: String) -> Bool { ["und", "zxx", "mul", "xxx"].contains(code) }

  /// The date in EDTF, 008/06-14: `1899`, `19XX`, `1896/1907`, `[1900..1905]`; `nil` when there is none.
  ///
  /// - Parameter printed: The date as the item has it, which says whether the year is a guess.
  func date(printed: String?) -> String? {
    let (first, second) = (year(7..<11), year(11..<15))
    guard general.count > 14 else { return nil }
    switch Unicode.Scalar(general[6]) {
    case "s", "e", "t", "p": return first.map { qualified($0, printed) }
    case "r": return second ?? first
    case "q": return set(first, second)
    case "c", "d", "m", "i", "k", "u":
      let isOpen = part(11..<15) == "9999"
      guard let first else { return nil }
      return first == second ? first : "\(first)/\(isOpen ? ".." : second ?? "")"
    default: return nil
    }
  }

  /// A year in EDTF: digits, then `X` for those unknown. `9999` is no year here.
  private func year(_ range: Range<Int>) -> String? {
    let text = part(range)
    guard text.count == 4, text != "9999", let first = text.utf8.first, (0x30...0x39).contains(first) else {
      return nil
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard text.dropFirst(digits.count).allSatisfy({ $0 == "u" }) else { return nil }
    return digits + String(repeating: "X", count: 4 - digits.count)
  }

  private func set(_ first: String?, _ second: String?) -> String? {
    guard let first, let second, first != second else { return first.map { "\($0)?" } }
    return first < second ? "[\(first)..\(second)]".replacing("X", with: "0") : first
  }

  private func qualified(_ year: String, _ printed: String?) -> String {
    guard let printed, !year.contains("X") else { return year }
    let isApproximate = printed.contains("ca. ") || printed.contains("approximately") || printed.contains("~")
    return year + (isApproximate ? "~" : printed.contains("?") ? "?" : "")
  }

  private func part(_ range: Range<Int>) -> String {
    range.upperBound <= general.count ? String(decoding: general[range], as: UTF8.self) : ""
  }
}

/// Recognition of UNIMARC, MARC 21's sister with other fields.
enum UNIMARC {
  static let encodingReason =
    "the record is UNIMARC in another encoding than UTF-8; convert it, "
    + "for example with yaz-marcdump -f … -t utf-8 -o marc"

  /// True if a record has UNIMARC's title or general data, and not MARC 21's title.
  static func isLikely(_ record: MARCRecord) -> Bool {
    var hasTitle = false
    for field in record.fields {
      if field.tag == "245" { return false }
      hasTitle = hasTitle || field.tag == "200" || (field.tag == "100" && isGeneralData(field, record))
    }
    return hasTitle
  }

  /// Field 100 is a name in MARC 21. In UNIMARC its $a begins with eight digits.
  private static func isGeneralData(_ field: MARCRecord.Field, _ record: MARCRecord) -> Bool {
    guard let first = record.subfields(field).first, first.code == UInt8(ascii: "a") else { return false }
    return first.range.count >= 20 && record.bytes[first.range].prefix(8).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The date, 100 $a/9-16 with the type of date before it, by the rules of MARC 21.
  static func date(_ record: MARCRecord, printed: String?) -> String? {
    guard let data = record.fields.first(where: { $0.tag == "100" }).flatMap({ record.first("a", $0) })?.utf8,
      data.count > 12
    else { return nil }
    // The date on file has two digits less in field 008.
    var general = Array(data.dropFirst(2).prefix(15))
    general += Array(repeating: .space, count: 15 - general.count)
    let type = Unicode.Scalar(general[6])
    general[6] = UInt8(ascii: types[type] ?? "s")
    general[7..<11] = year(general[7..<11])[...]
    let isOpen = ["a", "c", "g"].contains(type) && general[11..<15].allSatisfy { $0 == .space }
    general[11..<15] = (isOpen ? Array("9999".utf8) : year(general[11..<15]))[...]
    return type == "u" ? nil : MARCFixedFields(record, general: general).date(printed: printed)
  }

  /// MARC 21's types of date for those of UNIMARC: a serial that is published, that has ceased, of unknown status; a
  /// monograph of a year, a reproduction, of an uncertain year, of several years; a year of publication with one of
  /// copyright, of production, a day, one of printing.
  private static let types: [Unicode.Scalar: Unicode.Scalar] = [
    "a": "c", "b": "d", "c": "u", "d": "s", "e": "r", "f": "q", "g": "m", "h": "t", "i": "p", "j": "e", "k": "s",
  ]

  /// A year with MARC 21's sign for unknown digits, which are blanks in UNIMARC.
  private static func year(_ year: ArraySlice<UInt8>) -> [UInt8] {
    let digits = year.prefix { $0 != .space }
    return digits.isEmpty ? Array(year) : digits + Array(repeating: UInt8(ascii: "u"), count: year.count - digits.count)
  }

  /// The language of the text, 101 $a.
  static func language(_ record: MARCRecord) -> String? {
    record.fields.first { $0.tag == "101" }.flatMap { record.first("a", $0) }
  }
}
