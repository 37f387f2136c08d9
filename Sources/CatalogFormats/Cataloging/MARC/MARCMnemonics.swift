/// The names of characters in MARCMaker's and MarcEdit's text files: `Th{acute}er{grave}ese`.
///
/// The names are those of the character conversion table of MARCMaker 2.5 (Library of Congress, 2003). If that table
/// has a substitute because MARC-8 lacks the character, such as `ss` for `{szlig}`, the character itself is read. Names
/// of Cyrillic letters are their romanization by the tables of ALA and LC, as in MARCMaker.
enum MARCMnemonics {
  /// The text with characters for names. Marks come before their letter in the file, and after it in Unicode. An
  /// unknown name stays.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "&") }) else { return text }
    var result = String.UnicodeScalarView()
    var marks: [Unicode.Scalar] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      guard let (meaning, end) = meaning(at: rest) else {
        append(first, to: &result, &marks)
        rest.removeFirst()
        continue
      }
      rest = rest[end...]
      for scalar in meaning {
        if combining.contains(scalar) { marks.append(scalar) } else { append(scalar, to: &result, &marks) }
      }
    }
    result.append(contentsOf: marks)
    return String(result)
  }

  private static func append(
    _ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView, _ marks: inout [Unicode.Scalar]
  ) {
    result.append(scalar)
    result.append(contentsOf: marks)
    marks.removeAll()
  }

  private static let combining = Set(marks.values)

  /// The characters of the name or the reference at the start of a text, and the index after it.
  private static func meaning(
    at rest: Substring.UnicodeScalarView
  ) -> (scalars: [Unicode.Scalar], end: String.Index)? {
    if rest.first == "&" {
      guard let (character, after) = HTMLEntities.first(in: Substring(rest)), rest.starts(with: "&#".unicodeScalars)
      else {
        return nil
      }
      return ([character], after.startIndex)
    }
    guard rest.first == "{" else { return nil }
    let inside = rest.dropFirst().prefix(12)
    guard let close = inside.firstIndex(of: "}"), let meaning = scalars(String(inside[..<close])) else { return nil }
    return (meaning, inside.index(after: close))
  }

  private static func scalars(_ name: String) -> [Unicode.Scalar]? {
    if let mark = marks[name] { return [mark] }
    if let text = characters[name] { return Array(text.unicodeScalars) }
    if let latin = cyrillic(name) { return latin }
    if let byte = byte(name) { return byte }
    return letter(name)
  }

  /// A letter with the name of its mark: `{eacute}`.
  private static func letter(_ name: String) -> [Unicode.Scalar]? {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return nil }
    if name.unicodeScalars.count == 1 { return [first] }
    return marks[String(name.dropFirst())].map { [$0, first] }
  }

  /// The meaning of a byte of MARC-8 in two hexadecimal digits: `{E2}`.
  private static func byte(_ name: String) -> [Unicode.Scalar]? {
    guard name.utf8.count == 2, let byte = UInt8(name, radix: 16) else { return nil }
    if (0x20..<0x7F).contains(byte) { return [Unicode.Scalar(byte)] }
    guard let known = bytes[byte] else { return nil }
    return scalars(known)
  }

  /// The romanization of a Cyrillic letter: `{ZHcy}` is `Zh`.
  private static func cyrillic(_ name: String) -> [Unicode.Scalar]? {
    guard name.hasSuffix("cy") else { return nil }
    let letter = String(name.dropLast(2))
    guard let latin = romanization[letter.lowercased()] else { return nil }
    let isCapital = letter.first?.isUppercase ?? false
    let names = latin.split(separator: " ").map(String.init)
    var isFirst = true
    return names.flatMap { part -> [Unicode.Scalar] in
      if let mark = marks[part] { return [mark] }
      defer { isFirst = false }
      // Both letters of a ligature are capitals.
      let isRaised = isCapital && (isFirst || latin.hasPrefix("llig"))
      return Array((isRaised ? part.prefix(1).uppercased() + part.dropFirst() : part).unicodeScalars)
    }
  }
}

// MARK: - The table

extension MARCMnemonics {
  /// Marks, which come before their letter. The second half of a ligature or a double tilde is part of the first in
  /// Unicode.
  private static let marks: [String: Unicode.Scalar] = [
    "hooka": "\u{309}", "grave": "\u{300}", "acute": "\u{301}", "circ": "\u{302}", "tilde": "\u{303}",
    "macr": "\u{304}", "breve": "\u{306}", "dot": "\u{307}", "uml": "\u{308}", "diaer": "\u{308}",
    "caron": "\u{30C}", "ring": "\u{30A}", "llig": "\u{361}", "rcommaa": "\u{315}", "dblac": "\u{30B}",
    "candra": "\u{310}", "cedil": "\u{327}", "ogon": "\u{328}", "hookr": "\u{328}", "dotb": "\u{323}",
    "vlineb": "\u{323}", "dbldotb": "\u{324}", "ringb": "\u{325}", "circb": "\u{325}", "dblunder": "\u{333}",
    "under": "\u{332}", "commab": "\u{326}", "hookl": "\u{326}", "rcedil": "\u{31C}", "breveb": "\u{32E}",
    "ldbltil": "\u{360}", "commaa": "\u{313}",
  ]

