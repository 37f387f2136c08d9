internal import CatalogRecords

/// A value of a record that MARC fields give, in the order that readers deliver them.
enum MARCTarget: Int, CaseIterable, Sendable {
  case identifier, title, attributions, source, subject, note, date, language, type, rights
  case dateEDTF, titleVernacular, responsibility, alternativeTitle, uniformTitle
  case editor, edition, publisher, place, extent, series, isbn, issn, lccn, oclc, doi, url, lcc, ddc
  /// The record itself, a line a field.
  case marc

  /// The names of the values, shared by all records.
  static let names = allCases.map(\.name)

  /// The index in `names`.
  var index: Int { rawValue }

  /// The name of the core or the extra field.
  var name: String {
    switch self {
    case .dateEDTF: "date_edtf"
    case .titleVernacular: "title_vernacular"
    case .alternativeTitle: "alternative_title"
    case .uniformTitle: "uniform_title"
    default: String(describing: self)
    }
  }

  /// The core field of that name; `nil` for an extra field.
  var coreField: CoreField? { CoreField(rawValue: name) }
}

/// A rule that turns fields of MARC into values. All serializations share one table of them.
struct MARCRule: Sendable {
  /// The form of the value.
  enum Shape: Sendable {
    /// The subfields' texts, separated by blanks, without the punctuation that ISBD puts before the next area.
    case text
    /// The same, and without a final period.
    case sentence
    /// The subfields' texts as they are.
    case verbatim
    /// Each subfield by itself.
    case each
    /// A name with its relator.
    case name
    /// A heading, its subdivisions ($v $x $y $z) after ` -- `.
    case subject
    /// The first word of each subfield: a number without its qualifier.
    case number
    /// The number after `(OCoLC)`.
    case oclc
    /// The subfield of a field whose $2 says `doi`.
    case doi
  }

  let tags: [ClosedRange<Int>]
  /// The codes of the subfields; empty: all letters.
  let codes: [UInt8]
  let target: MARCTarget
  let shape: Shape

  /// A rule: `MARCRule([245...245], "c", .responsibility)`.
  init(_ tags: [ClosedRange<Int>], _ codes: String, _ target: MARCTarget, _ shape: Shape = .text) {
    (self.tags, self.codes, self.target, self.shape) = (tags, Array(codes.utf8), target, shape)
  }

  init(_ tag: Int, _ codes: String, _ target: MARCTarget, _ shape: Shape = .text) {
    self.init([tag...tag], codes, target, shape)
  }

  func takes(_ subfield: MARCRecord.Subfield) -> Bool {
    codes.isEmpty ? (0x61...0x7A).contains(subfield.code) : codes.contains(subfield.code)
  }

  /// The rule's part for documentation: `500-589`, `245 $a $b`.
  var part: String {
    let tags = tags.map { Self.text($0.lowerBound) + ($0.count > 1 ? "-" + Self.text($0.upperBound) : "") }
    return ([tags.joined(separator: ", ")] + codes.map { "$\(Character(Unicode.Scalar($0)))" }).joined(separator: " ")
  }

  private static func text(_ tag: Int) -> String { String(String(1000 + tag).dropFirst()) }
}

/// The rules of a dialect of MARC, found by tag.
struct MARCRules: Sendable {
  let all: [MARCRule]
  /// The rules of each tag from 0 to 999.
  private let byTag: [[MARCRule]]

  init(_ rules: [MARCRule]) {
    all = rules
    var byTag = [[MARCRule]](repeating: [], count: 1000)
    for rule in rules {
      for tag in rule.tags.joined() { byTag[tag].append(rule) }
    }
    self.byTag = byTag
  }

  subscript(tag: MARCTag) -> [MARCRule] { tag.number.map { byTag[$0] } ?? [] }

  /// MARC 21 bibliographic (Library of Congress, "MARC 21 Format for Bibliographic Data").
  static let marc21 = MARCRules([
    MARCRule(1, "", .identifier, .verbatim),
    MARCRule(10, "a", .lccn, .number),
    MARCRule(20, "a", .isbn, .number),
    MARCRule(22, "a", .issn, .number),
    MARCRule(24, "a", .doi, .doi),
    MARCRule(35, "a", .oclc, .oclc),
    MARCRule(50, "ab", .lcc),
    MARCRule(82, "a", .ddc, .each),
    MARCRule([100...111], "abcdnqj", .attributions, .name),
    MARCRule([130...130, 240...240], "adfgklmnoprst", .uniformTitle, .sentence),
    MARCRule(245, "abfgknps", .title, .sentence),
    MARCRule(245, "c", .responsibility, .sentence),
    MARCRule(246, "abfgnp", .alternativeTitle, .sentence),
    MARCRule(250, "ab", .edition),
    MARCRule([260...260, 264...264], "a", .place, .each),
    MARCRule([260...260, 264...264], "b", .publisher, .each),
    MARCRule([260...260, 264...264], "c", .date),
    MARCRule(300, "abce", .extent),
    MARCRule([440...440, 490...490], "anpv", .series),
    MARCRule([500...539, 542...560, 562...562, 565...582, 584...589], "", .note, .verbatim),
    MARCRule(540, "a", .rights),
    MARCRule([600...651, 654...662, 690...699], "", .subject, .subject),
    MARCRule(653, "a", .subject, .each),
    MARCRule([700...711], "abcdnqj", .attributions, .name),
    MARCRule(720, "a", .attributions, .name),
    MARCRule(773, "tg", .source),
    MARCRule(856, "u", .url, .each),
  ])

  /// UNIMARC bibliographic (IFLA, "UNIMARC Manual: Bibliographic Format").
  static let unimarc = MARCRules([
    MARCRule(1, "", .identifier, .verbatim),
    MARCRule(10, "a", .isbn, .number),
    MARCRule(11, "a", .issn, .number),
    MARCRule(200, "aehi", .title, .sentence),
    MARCRule(200, "fg", .responsibility, .sentence),
    MARCRule(205, "ab", .edition),
    MARCRule([210...210, 214...214], "a", .place, .each),
    MARCRule([210...210, 214...214], "c", .publisher, .each),
    MARCRule([210...210, 214...214], "d", .date),
    MARCRule(215, "acd", .extent),
    MARCRule(225, "aehiv", .series),
    MARCRule([300...345], "a", .note, .verbatim),
    MARCRule(461, "tv", .source),
    MARCRule([500...500], "a", .uniformTitle, .sentence),
    MARCRule([510...517], "ae", .alternativeTitle, .sentence),
    MARCRule([600...607], "", .subject, .subject),
    MARCRule(610, "a", .subject, .each),
    MARCRule(676, "a", .ddc, .each),
    MARCRule(680, "ab", .lcc),
    MARCRule([700...723], "abcdf", .attributions, .name),
    MARCRule(856, "u", .url, .each),
  ])
}
