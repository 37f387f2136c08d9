/// A number or an identifier that libraries and publishers give, however people write it. Signs between digits,
/// a label before it and a web address around it mean nothing.
///
///     StandardNumber("ISBN 0-19-874282-7") == StandardNumber("9780198742821")
///     StandardNumber("https://doi.org/10.1000/182") == StandardNumber("DOI: 10.1000/182")
///
/// The last digit of an ISBN is a check of the others: ISO 2108.
package struct StandardNumber: Hashable {
  /// Lowercase, without what may be left out: `9780198742821`, `10.1000/182`, `2101.00001`. An ISBN of ten digits is
  /// that of thirteen. A short number has its label: `oclc:12345`.
  private let text: String

  /// `nil` for a text that is not such a number. Without a label a number has eight digits or more.
  ///
  /// - Parameter field: The name of the field that the text is from: a label of what is in it.
  package init?(_ text: some StringProtocol, in field: String? = nil) {
    let (label, rest) = NumberLabel.split(Self.narrow(text), in: field)
    guard let number = Self.identifier(rest, label) ?? Self.number(rest, label) else { return nil }
    self.text = number
  }

  /// The text with digits, letters and signs of full width as those of other keyboards.
  private static func narrow(_ text: some StringProtocol) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
        }))
  }

  /// True if a value, which may list several numbers, has this one.
  ///
  /// - Parameter field: The name of the field.
  package func isIn(_ value: String, of field: String) -> Bool {
    let squeezed = String(value.lowercased().filter { !Self.signs.contains($0) })
    return squeezed.contains(core) && Self.all(in: value, of: field).contains(self)
  }

  private static func all(in value: String, of field: String) -> Set<StandardNumber> {
    let parts = value.split { !($0.isASCII && $0.isNumber || $0.lowercased() == "x" || signs.contains($0)) }
    let words = value.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    return Set(
      [StandardNumber(value, in: field)].compactMap { $0 }
        + words.compactMap { StandardNumber($0, in: field) }
        + parts.compactMap { StandardNumber($0) }
        + parts.flatMap { $0.split(separator: " ").compactMap { StandardNumber($0) } })
  }

  /// The part that all ways of writing it share: the digits of both forms of an ISBN, without zeros before them; all of
  /// another number, without its label and hyphens.
  package var core: String {
    if text.count == 13, text.hasPrefix("978") { return String(text.dropFirst(3).dropLast().drop { $0 == "0" }) }
    // Its zeros may be left out: `sn85060010` and `sn 85-60010`.
    if let card = text.wholeMatch(of: /([a-z]{0,3}(?:\d{4}|\d{2}))(0\d{5})/) {
      let serial = card.2.drop { $0 == "0" }
      return String(serial.count >= Self.leastSerial ? serial : card.1)
    }
    let number = text.firstIndex(of: ":").map { text[text.index(after: $0)...] } ?? text[...]
    return String(number.filter { !Self.signs.contains($0) })
  }

  // MARK: Identifiers

  /// A DOI, a preprint of arXiv, or the number of a catalog card.
  private static func identifier(_ rest: Substring, _ label: NumberLabel?) -> String? {
    if rest.hasPrefix("10."), let slash = rest.firstIndex(of: "/"), rest.index(after: slash) < rest.endIndex,
      rest[..<slash].dropFirst(3).allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      !rest.contains(where: \.isWhitespace)
    {
      return String(rest)
    }
    return preprint(rest, label) ?? cardNumber(rest, label)
  }

  /// `2101.00001v2` and `hep-th/9901001`, without the version.
  private static func preprint(_ rest: Substring, _ label: NumberLabel?) -> String? {
    if let number = rest.wholeMatch(of: /(\d{4}\.\d{4,5})(v\d+)?/) { return String(number.1) }
    guard label == .arxiv, let number = rest.wholeMatch(of: /([a-z-]+(?:\.[a-z]{2})?\/\d{7})(v\d+)?/) else {
      return nil
    }
    return String(number.1)
  }

  /// A number of the Library of Congress. What follows the year has six digits, with zeros before it.
  private static func cardNumber(_ rest: Substring, _ label: NumberLabel?) -> String? {
    guard let parts = rest.wholeMatch(of: /([a-z]{0,3}) *(\d{4}|\d{2})(?:-(\d{1,6})|(\d{6}))(?:\/.*)?/),
      let serial = parts.3 ?? parts.4, label == .lccn || !parts.1.isEmpty && serial.count >= 4
    else { return nil }
    return parts.1 + parts.2 + String(repeating: "0", count: 6 - serial.count) + serial
  }

  // MARK: Numbers

  private static func number(_ rest: Substring, _ label: NumberLabel?) -> String? {
    guard rest.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "x" || signs.contains($0) }) else {
      return label == .article ? String(rest.filter { $0.isLetter || $0.isNumber }) : nil
    }
    var digits = String(rest.filter { !signs.contains($0) })
    guard !digits.isEmpty, !digits.dropLast().contains("x") else { return nil }
    if label == .oclc { digits = String(digits.drop { $0 == "0" }) }
    // A number in JSON or in a spreadsheet has no zero before it.
    if label == .book, digits.count == 9, isISBN10("0" + digits) { digits = "0" + digits }
    guard digits.count >= leastDigits else { return label.flatMap { $0.isShort ? "\($0.rawValue):\(digits)" : nil } }
    return isISBN10(digits) ? isbn13(digits) : digits
  }

  private static let signs: Set<Character> = [
    "-", " ", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{A0}",
  ]
  private static let leastDigits = 8
  /// Digits that few other numbers have.
  private static let leastSerial = 4

  private static func isISBN10(_ digits: String) -> Bool {
    guard digits.count == 10 else { return false }
    let sum = zip(digits, stride(from: 10, through: 1, by: -1)).reduce(0) { $0 + ($1.0.wholeNumberValue ?? 10) * $1.1 }
    return sum % 11 == 0
  }

  private static func isbn13(_ digits: String) -> String {
    let body = "978" + digits.dropLast()
    let sum = body.enumerated().reduce(0) { $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset % 2 == 0 ? 1 : 3) }
    return body + "\((10 - sum % 10) % 10)"
  }
}

