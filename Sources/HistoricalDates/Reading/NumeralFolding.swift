/// A text whose numerals of other scripts are written with ASCII digits.
struct NumeralFolding {
  private(set) var text: String
  /// True if the era of the year is only likely: digits of Persia before 1500 are years of the solar Hijra.
  private(set) var isDoubtful = false

  /// The folded text. Nil when the text has no such numerals.
  ///
  /// Decimal digits of every script are folded: Arabic, Persian, Devanagari, Thai, full width. Chinese numerals are
  /// folded before 年, 月, 日 and the like, and Hebrew letters with a gershayim as a year.
  init?(_ raw: String) {
    text = raw
    let scalars = Array(raw.unicodeScalars)
    guard let folded = Self.fold(scalars) else { return nil }
    text = folded
    addEra(of: scalars)
  }

  /// Reads the folded text.
  func read(as notation: DateNotation, isQuery: Bool) -> DateReader.Outcome {
    var copy = text
    let (edtf, interpretation) = copy.withUTF8 { bytes in
      DateReader(bytes: bytes.trimmed, notation: notation, isQuery: isQuery).read()
    }
    return (isDoubtful ? edtf?.doubted : edtf, interpretation)
  }

  private static func fold(_ scalars: [Unicode.Scalar]) -> String? {
    var (folded, hasChanged, position) = (String.UnicodeScalarView(), false, 0)
    while position < scalars.count {
      if let (numeral, length) = numeral(at: position, in: scalars) {
        folded.append(contentsOf: numeral.unicodeScalars)
        (position, hasChanged) = (position + length, true)
      } else {
        folded.append(scalars[position])
        position += 1
      }
    }
    return hasChanged ? String(folded) : nil
  }

  private static func numeral(at position: Int, in scalars: [Unicode.Scalar]) -> (text: String, length: Int)? {
    let scalar = scalars[position]
    guard scalar.value >= 0x590 else { return nil }
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return ("\(Int(value))", 1)
    }
    return hebrewYear(at: position, in: scalars) ?? hanNumber(at: position, in: scalars)
  }
}

// MARK: - Eras of digits

extension NumeralFolding {
  /// Adds the era that the digits themselves make likely to each year of a text that names no era.
  private mutating func addEra(of scalars: [Unicode.Scalar]) {
    guard let first = scalars.first(where: { $0.properties.numericType == .decimal }), let era = Self.era(of: first),
      !text.split(whereSeparator: { !$0.isLetter }).contains(where: { Self.eraWords.contains(String($0)) })
    else { return }
    var (marked, count) = ("", 0)
    for run in Self.runs(of: text) {
      guard run.first?.isASCII == true, run.first?.isWholeNumber == true else {
        marked += run
        continue
      }
      // A month and a day after the year are of another calendar.
      if count > 0, run.count < 3 { return isolateYear(marked, era) }
      guard run.count == 4, let year = Int(run), era.years ~= year else { return }
      marked += run + era.name
      count += 1
    }
    if count > 0 { (text, isDoubtful) = (marked, era.isDoubtful) }
  }

  /// Leaves the year alone of a day.
  private mutating func isolateYear(_ marked: String, _ era: DigitEra) {
    guard text.allSatisfy({ $0.isWholeNumber || "/-.".contains($0) }), let end = marked.firstRange(of: era.name) else {
      return
    }
    (text, isDoubtful) = (String(marked[..<end.upperBound]), era.isDoubtful)
  }

  private typealias DigitEra = (name: String, years: ClosedRange<Int>, isDoubtful: Bool)

  private static func era(of digit: Unicode.Scalar) -> DigitEra? {
    switch digit.value {
    case 0xE50...0xE59: (" BE", 2_300...2_700, false)
    case 0x6F0...0x6F9: (" SH", 1_200...1_499, true)
    case 0x660...0x669: (" AH", 1_200...1_499, true)
    default: nil
    }
  }

  /// The runs of digits and of other characters.
  private static func runs(of text: String) -> [String] {
    text.reduce(into: []) { runs, character in
      let isDigit = character.isASCII && character.isWholeNumber
      if let last = runs.last?.last, (last.isASCII && last.isWholeNumber) == isDigit {
        runs[runs.count - 1].append(character)
      } else {
        runs.append(String(character))
      }
    }
  }

