/// A kind of publication, with its names in the formats of reference managers.
///
/// A format without a name of its own for a kind writes a general one, and the kind's name in its field for free words.
struct ReferenceType: Hashable, Sendable {
  /// The value of the field `type`: `conference paper`.
  let name: String
  /// Names in each format. The first is written; all of them are read.
  fileprivate let codes: [Notation: [String]]

  /// A format with names for kinds of publications.
  enum Notation: Hashable, Sendable {
    case bibTeX, ris, endNote, csl
  }

  private init(
    _ name: String, bibTeX: [String] = [], ris: [String] = [], endNote: [String] = [], csl: [String] = []
  ) {
    self.name = name
    codes = [.bibTeX: bibTeX, .ris: ris, .endNote: endNote, .csl: csl]
  }

  /// The kind with a format's name, whose case is ignored; `nil` for a general name or an unknown one.
  static func named(_ code: String, in notation: Notation) -> ReferenceType? { byCode[notation]?[code.lowercased()] }

  /// The kind with a catalog's name, whose case is ignored.
  static func named(_ name: String) -> ReferenceType? { byName[name.lowercased()] }

  /// The name of a kind in a format, and whether it says the kind, so that the field for free words is free.
  static func code(of name: String?, in notation: Notation) -> (code: String, isExact: Bool) {
    guard let name else { return (general(notation)[0], true) }
    guard let type = named(name), let code = type.codes[notation]?.first else { return (general(notation)[0], false) }
    return (code, named(code, in: notation) == type)
  }

  /// True if a format's name says nothing about the kind.
  static func isGeneral(_ code: String, in notation: Notation) -> Bool {
    general(notation).contains(code.lowercased()) || general(notation)[0].lowercased() == code.lowercased()
  }

  /// True if a format has such a name.
  static func isKnown(_ code: some StringProtocol, in notation: Notation) -> Bool {
    named(String(code), in: notation) != nil || isGeneral(String(code), in: notation)
  }

  private static func general(_ notation: Notation) -> [String] {
    switch notation {
    case .bibTeX: ["misc"]
    case .ris: ["GEN", "std"]
    case .endNote: ["Generic"]
    case .csl: ["document"]
    }
  }
}

// MARK: - The table