/// A kind of number, as the label before it or the address around it says.
private enum NumberLabel: String {
  case book, serial, lccn, oclc, doi, arxiv, orcid, pubmed, article

  /// True if numbers of this kind may have fewer digits than others.
  var isShort: Bool { self == .oclc || self == .pubmed }

  /// The label of a text, and the lowercase rest after it.
  static func split(_ text: some StringProtocol, in field: String?) -> (NumberLabel?, Substring) {
    var rest = trimmed(text.lowercased()[...])
    for start in ["https://", "http://", "www.", "urn:", "urn "] where rest.hasPrefix(start) {
      rest = rest.dropFirst(start.count)
    }
    var label = field.flatMap { field in labels.first { $0.name == field.lowercased() }?.label }
    while let found = labels.first(where: { $0.isBefore(rest) }) {
      label = found.label
      rest = trimmed(rest.dropFirst(found.name.count).drop { !($0.isLetter || $0.isNumber) })
    }
    return (label, rest)
  }

  /// Signs around a number: `(ISBN 0-19-874282-7)`.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    let isAround = { (character: Character) in !(character.isLetter || character.isNumber) }
    while let first = text.first, isAround(first) { text = text.dropFirst() }
    while let last = text.last, isAround(last) { text = text.dropLast() }
    return text
  }

  private struct Name {
    let name: String
    let label: NumberLabel

    init(_ name: String, _ label: NumberLabel) { (self.name, self.label) = (name, label) }

    /// True if the text begins with the label, and does not go on with its letters.
    func isBefore(_ text: Substring) -> Bool {
      guard text.hasPrefix(name), let next = text.dropFirst(name.count).first else { return false }
      return Self.touching.contains(name) ? next.isNumber : !next.isLetter
    }

    /// These are parts of the number as it is written: `ocm00012345`.
    private static let touching: Set<String> = ["ocm", "ocn", "on"]
  }

  /// Longer names first.
  private static let labels: [Name] = [
    Name("isbn-13", .book), Name("isbn-10", .book), Name("isbn13", .book), Name("isbn10", .book), Name("isbn", .book),
    Name("portal.issn.org/resource/issn", .serial), Name("e-issn", .serial), Name("p-issn", .serial),
    Name("eissn", .serial), Name("pissn", .serial), Name("issn-l", .serial), Name("issn", .serial),
    Name("lccn.loc.gov", .lccn), Name("lccn", .lccn),
    Name("worldcat.org/oclc", .oclc), Name("ocolc", .oclc), Name("oclc", .oclc), Name("ocm", .oclc),
    Name("ocn", .oclc), Name("on", .oclc),
    Name("dx.doi.org", .doi), Name("doi.org", .doi), Name("doi", .doi),
    Name("arxiv.org/abs", .arxiv), Name("arxiv.org/pdf", .arxiv), Name("arxiv", .arxiv),
    Name("orcid.org", .orcid), Name("orcid", .orcid),
    Name("pubmed.ncbi.nlm.nih.gov", .pubmed), Name("pmid", .pubmed), Name("asin", .article),
  ]
}
