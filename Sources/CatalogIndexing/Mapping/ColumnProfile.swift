internal import CatalogFormats
internal import CatalogRecords
internal import HistoricalDates

/// The look of a column's values in the first records of a file.
struct ColumnProfile {
  let name: String
  /// Records with a value.
  private(set) var filledCount = 0
  private var textCount = 0
  private var weight = 0
  private var distinct: Set<String> = []
  private var wordyCount = 0
  private var nameCount = 0
  private var dateCount = 0
  private var languageCount = 0
  private var plainCount = 0
  private var semicolonCount = 0
  private var barCount = 0
  private var commaCount = 0
  private var bracketCount = 0

  private init(_ name: String) { self.name = name }

  /// The columns of some records, in order of appearance. Only the first 200 are examined.
  static func all(in records: [RawRecord]) -> [ColumnProfile] {
    var profiles: [ColumnProfile] = []
    var places: [String: Int] = [:]
    for record in records {
      for (name, value) in zip(record.names, record.values) {
        if places[name] == nil, profiles.count < mostColumns {
          places[name] = profiles.count
          profiles.append(ColumnProfile(name))
        }
        if let place = places[name], !value.isEmpty { profiles[place].add(value) }
      }
    }
    return profiles
  }

  /// The mean length of a text in letters of an alphabet. An ideograph counts three.
  var meanWeight: Double { textCount == 0 ? 0 : Double(weight) / Double(textCount) }

  /// True if the values are sentences or phrases: texts of several words, mostly different ones.
  var isWordy: Bool {
    textCount > 0 && textCount * 10 >= filledCount * 9 && wordyCount * 2 >= textCount && distinct.count * 2 >= textCount
      && meanWeight >= Self.leastWeight && !isDate && !isName
  }

  /// True if the values are texts, numbers, or lists of them: what a core field can hold.
  var isPlain: Bool { Self.isNearly(plainCount, filledCount) }
  /// True if nearly all values look like names of people.
  var isName: Bool { Self.isNearly(nameCount, filledCount) }
  /// True if nearly all values are dates of this calendar, a year at least.
  var isDate: Bool { Self.isNearly(dateCount, filledCount) }
  /// True if nearly all values are codes of languages, with two or more records per code on average.
  var isLanguage: Bool { Self.isNearly(languageCount, filledCount) && distinct.count * 2 <= filledCount }

  /// True if some values have semicolons between parts, and every part is short, as names are.
  var hasSemicolons: Bool { semicolonCount > 0 }
  /// The same for vertical bars.
  var hasBars: Bool { barCount > 0 }
  /// The same for commas.
  var hasCommas: Bool { commaCount > 0 }
  /// True if some values are several languages, `eng, deu`.
  var hasLanguages: Bool { unbracketed.contains { ListNotation.languages(in: $0).count > 1 } }
  /// True if some values are names of several people, `Ann Writer and Bob Other`.
  var hasPeople: Bool { unbracketed.contains { PersonList.names(in: $0).count > 1 } }
  /// True if some values have commas, and each of them between names of two words or more: none is `Writer, Ann`.
  var hasDirectNames: Bool {
    let lists = unbracketed.filter { $0.contains(",") }
    return !lists.isEmpty && lists.allSatisfy { PersonList.direct(in: $0).allSatisfy { !$0.contains(",") } }
      && lists.allSatisfy { $0.split(separator: ",").allSatisfy { $0.split(separator: " ").count > 1 } }
  }
  /// True if the column's name is one of three words or more.
  var hasWordyName: Bool { name.split(separator: " ").count > 2 }
  /// True if the column's name is a person among names, or a date among dates: `Ann Lee`, `1900`.
  var hasNameOfItsValues: Bool {
    let words = Set(name.lowercased().split(separator: " "))
    return isDate && Self.isDateText(name)
      || isName && Self.isPersonName(name) && words.isDisjoint(with: Self.headerWords)
  }

  /// Words of headers over names of people.
  private static let headerWords: Set<Substring> = [
    "who", "said", "by", "of", "name", "names", "author", "authors", "speaker", "person", "people", "quoted", "artist",
    "director", "character", "user", "owner",
  ]

  /// True if some values have HTML.
  var hasMarkup: Bool { distinct.contains(where: MarkedValue.isMarked) }
  /// True if all parts between commas begin with a lowercase letter: tags, and no headings.
  var hasLowercaseParts: Bool {
    unbracketed.allSatisfy { $0.split(separator: ",").allSatisfy { $0.first { $0 != " " }?.isLowercase ?? true } }
  }
  /// True if some values are lists in brackets.
  var hasBrackets: Bool { bracketCount > 0 }
  /// The different texts without those that are lists in brackets.
  private var unbracketed: Set<String> { hasBrackets ? distinct.filter { !Self.isBracketed($0) } : distinct }

