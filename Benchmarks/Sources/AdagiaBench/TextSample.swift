internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// Texts of one kind to measure an analyser with: running prose in one language, or in one script.
struct TextSample {
  let title: String
  private(set) var texts: [Text] = []

  struct Text {
    let plain: [UInt8]
    /// With its language in front, as an index column has it.
    let marked: [UInt8]

    init(_ text: String, language: String) {
      plain = Array(text.utf8)
      marked = Array(IndexText.marked(text, language: LanguageTag(language)).utf8)
    }
  }

  /// Bytes of all texts, without the languages in front.
  var byteCount: Int { texts.reduce(0) { $0 + $1.plain.count } }
}

extension TextSample {
  /// Paragraphs of Wikipedia in six languages (XQuAD), then the articles of the Universal Declaration of Human Rights,
  /// all languages of a script together.
  ///
  /// - Parameter folder: With the files that the names here say.
  static func all(in folder: String) throws -> [TextSample] {
    let prose = [
      ("en", "English"), ("de", "German"), ("es", "Spanish"), ("ru", "Russian"), ("ar", "Arabic"), ("zh", "Chinese"),
    ]
    return try prose.map { language, name in
      var sample = TextSample(title: "\(name), Wikipedia")
      try forEachRow(of: "\(folder)/retrieval/xquad/\(language)/corpus.tsv.gz") { row in
        guard case .string(let text)? = row["text"] else { return }
        sample.texts.append(Text(text, language: language))
      }
      return sample
    } + declarations(in: folder)
  }

  private static func declarations(in folder: String) throws -> [TextSample] {
    var samples: [String: TextSample] = [:]
    try forEachRow(of: "\(folder)/quotes/udhr-articles.tsv.gz") { row in
      guard case .string(let script)? = row["script"], case .string(let text)? = row["text"],
        case .string(let language)? = row["bcp47"]
      else { return }
      let sample = TextSample(title: "\(script), Declaration of Human Rights")
      samples[script, default: sample].texts.append(Text(text, language: language))
    }
    return samples.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func forEachRow(of path: String, _ body: (RawRecord) -> Void) throws {
    var reader = try InputReader(path: path, options: InputOptions(format: .tsv, readsTSVEscapes: false))
    while let event = try reader.next() {
      if case .record(let row) = event { body(row) }
    }
  }
}
