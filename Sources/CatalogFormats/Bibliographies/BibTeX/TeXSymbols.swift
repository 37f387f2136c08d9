/// The commands of TeX and LaTeX that stand for characters, and those that stand for nothing.
enum TeXSymbols {
  /// Commands that put a mark on their argument: the combining character, and the character for a command without
  /// argument.
  static let accents: [String: (combining: Unicode.Scalar, alone: String)] = [
    "'": ("\u{301}", "´"), "`": ("\u{300}", "`"), "^": ("\u{302}", "^"), "~": ("\u{303}", "~"), "\"": ("\u{308}", "¨"),
    "=": ("\u{304}", "¯"), ".": ("\u{307}", "˙"), "u": ("\u{306}", "˘"), "v": ("\u{30C}", "ˇ"), "H": ("\u{30B}", "˝"),
    "c": ("\u{327}", "¸"), "d": ("\u{323}", ""), "b": ("\u{331}", ""), "k": ("\u{328}", "˛"), "r": ("\u{30A}", "˚"),
    "t": ("\u{361}", ""), "G": ("\u{30F}", ""), "U": ("\u{30E}", ""), "textcommabelow": ("\u{326}", ""),
    "acute": ("\u{301}", ""), "grave": ("\u{300}", ""), "hat": ("\u{302}", ""), "tilde": ("\u{303}", ""),
    "bar": ("\u{304}", ""), "dot": ("\u{307}", ""), "ddot": ("\u{308}", ""), "breve": ("\u{306}", ""),
    "check": ("\u{30C}", ""), "vec": ("\u{20D7}", ""),
  ]

  /// A text with a mark on its first character. The dotless letters, which TeX wants under marks, get their dots back.
  static func accented(
    _ text: String, by accent: (combining: Unicode.Scalar, alone: String), named name: String
  ) -> String {
    var scalars = text.unicodeScalars[...]
    guard let first = scalars.popFirst() else { return accent.alone }
    let base: Unicode.Scalar = first == "ı" ? "i" : first == "ȷ" ? "j" : first
    var result = String.UnicodeScalarView()
    result.append(base)
    // Marks that the character has come first.
    while let mark = scalars.first, mark.properties.canonicalCombiningClass != .notReordered {
      result.append(scalars.removeFirst())
      if mark == accent.combining { return String(result) + String(scalars) }
    }
    result.append(accent.combining)
    return String(result) + String(scalars)
  }

  /// Commands that stand for a text.
  static let symbols: [String: String] = letters.merging(punctuation) { first, _ in first }
    .merging(greek) { first, _ in first }.merging(mathematics) { first, _ in first }

  /// Commands that change how the text after them looks.
  static let switches: Set<String> = [
    "em", "it", "bf", "sc", "rm", "tt", "sl", "sf", "itshape", "bfseries", "scshape", "upshape", "slshape", "rmfamily",
    "sffamily", "ttfamily", "mdseries", "normalfont", "tiny", "scriptsize", "footnotesize", "small", "normalsize",
    "large", "Large", "LARGE", "huge", "Huge", "noindent", "protect", "relax", "nobreak", "allowbreak", "left", "right",
    "displaystyle", "textstyle", "boldmath", "sloppy", "ignorespaces", "unskip", "leavevmode",
  ]

  /// Commands whose first argument is no text.
  static let commandsWithUnseenArgument: Set<String> = [
    "textcolor", "color", "hspace", "vspace", "label", "phantom", "hphantom", "vphantom", "selectlanguage",
    "foreignlanguage", "fontsize", "hskip", "noopsort",
  ]

  /// Signs that TeX raises, beside digits: degrees and primes.
  static let superscripts: [Character: Character] = digits("⁰¹²³⁴⁵⁶⁷⁸⁹")
    .merging(["∘": "°", "°": "°", "′": "′"]) { first, _ in first }
  static let subscripts: [Character: Character] = digits("₀₁₂₃₄₅₆₇₈₉")

  private static func digits(_ small: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip("0123456789", small))
  }

  private static let letters = [
    "ss": "ß", "SS": "SS", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø",
    "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ", "imath": "ı", "jmath": "ȷ", "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2e",
    "BibTeX": "BibTeX",
  ]

  private static let punctuation = [
    "&": "&", "%": "%", "$": "$", "#": "#", "_": "_", "{": "{", "}": "}", " ": " ", "\n": " ", "\t": " ", "\r": " ",
    "\\": " ", ",": " ", ";": " ", ":": " ", ">": " ", "!": "", "-": "", "/": "", "@": "", "(": "", ")": "", "[": "",
    "]": "", "|": "‖", "quad": " ", "qquad": " ", "space": " ", "nobreakspace": " ", "thinspace": " ", "newline": " ",
    "par": " ", "newblock": " ", "linebreak": " ", "smallskip": " ", "medskip": " ", "bigskip": " ",
    "textbackslash": "\\", "textbraceleft": "{", "textbraceright": "}", "lbrace": "{", "rbrace": "}",
    "textasciitilde": "~", "textasciicircum": "^", "textasciigrave": "`", "textbar": "|", "textless": "<",
    "textgreater": ">", "textunderscore": "_", "textdollar": "$", "slash": "/", "backslash": "\\",
    "textendash": "–", "textemdash": "—", "dots": "…", "ldots": "…", "textellipsis": "…", "cdots": "⋯",
    "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”",
    "textquotedbl": "\"",
    "textquotesingle": "'", "quotesinglbase": "‚", "quotedblbase": "„", "glqq": "„", "grqq": "“", "flqq": "«",
    "frqq": "»", "guillemotleft": "«", "guillemotright": "»", "guilsinglleft": "‹", "guilsinglright": "›",
    "textexclamdown": "¡", "textquestiondown": "¿", "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©",
    "textcopyright": "©", "textregistered": "®", "texttrademark": "™", "pounds": "£", "textsterling": "£",
    "euro": "€", "texteuro": "€", "textyen": "¥", "textcent": "¢", "textdegree": "°", "degree": "°",
    "textbullet": "•", "textperiodcentered": "·", "textordfeminine": "ª", "textordmasculine": "º", "textnumero": "№",
    "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾", "textmu": "µ",
  ]

  private static let greek = [
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
  ]

  private static let mathematics = [
    "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "div": "÷", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
    "ne": "≠", "neq": "≠", "approx": "≈", "sim": "∼", "simeq": "≃", "equiv": "≡", "propto": "∝", "infty": "∞",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "leftrightarrow": "↔", "Rightarrow": "⇒", "in": "∈", "notin": "∉",
    "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "emptyset": "∅", "forall": "∀", "exists": "∃",
    "partial": "∂", "nabla": "∇", "sum": "∑", "prod": "∏", "int": "∫", "sqrt": "√", "ell": "ℓ", "hbar": "ℏ",
    "circ": "∘", "ast": "∗", "star": "⋆", "oplus": "⊕", "otimes": "⊗", "langle": "⟨", "rangle": "⟩", "prime": "′",
    "wedge": "∧", "vee": "∨", "neg": "¬", "ll": "≪", "gg": "≫", "mid": "∣", "parallel": "∥", "perp": "⊥",
    "textsuperscript": "", "textsubscript": "", "mathrm": "", "mathbf": "", "mathcal": "", "mathbb": "",
  ]
}