  /// Names of eras and their letters, and the words of other languages beside a year.
  private static let eraWords: Set<String> = [
    "م", "ميلادي", "ميلادية", "میلادی", "ه", "هـ", "هجري", "هجرية", "هجری", "ق", "قمری", "ش", "شمسی", "پ", "AD", "CE",
    "BC",
    "AH", "SH", "BE", "ค", "คศ", "คริสต์ศักราช", "พ", "พศ", "พุทธศักราช", "ศ",
  ]
}

// MARK: - Chinese numerals

extension NumeralFolding {
  /// A number in Chinese numerals before a mark of a date, or of three digits or more: `一九八四`, `五十八`, `廿一`.
  private static func hanNumber(at position: Int, in scalars: [Unicode.Scalar]) -> (text: String, length: Int)? {
    var end = position
    while end < scalars.count, hanValues[scalars[end]] != nil { end += 1 }
    let values = scalars[position..<end].compactMap { hanValues[$0] }
    guard !values.isEmpty, values.count > 2 || end < scalars.count && hanMarks.contains(scalars[end]) else {
      return nil
    }
    if values.allSatisfy({ $0 < 10 }) { return (values.map(String.init).joined(), values.count) }
    return (String(sum(of: values)), values.count)
  }

  private static func sum(of values: [Int]) -> Int {
    var (total, digit) = (0, 0)
    for value in values {
      if value < 10 {
        digit = value
      } else if value == 20 || value == 30 {
        (total, digit) = (total + value, 0)
      } else {
        (total, digit) = (total + max(1, digit) * value, 0)
      }
    }
    return total + digit
  }

  private static let hanMarks: Set<Unicode.Scalar> = ["年", "月", "日", "世", "代"]

  private static let hanValues: [Unicode.Scalar: Int] = [
    "〇": 0, "零": 0, "○": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "廿": 20,
    "卅": 30, "百": 100, "千": 1_000, "壱": 1, "壹": 1, "弐": 2, "貳": 2, "参": 3, "參": 3,
  ]
}

// MARK: - Hebrew years

extension NumeralFolding {
  /// A Hebrew year in letters with a gershayim before the last: `תשס״א` is 761, and means 5761.
  private static func hebrewYear(at position: Int, in scalars: [Unicode.Scalar]) -> (text: String, length: Int)? {
    guard position == 0 || hebrewValues[scalars[position - 1]] == nil else { return nil }
    var (end, total, gershayim, greatest) = (position, 0, Int?.none, 0)
    while end < scalars.count {
      if let value = hebrewValues[scalars[end]] {
        total += value
        greatest = max(greatest, value)
      } else if scalars[end] == "\"" || scalars[end] == "״" || scalars[end] == "”" {
        gershayim = end
      } else if scalars[end] == "'" || scalars[end] == "׳", end == position + 1 {
        // A he before the year is its 5,000.
        (total, greatest) = (0, 0)
      } else {
        break
      }
      end += 1
    }
    guard let gershayim, gershayim == end - 2, 200...999 ~= total else { return nil }
    // Years begin with their hundreds; other abbreviations, such as that of "before the Common Era", do not.
    guard greatest >= 100 else { return nil }
    return ("\(5_000 + total) AM", end - position)
  }

  private static let hebrewValues: [Unicode.Scalar: Int] = [
    "א": 1, "ב": 2, "ג": 3, "ד": 4, "ה": 5, "ו": 6, "ז": 7, "ח": 8, "ט": 9, "י": 10, "כ": 20, "ך": 20, "ל": 30, "מ": 40,
    "ם": 40,
    "נ": 50, "ן": 50, "ס": 60, "ע": 70, "פ": 80, "ף": 80, "צ": 90, "ץ": 90, "ק": 100, "ר": 200, "ש": 300, "ת": 400,
  ]
}

extension UnsafeBufferPointer<UInt8> {
  /// True if a letter of Hebrew or of a script after it is in the text. Accents of Latin and Cyrillic have lower first
  /// bytes, and dashes have 0xE2.
  var mayHaveOtherNumerals: Bool {
    for byte in self where byte >= 0xD7 && byte != 0xE2 { return true }
    return false
  }
}
