package import CatalogRecords
internal import HistoricalDates

/// A date that a file gives as an object: in numbers, in words, or by its ends, with what changes it.
///
///     {"year": 44, "era": "BC"}                                -0043
///     {"value": "1850", "qualifier": "approximate"}            1850~
///     {"display": "ca. 1850", "start": 1848, "end": 1852}      ca. 1850, with the meaning 1848/1852
package struct ObjectDate {
  /// The words of the date, or EDTF; `nil` without any.
  package private(set) var text: String?
  /// EDTF for words that have their meaning beside them.
  package private(set) var meaning: String?
  /// True if every member is in the text or in the meaning, or says nothing about the date.
  package var isWhole: Bool { unread.isEmpty && !isContradicted }

  /// The members that have a value, by their folded names.
  private let members: [String: JSONValue]
  private var unread: Set<String>
  /// True if the numbers say more than the words, or something else.
  private var isContradicted = false

  /// - Parameter object: Its members.
  package init(_ object: [String: JSONValue]) {
    let named = object.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
    members = Dictionary(named.map { (ColumnNames.folded($0.key), $0.value) }) { first, _ in first }
    unread = Set(members.keys).subtracting(Self.formal)
    if object["date-parts"] != nil {
      text = CSLDateText.text(of: .object(object))
      isContradicted = !Self.isWhole(object)
      unread = []
      return
    }
    let structure = bounds() ?? span() ?? parts()
    join(words: words(), structure)
    addEra()
    addDoubt()
  }

  /// True if an object with `date-parts` has only members that CSL knows.
  static func isWhole(_ object: [String: JSONValue]) -> Bool {
    object.allSatisfy { $0.value.isEmpty || formal.contains(ColumnNames.folded($0.key)) || ofCSL.contains($0.key) }
  }

  /// Takes the words, with the meaning that the ends or the numbers beside them have.
  private mutating func join(words: String?, _ structure: String?) {
    let edtf = day(["edtf"])
    text = words ?? structure ?? edtf
    guard let meant = edtf ?? structure, meant != text else { return }
    if Self.isEDTF(meant), edtf != nil || !Self.isEDTF(words ?? meant) {
      meaning = meant
    } else {
      isContradicted = true
    }
  }

  private mutating func words() -> String? {
    var found: String?
    for name in Self.wordNames {
      let isLabel = Self.labels.contains(name)
      guard let value = members[name], let day = Self.day(value),
        !isLabel || HistoricalDate(reading: day.text).edtf != nil
      else { continue }
      if day.isWhole, found == nil || found == day.text { unread.remove(name) }
      found = found ?? day.text
    }
    return found
  }

  /// A date at the first of some names: a text, a number of a year, a list of numbers or an object.
  private mutating func day(_ names: [String]) -> String? {
    for name in names {
      guard let value = members[name], let found = Self.day(value) else { continue }
      if found.isWhole { unread.remove(name) }
      return found.text
    }
    return nil
  }

  private static func day(_ value: JSONValue) -> (text: String, isWhole: Bool)? {
    if let year = DateNumbers(["year": value]) { return (year.text, true) }
    switch value {
    case .object(let members):
      let inner = ObjectDate(members)
      return inner.text.map { ($0, inner.isWhole && inner.meaning == nil) }
    case .array(let list): return DateNumbers(list: list).map { ($0.text, true) }
    default: return value.words.map { (String($0.trimmingBlanks), true) }
    }
  }

  /// EDTF, if it is valid, or else the words.
  private static func valid(_ edtf: String, orElse words: String) -> String { isEDTF(edtf) ? edtf : words }

  private static func isEDTF(_ text: String) -> Bool { (try? EDTF(text)) != nil }
}

// MARK: - Ends and numbers

extension ObjectDate {
  /// The one date between two others.
  private mutating func bounds() -> String? {
    let ends = (day(["earliest", "notbefore"]), day(["latest", "notafter"]))
    switch ends {
    case (let first?, let last?) where first == last: return first
    case (let first?, let last?): return Self.valid("[\(first)..\(last)]", orElse: "between \(first) and \(last)")
    case (let first?, nil): return Self.valid("[\(first)..]", orElse: "\(first) at the earliest")
    case (nil, let last?): return Self.valid("[..\(last)]", orElse: "\(last) at the latest")
    case (nil, nil): return nil
    }
  }

  /// The time from one date to another. An end that is not there is open.
  private mutating func span() -> String? {
    let ends = (day(["start", "from", "begin", "startdate"]), day(["end", "to", "until", "enddate"]))
    switch ends {
    case (let start?, let end?) where start == end: return start
    case (let start?, let end?): return Self.valid("\(start)/\(end)", orElse: "\(start) – \(end)")
    case (let start?, nil): return Self.valid("\(start)/..", orElse: "from \(start)")
    case (nil, let end?): return Self.valid("../\(end)", orElse: "until \(end)")
    case (nil, nil): return nil
    }
  }

  /// Year, month and day, in numbers or in words.
  private mutating func parts() -> String? {
    guard let year = members["year"] else { return nil }
    var numbers = members
    numbers["year"] = yearOfEra(year) ?? year
    let known = ["year", "month", "day"].prefix { members[$0] != nil }
    unread.subtract(known)
    if let date = DateNumbers(numbers) {
      if known.count == 1 { unread.remove("season") }
      return date.text
    }
    return parts(in: numbers, known.dropFirst().compactMap { members[$0]?.words })
  }

