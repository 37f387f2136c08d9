/// The stop words of one language, and the letters that few other languages have.
///
/// Stop words are a third of any text, and say little of its subject: `the`, `of`, `what`. So they tell the language of
/// a text, and a query can do without them.
package struct StopWords: Sendable {
  let language: String
  /// In lower case, with accents.
  private(set) var words: [String]
  let letters: [Unicode.Scalar]

  /// Flags for the words of a query: true for a stop word of the one language that has most of the words as stop words.
  /// `die` is a stop word beside `ist` and `das`, and none beside `young`.
  ///
  /// - Parameters:
  ///   - words: Folded, in the order of the query.
  ///   - languages: The languages that the query may be in.
  package static func areStopWords(_ words: [String], in languages: [LanguageTag]) -> [Bool] {
    var names = Set(languages.map(\.language))
    // Norwegian has two written forms and one tag for both.
    if names.contains("no") { names.formUnion(["nb", "nn"]) }
    let flags = StopWordTable.flags(of: words, in: names)
    return flags.max { count($0) < count($1) } ?? words.map { _ in false }
  }

  private static func count(_ flags: [Bool]) -> Int { flags.reduce(0) { $0 + ($1 ? 1 : 0) } }

  /// Question words, and further stop words that the lists of texts leave out because several languages share them.
  /// Chinese comes in pairs of characters, as in the index.
  static let questions: [String: String] = [
    "en": """
    what which who whom whose when where why how did do does is are was were been be has had have can could should
    would may might must many much if into about than then these those its it's at so such we us our your you me he
    him she
    """,
    "de": """
    was welche welcher welches welchen welchem wer wen wem wessen wann wo wohin woher warum weshalb wieso wie viele
    viel wieviel wurde wurden wird werden hatte hatten haben habe hat waren kann konnte können durch nach um über vor
    eine einer eines einem dieser diese dieses
    """,
    "es": """
    qué cuál cuáles quién quiénes cuándo dónde adónde por cómo cuánto cuánta cuántos cuántas fue fueron era eran es
    son ha han había tenía tiene tienen cuyo cuya
    """,
    "fr":
      "quel quelle quels quelles qui quoi quand où pourquoi comment combien lequel laquelle était étaient fut a ont",
    "it": "che cosa quale quali chi quando dove perché come quanto quanta quanti quante era erano fu hanno",
    "pt": "que qual quais quem quando onde porque como quanto quanta quantos quantas foi foram era eram",
    "nl": "wat welk welke wie wanneer waar waarom hoe hoeveel werd werden waren",
    "ru": """
    что какой какая какое какие каков какого какому каким каком какую каких кто кого кому кем ком чей чья когда где
    куда откуда почему зачем как сколько был была было были является являются чём чем котором которой который
    """,
    "ar": "ما ماذا من متى أين لماذا كيف كم أي هل الذي التي كان كانت هي هو بعد قبل بين تم عدد",
    "zh": "什么 么时 时候 哪个 哪些 哪里 哪一 哪种 哪位 多少 为什 如何 怎么 是什 有多 多久 是谁 的是 是否 了多 了什",
    "ja": "なに 何が いつ どこ だれ 誰が なぜ どの どう です ます か",
  ]
}

extension StopWords {
  /// Reads lists of a form that keeps a language in a few lines: a tag, the letters after a plus sign if there are
  /// any, a colon, the words. An indented line belongs to the one before it.
  static func lists(_ text: String) -> [StopWords] {
    var (text, lists) = (text, [StopWords]())
    text.withUTF8 { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        if line.first == UInt8(ascii: " ") {
          lists[lists.count - 1].words += words(line)
        } else {
          lists.append(StopWords(line))
        }
      }
    }
    return lists
  }

  private init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    let head = parts[0].split(separator: UInt8(ascii: "+"))
    language = String(decoding: head[0], as: UTF8.self)
    letters = head.count > 1 ? Array(String(decoding: head[1], as: UTF8.self).unicodeScalars) : []
    words = Self.words(parts[1])
  }

  /// The words between blanks and line breaks.
  static func words(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
    bytes.split { $0 <= UInt8(ascii: " ") }.map { String(decoding: $0, as: UTF8.self) }
  }
}