extension ReferenceType {
  /// BibTeX's and biblatex's entry types, RIS's `TY`, EndNote's `%0`, CSL's `type` (CSL 1.0.2).
  private static let all = [
    ReferenceType(
      "article", bibTeX: ["article", "suppperiodical"], ris: ["JOUR", "EJOUR", "INPR", "ABST"],
      endNote: ["Journal Article", "Electronic Article"], csl: ["article-journal", "article"]),
    ReferenceType("magazine article", ris: ["MGZN"], endNote: ["Magazine Article"], csl: ["article-magazine"]),
    ReferenceType("newspaper article", ris: ["NEWS"], endNote: ["Newspaper Article"], csl: ["article-newspaper"]),
    ReferenceType(
      "book", bibTeX: ["book", "mvbook"], ris: ["BOOK", "EBOOK"], endNote: ["Book", "Electronic Book"], csl: ["book"]),
    ReferenceType("booklet", bibTeX: ["booklet"], ris: ["PAMP"], endNote: ["Pamphlet"], csl: ["pamphlet"]),
    ReferenceType(
      "collection", bibTeX: ["collection", "mvcollection"], ris: ["EDBOOK"], endNote: ["Edited Book"],
      csl: ["collection"]),
    ReferenceType(
      "chapter", bibTeX: ["incollection", "inbook", "bookinbook", "suppbook", "suppcollection"],
      ris: ["CHAP", "ECHAP"], endNote: ["Book Section", "Electronic Book Section"], csl: ["chapter"]),
    ReferenceType(
      "conference paper", bibTeX: ["inproceedings", "conference"], ris: ["CPAPER"], endNote: ["Conference Paper"],
      csl: ["paper-conference"]),
    ReferenceType(
      "proceedings", bibTeX: ["proceedings", "mvproceedings"], ris: ["CONF"], endNote: ["Conference Proceedings"]),
    ReferenceType(
      "thesis", bibTeX: ["thesis", "phdthesis", "mastersthesis"], ris: ["THES"], endNote: ["Thesis"], csl: ["thesis"]),
    ReferenceType(
      "report", bibTeX: ["report", "techreport"], ris: ["RPRT"], endNote: ["Report"], csl: ["report"]),
    ReferenceType("manual", bibTeX: ["manual"]),
    ReferenceType(
      "manuscript", bibTeX: ["unpublished"], ris: ["UNPB", "MANSCPT"], endNote: ["Unpublished Work", "Manuscript"],
      csl: ["manuscript"]),
    ReferenceType(
      "encyclopedia entry", bibTeX: ["inreference"], ris: ["ENCYC", "DICT"], endNote: ["Encyclopedia", "Dictionary"],
      csl: ["entry-encyclopedia", "entry-dictionary", "entry"]),
    ReferenceType("reference work", bibTeX: ["reference", "mvreference"]),
    ReferenceType(
      "periodical", bibTeX: ["periodical"], ris: ["JFULL", "SER"], endNote: ["Serial"], csl: ["periodical"]),
    ReferenceType(
      "web page", bibTeX: ["online", "electronic", "www"], ris: ["ELEC", "ICOMM", "BLOG"],
      endNote: ["Web Page", "Electronic Source", "Blog"], csl: ["webpage", "post-weblog", "post"]),
    ReferenceType("patent", bibTeX: ["patent"], ris: ["PAT"], endNote: ["Patent"], csl: ["patent"]),
    ReferenceType("software", bibTeX: ["software"], ris: ["COMP"], endNote: ["Computer Program"], csl: ["software"]),
    ReferenceType("dataset", bibTeX: ["dataset"], ris: ["DATA", "AGGR"], endNote: ["Dataset"], csl: ["dataset"]),
    ReferenceType(
      "film", bibTeX: ["movie", "video"], ris: ["MPCT", "VIDEO"], endNote: ["Film or Broadcast"],
      csl: ["motion_picture", "broadcast"]),
    ReferenceType("recording", bibTeX: ["audio"], ris: ["SOUND"], endNote: ["Audiovisual Material"], csl: ["song"]),
    ReferenceType("music", bibTeX: ["music"], ris: ["MUSIC"], endNote: ["Music"], csl: ["musical_score"]),
    ReferenceType("artwork", bibTeX: ["artwork", "image"], ris: ["ART"], endNote: ["Artwork"], csl: ["graphic"]),
    ReferenceType("map", ris: ["MAP"], endNote: ["Map"], csl: ["map"]),
    ReferenceType(
      "letter", bibTeX: ["letter"], ris: ["PCOMM"], endNote: ["Personal Communication"], csl: ["personal_communication"]
    ),
    ReferenceType("interview", csl: ["interview"]),
    ReferenceType("speech", csl: ["speech"]),
    ReferenceType(
      "law", bibTeX: ["legislation", "legal"], ris: ["STAT", "BILL"], endNote: ["Statute", "Bill"],
      csl: ["legislation", "bill"]),
    ReferenceType("case", bibTeX: ["jurisdiction"], ris: ["CASE"], endNote: ["Case"], csl: ["legal_case"]),
    ReferenceType("standard", bibTeX: ["standard"], ris: ["STAND"], endNote: ["Standard"], csl: ["standard"]),
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  private static let byCode: [Notation: [String: ReferenceType]] = {
    var table: [Notation: [String: ReferenceType]] = [:]
    for type in all {
      for (notation, codes) in type.codes {
        for code in codes { table[notation, default: [:]][code.lowercased()] = type }
      }
    }
    return table
  }()
}
