/// An entry of a BibTeX file, with strings joined and macros expanded, and its values still in TeX.
struct BibTeXEntry {
  /// In lower case: `article`, `string`.
  let kind: String
  /// The key as it is written. BibTeX ignores its case.
  var key = ""
  /// Names in lower case, in the order of the file. A repeated name is one field, its values joined: names of people
  /// with `and`, links with a blank, others with `; `.
  private(set) var fields: [(name: String, value: [UInt8])] = []

  init(kind: String) { self.kind = kind }

  subscript(name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

  mutating func add(_ name: String, _ value: [UInt8]) {
    if let index = fields.firstIndex(where: { $0.name == name }) {
      if fields[index].value == value { return }
      fields[index].value += Array(Self.separator(of: name).utf8) + value
    } else {
      fields.append((name, value))
    }
  }

  private static func separator(of name: String) -> String {
    switch name {
    case "author", "editor", "translator", "editora", "editorb", "editorc", "annotator", "commentator": " and "
    case "url", "doi", "pdf": " "
    default: "; "
    }
  }

  /// Takes over a field of another entry, unless this one has it, even if it is empty.
  mutating func inherit(_ name: String, _ value: [UInt8]) {
    if self[name] == nil { fields.append((name, value)) }
  }

  mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

  /// The entry without the marks of HTML that other programs leave: `&amp;`, `<i>`. An `&` after a backslash is TeX's.
  var withoutHTML: BibTeXEntry {
    guard fields.contains(where: { Self.mayHaveHTML($0.value) }) else { return self }
    var copy = self
    for (place, field) in fields.enumerated() where Self.mayHaveHTML(field.value) && !Self.isVerbatim(field.name) {
      copy.fields[place].value = Array(Self.plain(String(decoding: field.value, as: UTF8.self)).utf8)
    }
    return copy
  }

  private static func mayHaveHTML(_ value: [UInt8]) -> Bool {
    value.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
  }

  private static func isVerbatim(_ name: String) -> Bool { ["url", "doi", "pdf", "file", "eprint"].contains(name) }

  /// A character of no language is in the place of TeX's `\&` meanwhile.
  private static func plain(_ source: String) -> String {
    guard source.contains("\\&") else { return HTMLMarkup.plain(source) }
    return HTMLMarkup.plain(source.replacing("\\&", with: "\u{F8FF}")).replacing("\u{F8FF}", with: "\\&")
  }
}

/// The strings of a file: `@string{acm = "The Association"}`, and the months.
struct BibTeXStrings {
  private var values: [String: [UInt8]]
  private var byteCount = 0
  /// The most bytes of all strings, and of one value: strings made of strings could double with each line.
  static let largest = 4 << 20

  init() {
    let months = [
      "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May", "jun": "June", "jul": "July",
      "aug": "August", "sep": "September", "oct": "October", "nov": "November", "dec": "December",
    ]
    values = months.mapValues { Array($0.utf8) }
  }

  /// The value of a name in lower case.
  subscript(name: String) -> [UInt8]? { values[name] }

  /// - Returns: `false` when there is no room for it.
  mutating func define(_ name: String, as value: [UInt8]) -> Bool {
    byteCount += value.count
    guard byteCount <= Self.largest else { return false }
    values[name] = value
    return true
  }
}