  /// Letters of a text that says something: `carpe diem` has ten.
  private static let leastWeight = 8.0
  private static let longestName = 40
  private static let mostColumns = 200
  private static let sampledBytes = 2_000

  private static func isNearly(_ part: Int, _ whole: Int) -> Bool { whole > 0 && part * 10 >= whole * 9 }

  private mutating func add(_ value: JSONValue) {
    filledCount += 1
    switch value {
    case .string(let text):
      plainCount += 1
      add(text)
    case .integer(let number):
      plainCount += 1
      if DateWords.years.contains(Int(number)) { dateCount += 1 }
    case .number: plainCount += 1
    case .array, .object:
      let texts = value.isPlainText ? [] : words(in: value)
      if value.isPlainText || !texts.isEmpty { plainCount += 1 }
      distinct.formUnion(texts)
    case .null, .bool: break
    }
  }

  /// The words of small objects, `{"rendered": "Words", "protected": false}`, and the names of people in any.
  private func words(in value: JSONValue) -> [String] {
    let folded = ColumnNames.folded(name)
    let isOfPeople = ColumnNames.names(of: .creator).contains(folded)
    let isOfDates = ColumnNames.names(of: .date).contains(folded)
    let objects = if case .array(let values) = value { values } else { [value] }
    guard isOfPeople || objects.allSatisfy(\.isSmallObject) else { return [] }
    let found = ObjectValue(value, as: isOfPeople ? .creator : isOfDates ? .date : .title).value
    if case .array(let texts) = found { return texts.map(\.plainText) }
    return found == .null ? [] : [found.plainText]
  }

  private mutating func add(_ whole: String) {
    let text = whole.utf8.count > Self.sampledBytes ? String(whole.prefix(Self.sampledBytes)) : String(whole.trimmed)
    textCount += 1
    distinct.insert(text)
    let ideographs = text.unicodeScalars.count(where: \.isSyllable)
    weight += whole.utf8.count > Self.sampledBytes ? Self.sampledBytes : text.count + 2 * ideographs
    if Self.isAddress(text) { return }
    countLists(in: text)
    if ideographs > 1 || text.contains(where: \.isWhitespace) { wordyCount += 1 }
    if Self.isPersonName(text) { nameCount += 1 }
    if Self.isDateText(text) { dateCount += 1 }
    if Self.isLanguageCode(text) { languageCount += 1 }
  }

  private mutating func countLists(in text: String) {
    guard !Self.isBracketed(text) else {
      bracketCount += 1
      return
    }
    if Self.areShort(text.split(separator: ";")) { semicolonCount += 1 }
    if Self.areShort(text.split(separator: "|")) { barCount += 1 }
    if Self.areShort(text.split(separator: ",")) { commaCount += 1 }
  }

  private static func isBracketed(_ text: String) -> Bool {
    (text.hasPrefix("['") || text.hasPrefix("[\"")) && text.hasSuffix("]")
  }

  private static func areShort(_ parts: [Substring]) -> Bool {
    parts.count > 1 && parts.allSatisfy { $0.utf8.count <= 3 * longestName && $0.split(separator: " ").count < 8 }
  }

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("www.")
  }

  /// Two to five words, each with a capital initial except for particles such as *van* and *de la*: `Ludwig van
  /// Beethoven`.
  private static func isPersonName(_ text: String) -> Bool {
    guard text.utf8.count <= longestName, !text.contains(where: { $0.isNumber || "!?:;\"".contains($0) }) else {
      return false
    }
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
    guard (2...5).contains(words.count), words.first?.first?.isUppercase == true else { return false }
    return words.last?.first?.isUppercase == true && words.allSatisfy { $0.first?.isUppercase == true || $0.count <= 3 }
  }

  private static func isDateText(_ text: String) -> Bool {
    guard text.utf8.count <= longestName, text.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return false }
    let digits = text.utf8.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return digits >= 3 && HistoricalDate(reading: text).edtf != nil
  }

  private static func isLanguageCode(_ text: String) -> Bool {
    (2...3).contains(text.utf8.count) && text.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }
}

extension JSONValue {
  /// True if the value is a text, a number, or a list of texts.
  fileprivate var isPlainText: Bool {
    switch self {
    case .string, .integer, .number: true
    case .array(let values): values.allSatisfy { if case .string = $0 { true } else { false } }
    case .null, .bool, .object: false
    }
  }

  /// True if the value is an object with so few members that its words are nearly all of it.
  fileprivate var isSmallObject: Bool { if case .object(let members) = self { members.count < 4 } else { false } }
}

extension Unicode.Scalar {
  /// True if the scalar belongs to a script without spaces, whose characters are syllables or words.
  fileprivate var isSyllable: Bool {
    switch value {
    case 0..<0xE00: false
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0xAC00...0xD7A3: true
    default: properties.isIdeographic
    }
  }
}