  private static let characters: [String: String] = [
    "rlig": "", "rdbltil": "",
    "Lstrok": "Ł", "lstrok": "ł", "Ostrok": "Ø", "ostrok": "ø", "Dstrok": "Đ", "dstrok": "đ", "THORN": "Þ",
    "thorn": "þ", "AElig": "Æ", "aelig": "æ", "OElig": "Œ", "oelig": "œ", "ETH": "Ð", "eth": "ð", "Ohorn": "Ơ",
    "ohorn": "ơ", "Uhorn": "Ư", "uhorn": "ư", "inodot": "ı", "szlig": "ß", "IJlig": "Ĳ", "ijlig": "ĳ", "fnof": "ƒ",
    "softsign": "ʹ", "mlprime": "ʹ", "hardsign": "ʺ", "mlPrime": "ʺ", "mlrhring": "ʼ", "alif": "ʼ", "mllhring": "ʻ",
    "ayn": "ʻ", "middot": "·", "flat": "♭", "sharp": "♯", "reg": "®", "plusmn": "±", "pound": "£", "deg": "°",
    "scriptl": "ℓ", "phono": "℗", "copy": "©", "iquest": "¿", "iexcl": "¡", "euro": "€", "joiner": "\u{200D}",
    "nonjoin": "\u{200C}", "agr": "α", "bgr": "β", "ggr": "γ", "sup1": "¹", "sup2": "²", "sup3": "³",
    "asuper": "ª", "osuper": "º", "ordf": "ª", "ordm": "º", "frac12": "½", "frac14": "¼", "frac34": "¾",
    "amp": "&", "apos": "'", "ast": "*", "brvbar": "¦", "bsol": "\\", "bull": "•", "cent": "¢", "colon": ":",
    "comma": ",", "commat": "@", "curren": "¤", "Dagger": "‡", "dagger": "†", "divide": "÷", "dollar": "$",
    "equals": "=", "excl": "!", "gt": ">", "hellip": "…", "hyphen": "-", "laquo": "«", "raquo": "»", "lcub": "{",
    "rcub": "}", "ldquo": "“", "rdquofh": "”", "rdquor": "”", "rdquo": "”", "lpar": "(", "rpar": ")", "lsqb": "[",
    "rsqb": "]", "lsquo": "‘", "lsquor": "‚", "rsquo": "’", "rsquor": "’", "lt": "<", "mdash": "—", "ndash": "–",
    "No": "№", "num": "#", "para": "¶", "percnt": "%", "period": ".", "pipe": "|", "plus": "+", "quest": "?",
    "quot": "\"", "sect": "§", "semi": ";", "shy": "\u{AD}", "sol": "/", "space": " ", "spcirc": "^", "spgrave": "`",
    "sptilde": "~", "spundscr": "_", "squf": "|", "times": "×", "trade": "™", "verbar": "|", "yen": "¥",
    "0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9",
  ]

  /// The names of MARC-8's bytes above ASCII.
  private static let bytes: [UInt8: String] = [
    0x8D: "joiner", 0x8E: "nonjoin", 0xA1: "Lstrok", 0xA2: "Ostrok", 0xA3: "Dstrok", 0xA4: "THORN", 0xA5: "AElig",
    0xA6: "OElig", 0xA7: "softsign", 0xA8: "middot", 0xA9: "flat", 0xAA: "reg", 0xAB: "plusmn", 0xAC: "Ohorn",
    0xAD: "Uhorn", 0xAE: "mlrhring", 0xB0: "mllhring", 0xB1: "lstrok", 0xB2: "ostrok", 0xB3: "dstrok", 0xB4: "thorn",
    0xB5: "aelig", 0xB6: "oelig", 0xB7: "hardsign", 0xB8: "inodot", 0xB9: "pound", 0xBA: "eth", 0xBC: "ohorn",
    0xBD: "uhorn", 0xC0: "deg", 0xC1: "scriptl", 0xC2: "phono", 0xC3: "copy", 0xC4: "sharp", 0xC5: "iquest",
    0xC6: "iexcl", 0xC7: "szlig", 0xC8: "euro", 0xE0: "hooka", 0xE1: "grave", 0xE2: "acute", 0xE3: "circ",
    0xE4: "tilde", 0xE5: "macr", 0xE6: "breve", 0xE7: "dot", 0xE8: "uml", 0xE9: "caron", 0xEA: "ring", 0xEB: "llig",
    0xEC: "rlig", 0xED: "rcommaa", 0xEE: "dblac", 0xEF: "candra", 0xF0: "cedil", 0xF1: "ogon", 0xF2: "dotb",
    0xF3: "dbldotb", 0xF4: "ringb", 0xF5: "dblunder", 0xF6: "under", 0xF7: "commab", 0xF8: "rcedil", 0xF9: "breveb",
    0xFA: "ldbltil", 0xFB: "rdbltil", 0xFE: "commaa",
  ]

  /// Cyrillic letters by the names before `cy`, in lower case; marks by their names.
  private static let romanization: [String: String] = [
    "a": "a", "b": "b", "v": "v", "g": "g", "ge": "g", "gh": "g", "d": "d", "ie": "llig i e", "io": "llig i o",
    "zh": "zh", "zhua": "llig z h", "z": "z", "i": "i", "j": "breve i", "k": "k", "l": "l", "m": "m", "n": "n",
    "o": "o", "p": "p", "r": "r", "s": "s", "t": "t", "u": "u", "f": "f", "kh": "kh", "h": "h", "ts": "llig t s",
    "ch": "ch", "sh": "sh", "shch": "shch", "hard": "ʺ", "y": "y", "soft": "ʹ", "e": "dot e", "yu": "llig i u",
    "ya": "llig i a", "ye": "e", "yi": "i", "iy": "y", "iuml": "uml i", "ji": "uml i", "je": "j", "dje": "đ",
    "gje": "acute g", "kje": "acute k", "lje": "lj", "nje": "nj", "dze": "dz", "dzhe": "d caron z", "tshe": "acute c",
    "ubreve": "breve u",
  ]
}
