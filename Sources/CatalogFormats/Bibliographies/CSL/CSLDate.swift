internal import CatalogRecords

/// A CSL date: `{"date-parts": [[1986, 7, 4]]}`, a range of two, with `season` or `circa`; or words.
struct CSLDate {
  let date: ReferenceDate?

  init(_ value: JSONValue) {
    guard case .object(let members) = value else {
      date = ReferenceDate(value.plainText)
      return
    }
    let edtf = members["edtf"]?.plainText
    let ends = Self.ends(members["date-parts"])
    let words = (members["literal"] ?? members["raw"])?.plainText
    let season = Self.season(members["season"])
    let about = Self.isSet(members["circa"]) ? "~" : ""
    let text = words ?? edtf ?? Self.text(ends, season: season, about: about)
    var date = text.flatMap { ReferenceDate($0) }
    if words != nil { date?.edtf = edtf ?? Self.text(ends, season: season, about: about) }
    self.date = date
  }

  private static func text(_ ends: [[Int]], season: Int?, about: String) -> String? {
    let dates = ends.prefix(2).map { parts in
      let parts = parts.count == 1 && season != nil ? parts + [20 + (season ?? 0)] : parts
      return ReferenceDate.edtf(parts) + about
    }
    return dates.isEmpty ? nil : dates.joined(separator: "/")
  }

  private static func ends(_ value: JSONValue?) -> [[Int]] {
    guard case .array(let dates)? = value else { return [] }
    return dates.compactMap { date in
      guard case .array(let parts) = date else { return nil }
      var numbers = parts.prefix(3).compactMap { Int($0.plainText) }
      guard let year = numbers.first, year.magnitude <= 9999 else { return nil }
      // -399 is 399 BCE, which is -398 in EDTF.
      if year < 0 { numbers[0] += 1 }
      return numbers
    }
  }

  private static func season(_ value: JSONValue?) -> Int? {
    guard let text = value?.plainText.lowercased() else { return nil }
    if let number = Int(text), (1...4).contains(number) { return number }
    return ["spring", "summer", "autumn", "winter"].firstIndex(of: text == "fall" ? "autumn" : text).map { $0 + 1 }
  }

  private static func isSet(_ value: JSONValue?) -> Bool {
    switch value {
    case .bool(let flag)?: flag
    case .integer(let number)?: number != 0
    case .string(let text)?: !text.isEmpty && text != "0" && text != "false"
    default: false
    }
  }
}
