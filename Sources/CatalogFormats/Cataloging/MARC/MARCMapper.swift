internal import CatalogRecords
internal import HistoricalDates

/// The mapping of MARC records to values that imports know, one for all serializations.
struct MARCMapper: Sendable {
  private let keepsRecord: Bool

  init(_ options: InputOptions) { keepsRecord = options.keepsUnmapped }

  /// The values parallel to `MARCTarget.names`.
  ///
  /// - Throws: `PieceFault` for a record without fields.
  func values(of record: MARCRecord) throws(PieceFault) -> [JSONValue] {
    guard !record.fields.isEmpty else { throw PieceFault(reason: "the record has no fields; remove it") }
    var values = MARCValues(record).json
    if keepsRecord { values[MARCTarget.marc.index] = .array(MARCLines.lines(of: record).map(JSONValue.string)) }
    return values
  }
}

/// The values of one record.
struct MARCValues {
  private let record: MARCRecord
  private let isUNIMARC: Bool
  private var texts = [[String]](repeating: [], count: MARCTarget.names.count)
  private var attributions: [Attribution] = []
  /// The number of attributions from fields 1XX, which come first wherever they are.
  private var mainCount = 0

  init(_ record: MARCRecord) {
    self.record = record
    isUNIMARC = UNIMARC.isLikely(record)
    let rules = isUNIMARC ? MARCRules.unimarc : .marc21
    let fields = MARCPairs.fields(of: record)
    for (field, tag, original) in fields where !isBesidePublication(field, tag) {
      for rule in rules[tag] { apply(rule, field, tag, original) }
    }
    for (field, tag, original) in fields where isBesidePublication(field, tag) {
      for rule in rules[tag] { apply(rule, field, tag, original) }
    }
    addCodedValues()
  }

  /// True if a field is about another event than the publication, such as the manufacture or the copyright.
  private func isBesidePublication(_ field: MARCRecord.Field, _ tag: MARCTag) -> Bool {
    guard tag == (isUNIMARC ? "214" : "264") else { return false }
    let event = record.indicator(2, field)
    return event != .space && event != UInt8(ascii: isUNIMARC ? "0" : "1")
  }

  /// The names, the main one first.
  var names: [Attribution] { attributions }

  /// The values parallel to `MARCTarget.names`.
  var json: [JSONValue] {
    var values = zip(MARCTarget.allCases, texts).map { Self.value($0, $1) }
    values[MARCTarget.attributions.index] = attributions.isEmpty ? .null : .array(attributions.map(\.json))
    return values
  }

  private static func value(_ target: MARCTarget, _ texts: [String]) -> JSONValue {
    if texts.isEmpty { return .null }
    switch target {
    case .subject: return .array(texts.map(JSONValue.string))
    case .note: return .string(texts.joined(separator: "\n"))
    case .title: return .string(texts.joined(separator: " = "))
    default: return texts.count == 1 ? .string(texts[0]) : .array(texts.map(JSONValue.string))
    }
  }

  private mutating func add(_ text: String, _ target: MARCTarget) {
    guard !text.isEmpty else { return }
    let place = target.index
    if texts[place].count > Self.mostCompared || !texts[place].contains(text) { texts[place].append(text) }
  }

  /// The length of a list from which values are no longer compared with it.
  private static let mostCompared = 1000

  private mutating func addCodedValues() {
    let fixed = MARCFixedFields(record)
    // A second date or identifier is not a part of the first.
    for target in [MARCTarget.date, .identifier] {
      texts[target.index].removeSubrange(min(1, texts[target.index].count)...)
    }
    let printed = texts[MARCTarget.date.index].first
    // A printed date in the notation of EDTF says more than the code can.
    let coded = isUNIMARC ? UNIMARC.date(record, printed: printed) : fixed.date(printed: printed)
    let edtf = printed.map(Self.isQualifiedEDTF) ?? false ? nil : coded
    if let edtf, !Self.isLessExact(edtf, than: printed) {
      if printed == nil { add(edtf, .date) }
      add(edtf, .dateEDTF)
    }
    let language = isUNIMARC ? UNIMARC.language(record) : taggedLanguage ?? fixed.language ?? translatedLanguage
    add(language ?? "", .language)
    add(fixed.type ?? "", .type)
  }

