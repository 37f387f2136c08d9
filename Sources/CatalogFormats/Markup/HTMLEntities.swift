/// The character references of HTML that people type: `&amp;`, `&mdash;`, `&#8212;`, `&#x2014;`.
enum HTMLEntities {
  /// The text with its references replaced. An unknown name stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[mark...]
      if let reference = first(in: rest) {
        result.unicodeScalars.append(reference.character)
        rest = reference.rest
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// The character of the reference at the start of a text, and what follows it.
  static func first(in text: Substring) -> (character: Unicode.Scalar, rest: Substring)? {
    guard text.first == "&" else { return nil }
    let reference = text.dropFirst().prefix(12)
    guard let end = reference.firstIndex(of: ";"), let character = character(reference[..<end]) else { return nil }
    return (character, text[reference.index(after: end)...])
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return named[String(name)] }
    let digits = name.dropFirst()
    let value = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "thinsp": "\u{2009}",
    "shy": "\u{AD}",
    "ensp": "\u{2002}", "emsp": "\u{2003}", "ndash": "–", "mdash": "—", "horbar": "―", "hellip": "…", "middot": "·",
    "bull": "•", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«",
    "raquo": "»", "lsaquo": "‹", "rsaquo": "›", "sect": "§", "para": "¶", "copy": "©", "reg": "®", "trade": "™",
    "deg": "°",
    "times": "×", "minus": "−", "frac12": "½", "pound": "£", "euro": "€", "dagger": "†", "agrave": "à", "aacute": "á",
    "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é",
    "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò",
    "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û",
    "uuml": "ü", "szlig": "ß", "oelig": "œ", "Agrave": "À", "Aacute": "Á", "Auml": "Ä", "Ccedil": "Ç", "Egrave": "È",
    "Eacute": "É", "Ouml": "Ö", "Uuml": "Ü", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}",
    "rlm": "\u{200F}", "Acirc": "Â", "Atilde": "Ã", "Aring": "Å", "AElig": "Æ", "Ecirc": "Ê", "Euml": "Ë",
    "Igrave": "Ì",
    "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï", "Ntilde": "Ñ", "Ograve": "Ò", "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ",
    "Oslash": "Ø", "Ugrave": "Ù", "Uacute": "Ú", "Ucirc": "Û", "Yacute": "Ý", "yacute": "ý", "yuml": "ÿ", "OElig": "Œ",
    "scaron": "š", "Scaron": "Š", "ETH": "Ð", "eth": "ð", "THORN": "Þ", "thorn": "þ", "iexcl": "¡", "iquest": "¿",
    "ordf": "ª", "ordm": "º", "cent": "¢", "yen": "¥", "sup1": "¹", "sup2": "²", "sup3": "³", "frac14": "¼",
    "frac34": "¾", "plusmn": "±", "divide": "÷", "micro": "µ", "not": "¬", "Dagger": "‡", "prime": "′", "Prime": "″",
    "larr": "←", "rarr": "→", "acute": "´", "uml": "¨", "cedil": "¸", "macr": "¯", "circ": "ˆ", "tilde": "˜",
  ]
}
