internal import CatalogRecords
internal import HistoricalDates

/// Fields of MARC 21 made of values.
struct MARCFieldMaker {
  private let values: MARCCurrentValues
  private let wanted: Set<MARCTarget>

  /// - Parameter all: The values to make fields of.
  init(_ values: MARCCurrentValues, all: Set<MARCTarget>) { (self.values, wanted) = (values, all) }

  /// The fields in the order of their tags.
  func record(leader: [UInt8]) -> MARCRecord {
    var record = MARCRecord(leader: leader)
    for text in texts(.identifier) { record.append("001", control: text) }
    if wanted.contains(.date) || wanted.contains(.language) { record.append("008", control: generalData) }
    add(plainFields.filter { $0.target != .note && $0.target.isBeforeTitle }, to: &record)
    addLanguage(to: &record)
    addNames(isMain: true, to: &record)
    addTitle(to: &record)
    addPublication(to: &record)
    add(plainFields.filter { !$0.target.isBeforeTitle }, to: &record)
    addNotes(to: &record)
    addSubjects(to: &record)
    addNames(isMain: false, to: &record)
    for text in texts(.source) { record.append("773", indicators: "0 ", subfields: [(UInt8(ascii: "t"), text)]) }
    for text in texts(.url) { record.append("856", indicators: "4 ", subfields: [(UInt8(ascii: "u"), text)]) }
    return record
  }

  private func texts(_ target: MARCTarget) -> [String] { wanted.contains(target) ? values.texts(target) : [] }

  private struct PlainField {
    let target: MARCTarget
    let tag: MARCTag
    let indicators: String
    var prefix = ""
  }

  /// Values with one field and one subfield $a for each text.
  private let plainFields = [
    PlainField(target: .lccn, tag: "010", indicators: "  "), PlainField(target: .isbn, tag: "020", indicators: "  "),
    PlainField(target: .issn, tag: "022", indicators: "  "),
    PlainField(target: .oclc, tag: "035", indicators: "  ", prefix: "(OCoLC)"),
    PlainField(target: .lcc, tag: "050", indicators: " 4"), PlainField(target: .ddc, tag: "082", indicators: "04"),
    PlainField(target: .uniformTitle, tag: "240", indicators: "10"),
    PlainField(target: .alternativeTitle, tag: "246", indicators: "3 "),
    PlainField(target: .edition, tag: "250", indicators: "  "),
    PlainField(target: .extent, tag: "300", indicators: "  "),
    PlainField(target: .series, tag: "490", indicators: "0 "),
    PlainField(target: .rights, tag: "540", indicators: "  "),
  ]

  private func add(_ fields: [PlainField], to record: inout MARCRecord) {
    for field in fields {
      for text in texts(field.target) {
        record.append(field.tag, indicators: field.indicators, subfields: [(UInt8(ascii: "a"), field.prefix + text)])
      }
    }
    guard fields.contains(where: { $0.target == .isbn }) else { return }
    for text in texts(.doi) {
      record.append("024", indicators: "7 ", subfields: [(UInt8(ascii: "a"), text), (UInt8(ascii: "2"), "doi")])
    }
  }

  private func addTitle(to record: inout MARCRecord) {
    guard let title = texts(.title).first ?? (wanted.contains(.title) ? values.words : nil) else { return }
    var subfields = [(code: UInt8(ascii: "a"), value: title.onOneLine)]
    let responsibility = texts(.responsibility).joined(separator: " ; ")
    if !responsibility.isEmpty {
      subfields[0].value += " /"
      subfields.append((UInt8(ascii: "c"), responsibility))
    }
    record.append("245", indicators: "00", subfields: subfields)
  }

  private func addPublication(to record: inout MARCRecord) {
    let parts: [(code: Unicode.Scalar, target: MARCTarget)] = [("a", .place), ("b", .publisher), ("c", .date)]
    let subfields = parts.flatMap { code, target in texts(target).map { (code: UInt8(ascii: code), value: $0) } }
    if !subfields.isEmpty { record.append("264", indicators: " 1", subfields: subfields) }
  }