  /// True if a text is EDTF with a sign that printed dates do not have: `1850~`, `1985/..`, `1950S2`, `[1863,1864]`.
  private static func isQualifiedEDTF(_ text: String) -> Bool {
    guard text.utf8.count < 64,
      text.contains(where: { "~%X/S{".contains($0) }) || text.hasPrefix("[") && text.contains(",")
    else { return false }
    return (try? EDTF(text)) != nil
  }

  /// The language of a field 041 whose $2 names the standard of BCP 47's tags or of codes with two letters.
  private var taggedLanguage: String? {
    for field in record.fields where field.tag == "041" {
      let source = record.first("2", field)?.lowercased()
      if let source, ["rfc5646", "rfc4646", "rfc3066", "iso639-1"].contains(source) { return record.first("a", field) }
    }
    return nil
  }

  /// True if a coded date is a year or has unknown digits, as `19XX`, and the printed one is a date within it, or says
  /// that the year is about right: `3 May 1850`, `ca. 1850`. The c of `c1850` is copyright.
  private static func isLessExact(_ edtf: String, than printed: String?) -> Bool {
    guard let printed, edtf.contains("X") || edtf.utf8.count == 4, let coded = (try? EDTF(edtf))?.interval else {
      return false
    }
    // `1850` and `c1850` say no more, and most records have no other date.
    if edtf.utf8.count == 4, printed.utf8.count < 6, printed.hasSuffix(edtf) { return false }
    let date = RecordDate(reading: printed)
    guard let read = date.interval, coded.start <= read.start, read.end <= coded.end else { return false }
    return coded != read || date.edtf?.last == "~" && !printed.contains(/c\d/)
  }

  /// The first language of 041 $a, which older records join: `engfre`.
  private var translatedLanguage: String? {
    let code = record.fields.first { $0.tag == "041" }.flatMap { record.first("a", $0) }?.prefix(3)
    return code.flatMap { $0.count == 3 ? String($0) : nil }
  }
}

extension MARCValues {
  /// - Parameters:
  ///   - tag: The field's tag, or for a field 880 that of the field in another script.
  ///   - original: The field that a field 880 has in its original script; `nil` for other fields.
  private mutating func apply(
    _ rule: MARCRule, _ field: MARCRecord.Field, _ tag: MARCTag, _ original: MARCPairs.Original?
  ) {
    if record.isControl(field) {
      // Indicators alone, of a field without subfields.
      if !field.tag.isControl, field.range.count < 3 { return }
      return add(String(record.text(field.range).trimmingBlanks), rule.target)
    }
    switch rule.shape {
    case .name: return addName(rule, field, tag, original)
    case .subject: return add(subject(field), rule.target)
    case .each, .number, .oclc, .doi:
      for subfield in record.subfields(field) where rule.takes(subfield) {
        if let text = single(subfield, rule.shape, field) { add(text, rule.target) }
      }
    case .text, .sentence, .verbatim:
      let text = joined(rule, field)
      add(text, rule.target)
      if original != nil, rule.target == .title { add(text, .titleVernacular) }
    }
  }

  private func joined(_ rule: MARCRule, _ field: MARCRecord.Field) -> String {
    var text = ""
    var sign: Character?
    for subfield in record.subfields(field) {
      let part = record.text(subfield.range).trimmingBlanks
      guard rule.takes(subfield) else {
        if !isUNIMARC, !text.isEmpty { sign = Self.sign(after: part, subfield.code) ?? sign }
        continue
      }
      if let sign {
        text = sign == "." ? MARCText.withoutPeriod(text) + "." : MARCText.trimmed(text) + " \(sign)"
      }
      if !text.isEmpty { text += isUNIMARC ? Self.separator(subfield, rule.target) : " " }
      text += part
      sign = nil
    }
    if rule.target == .date, Self.isQualifiedEDTF(text) { return text }
    if rule.target == .title || rule.target == .series { text = MARCText.withoutSortingMarks(text) }
    switch rule.shape {
    case .verbatim: return text
    case .sentence: return MARCText.withoutPeriod(text)
    default:
      guard rule.target == .date else { return MARCText.trimmed(text) }
      let date = MARCText.withoutUnpairedBracket(Substring(MARCText.withoutStop(text)))
      return MARCText.withoutStop(String(date))
    }
  }