  private func parts(in numbers: [String: JSONValue], _ others: [String]) -> String? {
    guard let value = numbers["year"], let year = Self.day(value)?.text else { return nil }
    if let number = DateNumbers.number(value), number < 0, !others.isEmpty {
      return others.reversed().joined(separator: " ") + " \(number.magnitude) BC"
    }
    if others.allSatisfy({ Int($0) != nil }) {
      return ([year] + others.map { $0.count == 1 ? "0\($0)" : $0 }).joined(separator: "-")
    }
    return ReferenceDate(year: year, month: others.first, day: others.dropFirst().first)?.text
  }
}

// MARK: - What changes a date

extension ObjectDate {
  /// The year of an era, negative before the Common Era; `nil` if no era is named, or one with years of its own.
  private mutating func yearOfEra(_ year: JSONValue) -> JSONValue? {
    guard let number = DateNumbers.number(year), number > 0, let read = commonYear(number) else { return nil }
    unread.subtract(Self.eras)
    return read
  }

  private func commonYear(_ number: Int) -> JSONValue? {
    if isSet(Self.beforeMarks) == true { return .integer(Int64(-number)) }
    guard let era = members["era"]?.words, let year = HistoricalDate(reading: "\(number) \(era)").edtf,
      let plain = Int(year.description)
    else { return nil }
    return .integer(Int64(plain > 0 ? plain : plain - 1))
  }

  /// Puts the era to a date whose year it did not change. A date of an unknown era has no meaning.
  private mutating func addEra() {
    unread.subtract(Self.beforeMarks.filter { isSet([$0]) == false })
    let era = isSet(Self.beforeMarks) == true ? "BCE" : members["era"]?.words
    guard !unread.isDisjoint(with: Self.eras), let era, let text else { return }
    let year = DateNumbers.number(.string(text)).map(String.init) ?? text
    let forms = ["\(year) \(era)", "\(era) \(year)"]
    self.text = forms.first { HistoricalDate(reading: $0).edtf != nil } ?? forms[0]
    unread.subtract(Self.eras)
  }

  /// Adds that a date is uncertain or approximate, and words such as `before`.
  private mutating func addDoubt() {
    guard let text else { return }
    var isAbout = take(Self.aboutMarks)
    var isUncertain = take(Self.uncertainMarks)
    for name in Self.qualifiers {
      guard let word = members[name]?.words else { continue }
      switch word.lowercased() {
      case "approximate", "approx", "about", "estimated", "circa", "~": isAbout = true
      case "uncertain", "questionable", "doubtful", "possible", "probable", "?": isUncertain = true
      case "exact", "certain", "year", "month", "day": break
      default:
        guard changes(word, text) else { continue }
        self.text = "\(word) \(text)"
      }
      unread.remove(name)
    }
    if isAbout || isUncertain { mark(isAbout, isUncertain) }
  }

  /// True if a word before a date gives it another meaning: `ca.`, `before`.
  private func changes(_ word: String, _ text: String) -> Bool {
    guard let changed = HistoricalDate(reading: "\(word) \(text)").edtf else { return false }
    return changed != HistoricalDate(reading: text).edtf
  }

  private mutating func mark(_ isAbout: Bool, _ isUncertain: Bool) {
    guard let text else { return }
    let sign = isAbout && isUncertain ? "%" : isAbout ? "~" : "?"
    if let known = HistoricalDate(reading: text).edtf?.description, known.contains(sign) { return }
    if let meaning {
      self.meaning = Self.marked(meaning, sign) ?? meaning
      return
    }
    self.text = Self.marked(text, sign) ?? (isAbout ? "c. \(text)" : "perhaps \(text)")
  }

  /// Plain EDTF with a sign at each of its dates.
  private static func marked(_ edtf: String, _ sign: String) -> String? {
    let ends = edtf.split(separator: "/")
    let isPlain = ends.allSatisfy { $0 == ".." || $0.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D } }
    return isPlain ? ends.map { $0 == ".." ? String($0) : $0 + sign }.joined(separator: "/") : nil
  }

  /// True if one of some marks is set. Marks that are not set say nothing.
  private mutating func take(_ marks: [String]) -> Bool {
    unread.subtract(marks.filter { isSet([$0]) != nil })
    return isSet(marks) == true
  }

  /// True if one of some marks is set; `nil` if none of them has a truth value.
  private func isSet(_ marks: [String]) -> Bool? {
    let values = marks.compactMap { name -> Bool? in
      switch members[name] {
      case .bool(let isTrue)?: isTrue
      case .integer(let number)? where number == 0 || number == 1: number == 1
      case .string(let text)? where Self.yes.contains(text.lowercased()): true
      case .string(let text)? where ["false", "no", "0"].contains(text.lowercased()): false
      default: nil
      }
    }
    return values.isEmpty ? nil : values.contains(true)
  }
}

// MARK: - Names of members

extension ObjectDate {
  private static let wordNames = [
    "raw", "literal", "display", "displaydate", "verbatim", "original", "value", "date", "datetime", "text",
    "numberlong", "numberint", "label", "name",
  ]
  /// Names of members that may say what kind of date it is.
  private static let labels: Set<String> = ["label", "name"]
  private static let eras = beforeMarks + ["era"]
  private static let beforeMarks = ["bc", "bce", "isbc", "isbce"]
  private static let aboutMarks = ["circa", "approximate", "isapproximate", "approx", "estimated"]
  private static let uncertainMarks = ["uncertain", "isuncertain", "questionable"]
  private static let qualifiers = ["qualifier", "modifier", "certainty", "precision", "prefix"]
  private static let yes: Set<String> = ["true", "yes", "1"]

  /// The members of CSL's dates.
  private static let ofCSL: Set<String> = [
    "date-parts", "season", "circa", "literal", "raw", "edtf", "date-time", "timestamp",
  ]

  /// Members about the object, not about the date.
  private static let formal: Set<String> = [
    "id", "key", "type", "datatype", "lang", "xmllang", "language", "encoding", "format", "typename",
  ]
}