  private func addNotes(to record: inout MARCRecord) {
    for note in texts(.note).flatMap({ $0.split(whereSeparator: \.isNewline) }) {
      record.append("500", indicators: "  ", subfields: [(UInt8(ascii: "a"), String(note))])
    }
    guard wanted.contains(.title), values.text(.title) != nil, let words = values.words else { return }
    record.append("520", indicators: "  ", subfields: [(UInt8(ascii: "a"), words.onOneLine)])
  }

  private func addSubjects(to record: inout MARCRecord) {
    for subject in texts(.subject) {
      let parts = subject.components(separatedBy: " -- ")
      let subfields = parts.enumerated().map { (code: UInt8(ascii: $0 == 0 ? "a" : "x"), value: $1) }
      record.append("650", indicators: " 4", subfields: subfields)
    }
  }

  private func addNames(isMain: Bool, to record: inout MARCRecord) {
    guard wanted.contains(.attributions) else { return }
    let people = values.attributions
    let main = people.firstIndex { $0.role.isAuthorship && $0.isNamed }
    for (place, person) in people.enumerated() where (place == main) == isMain {
      let isEditor = place != main && texts(.editor).contains(person.creator)
      addName(person.creator, MARCRelator.term(for: person.role) ?? (isEditor ? "editor" : nil), isMain, to: &record)
    }
    guard !isMain else { return }
    for editor in texts(.editor) where !people.contains(where: { $0.creator == editor }) {
      addName(editor, "editor", false, to: &record)
    }
  }

  private func addName(_ name: String, _ term: String?, _ isMain: Bool, to record: inout MARCRecord) {
    var subfields = [(code: UInt8(ascii: "a"), value: name)]
    if let term { subfields.append((UInt8(ascii: "e"), term)) }
    // 720 is for names that are not headings.
    let isNamed = Attribution(creator: name).isNamed
    record.append(!isNamed ? "720" : isMain ? "100" : "700", indicators: isNamed ? "1 " : "  ", subfields: subfields)
  }
}

// MARK: - Coded values

extension MARCFieldMaker {
  /// MARC's code of three letters if the record has one, else 041 with the tag of RFC 5646.
  private func addLanguage(to record: inout MARCRecord) {
    guard let language = texts(.language).first, !language.isMARCLanguage || MARCFixedFields.saysNoLanguage(language)
    else { return }
    record.append(
      "041", indicators: " 7", subfields: [(UInt8(ascii: "a"), language), (UInt8(ascii: "2"), "rfc5646")])
  }

  /// Field 008: 40 characters with the type of date, two years and the language.
  private var generalData: String {
    let edtf = values.edtf.flatMap { try? EDTF($0) }
    let years = edtf.flatMap { BibliographicDate(raw: "", edtf: $0.description).parts?.year }
    let year = years.map { String(String(10_000 + $0).dropFirst()) }
    let language = values.text(.language).flatMap { $0.isMARCLanguage ? $0 : MARCLanguage.code(of: $0) } ?? "   "
    let place = String(repeating: " ", count: 17)
    return "000000" + (year.map { "s\($0)    " } ?? "nuuuuuuuu") + "xx " + place + language + "  "
  }
}

extension MARCTarget {
  /// True if the value's field has a tag below 245.
  fileprivate var isBeforeTitle: Bool {
    [.lccn, .isbn, .issn, .oclc, .lcc, .ddc, .uniformTitle].contains(self)
  }
}

extension String {
  /// True if the text has the form of MARC's codes for languages.
  fileprivate var isMARCLanguage: Bool { utf8.count == 3 && utf8.allSatisfy { (0x61...0x7A).contains($0) } }

  /// The parts between a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator).map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
  }
}