  /// The punctuation at the end of a subfield that a value leaves out, `$h[electronic resource] :`, which belongs to
  /// the next subfield.
  private static func sign(after part: Substring, _ code: UInt8) -> Character? {
    if code == UInt8(ascii: "h"), part.hasSuffix("].") { return "." }
    guard (0x61...0x7A).contains(code), let sign = part.last, ":=;/".contains(sign) else { return nil }
    return sign
  }

  /// ISBD's punctuation before a subfield, which UNIMARC leaves out.
  private static func separator(_ subfield: MARCRecord.Subfield, _ target: MARCTarget) -> String {
    switch (target, Unicode.Scalar(subfield.code)) {
    case (_, "e"), (.extent, "c"): " : "
    case (.responsibility, "g"), (.extent, "d"), (.series, "v"): " ; "
    default: " "
    }
  }

  private func single(_ subfield: MARCRecord.Subfield, _ shape: MARCRule.Shape, _ field: MARCRecord.Field) -> String? {
    let text = record.text(subfield.range).trimmingBlanks
    switch shape {
    case .number: return text.split(separator: " ").first.map { MARCText.trimmed($0) }
    case .oclc:
      guard text.hasPrefix("(OCoLC)") else { return nil }
      return String(text.dropFirst(7).drop { !$0.isNumber }.drop { $0 == "0" })
    case .doi: return record.first("2", field)?.lowercased() == "doi" ? String(text) : nil
    default: return MARCText.trimmed(MARCText.withoutUnpairedBracket(text))
    }
  }

  private func subject(_ field: MARCRecord.Field) -> String {
    var text = ""
    for subfield in record.subfields(field) where (0x61...0x7A).contains(subfield.code) {
      let isSubdivision = [UInt8(ascii: "v"), UInt8(ascii: "x"), UInt8(ascii: "y"), UInt8(ascii: "z")].contains(
        subfield.code)
      let part = record.text(subfield.range)
      if text.isEmpty {
        text = String(part.trimmingBlanks)
      } else if isSubdivision {
        text = MARCText.withoutPeriod(text) + " -- " + MARCText.trimmed(part)
      } else {
        text += " " + part.trimmingBlanks
      }
    }
    return MARCText.withoutPeriod(text)
  }

  /// A name, unless the field is about a work by that person ($t).
  private mutating func addName(
    _ rule: MARCRule, _ field: MARCRecord.Field, _ tag: MARCTag, _ original: MARCPairs.Original?
  ) {
    var (name, codes, terms) = ("", [String](), [String]())
    let isMeeting = (tag.number ?? 0) % 100 == 11
    for subfield in record.subfields(field) {
      switch Unicode.Scalar(subfield.code) {
      case "t": return
      case "4": codes.append(record.text(subfield.range))
      case "e" where !isMeeting: terms.append(record.text(subfield.range))
      case "j" where isMeeting: terms.append(record.text(subfield.range))
      case _ where rule.takes(subfield):
        name += (name.isEmpty ? "" : separator(subfield)) + record.text(subfield.range).trimmingBlanks
      default: break
      }
    }
    name = MARCText.withoutPeriod(name)
    if name.isEmpty { return }
    let (role, words) = MARCRelator.role(codes: codes, terms: terms)
    if words == "editor" { add(name, .editor) }
    let evidence = original.map { "the name of \($0.name) in its original script" } ?? words
    insert(Attribution(creator: name, role: role, evidence: evidence), isMain: isMain(tag))
  }

  /// UNIMARC writes names without the punctuation between their parts.
  private func separator(_ subfield: MARCRecord.Subfield) -> String { isUNIMARC ? ", " : " " }

  private func isMain(_ tag: MARCTag) -> Bool {
    guard let number = tag.number else { return false }
    return isUNIMARC ? number % 10 == 0 : number < 200
  }

  private mutating func insert(_ attribution: Attribution, isMain: Bool) {
    let isKnown =
      attributions.count <= Self.mostCompared
      && attributions.contains { $0.creator == attribution.creator && $0.role == attribution.role }
    if isKnown { return }
    attributions.insert(attribution, at: isMain ? mainCount : attributions.count)
    if isMain { mainCount += 1 }
  }
}

extension Attribution {
  /// As imports read it; a plain text for a name without more.
  var json: JSONValue {
    if role == .wrote, evidence == nil { return .string(creator) }
    var members = ["creator": JSONValue.string(creator), "role": .string(role.rawValue)]
    members["evidence"] = evidence.map(JSONValue.string)
    return .object(members)
  }
}
