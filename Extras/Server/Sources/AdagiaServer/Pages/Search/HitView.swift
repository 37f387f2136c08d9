internal import Adagia

/// A record in a list of hits, with what leads on from it.
struct HitView {
  struct Tag {
    let name: HTMLText
    let href: String
  }

  let record: RecordView
  let tags: [Tag]
  let hasTags: Bool
  /// The reasons in sentences; `nil` if nothing is known of them: records near a query are found by other rules.
  let why: String?

  init(_ hit: Hit, _ links: RecordLinks, isNear: Bool = false) {
    let (subjects, marked) = (hit.record.record.subjects, hit.subjectMatches)
    record = RecordView(hit, links)
    hasTags = !subjects.isEmpty
    tags = subjects.prefix(Self.mostTags).enumerated().map { place, name in
      Tag(
        name: HTMLText(name, marking: marked[place] ?? []),
        href: SearchState(filters: [.init(field: "tag", value: NameView.phrase(name))]).href(links.base))
    }
    let reasons = HitReasons.sentences(hit)
    why = !reasons.isEmpty ? reasons.joined(separator: " ") : isNear ? nil : HitReasons.none
  }

  private static let mostTags = 8
}

/// The reasons why a record was found, in sentences.
enum HitReasons {
  /// The sentence of a hit without any.
  static let none = "It meets all conditions; there are no words to rank it by."

  static func sentences(_ hit: Hit) -> [String] {
    var sentences: [String] = []
    if let why = hit.why, !why.matchedWords.isEmpty {
      let isTranslated = TranslationText.isNote(of: hit.record.record)
      let fields = CoreField.allCases.filter { hit.matches[$0] != nil }.map { field in
        field == .note && isTranslated ? "the translation" : name(field)
      }
      let place = fields.isEmpty ? "" : ", in \(EnglishText.list(fields))"
      sentences.append("It has \(EnglishText.list(why.matchedWords.map { "“\($0)”" }))\(place).")
      if !why.missing.isEmpty {
        sentences.append("It lacks \(EnglishText.list(why.missing.map { "“\($0)”" })).")
      }
    }
    if let score = hit.score, !sentences.isEmpty {
      let tenths = Int((score * 10).rounded())
      sentences.append("Its score is \(tenths / 10).\(abs(tenths % 10)); higher is better.")
    }
    return sentences
  }

  private static func name(_ field: CoreField) -> String {
    switch field {
    case .title: "the title"
    case .creator: "the author"
    case .text: "the text"
    case .source: "the source"
    case .subject: "the tags"
    case .note: "the note"
    case .date: "the date"
    case .language: "the language"
    case .type: "the type"
    case .identifier: "the identifier"
    case .rights: "the rights"
    }
  }
}
