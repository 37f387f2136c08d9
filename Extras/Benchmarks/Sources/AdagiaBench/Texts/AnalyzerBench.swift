internal import ArgumentParser
internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// The speed of the tokenizers alone: texts to terms, stems included, beside SQLite's `unicode61`.
struct AnalyzerBench {
  /// The folder of texts; see `TextSample`.
  let folder: String

  /// The least number of bytes in a round. A round repeats a smaller sample.
  private static let bytesPerRound = 4_000_000
  private static let roundCount = 7

  func run() throws {
    Report.progress("tokenizing texts")
    let (adagia, plain) = try (
      TokenizerProbe("adagia"), TokenizerProbe("unicode61", arguments: ["remove_diacritics", "2"])
    )
    var table = TextTable(["MB a second of CPU", "kB", "Adagia", "unicode61", "Adagia / plain", "terms / plain"])
    for sample in try TextSample.all(in: folder) {
      let own = try speed(sample, adagia, \.marked)
      let other = try speed(sample, plain, \.plain)
      table.append([
        sample.title, Figure.text(Double(sample.byteCount) / 1e3), Figure.text(own.megabytesPerSecond, decimals: 1),
        Figure.text(other.megabytesPerSecond, decimals: 1),
        Figure.short(own.megabytesPerSecond / other.megabytesPerSecond),
        Figure.short(Double(own.termCount) / Double(other.termCount)),
      ])
    }
    Report.section("Analysis alone: texts to terms and stems, one thread, median of \(Self.roundCount) rounds", table)
  }

  private struct Speed {
    let megabytesPerSecond: Double
    /// Terms in all texts of the sample.
    let termCount: Int
  }

  private func speed(
    _ sample: TextSample, _ tokenizer: TokenizerProbe, _ bytes: KeyPath<TextSample.Text, [UInt8]>
  ) throws -> Speed {
    let texts = sample.texts.map { $0[keyPath: bytes] }
    let repetitions = max(1, Self.bytesPerRound / sample.byteCount)
    var latencies = Latencies()
    var termCount = 0
    for _ in 0..<Self.roundCount {
      termCount = 0
      latencies.append(
        try Cost.measured {
          for _ in 0..<repetitions {
            for text in texts { termCount += try tokenizer.terms(in: text) }
          }
        })
    }
    let megabytes = Double(sample.byteCount * repetitions) / 1e6
    return Speed(megabytesPerSecond: megabytes / (latencies.median / 1e6), termCount: termCount / repetitions)
  }
}

/// `adagia-bench analyze`: the measurement of the analyzer alone.
struct AnalyzeTextsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "analyze", shouldDisplay: false)

  /// The folder of texts; see `TextSample`.
  @Argument var texts: String

  func run() throws { try AnalyzerBench(folder: texts).run() }
}

/// Prose in one language or one script, for the measurement of an analyzer.
struct TextSample {
  let title: String
  private(set) var texts: [Text] = []

  struct Text {
    let plain: [UInt8]
    /// The text with its language marker, as in an index column.
    let marked: [UInt8]

    init(_ text: String, language: String) {
      plain = Array(text.utf8)
      marked = Array(IndexText.marked(text, language: LanguageTag(language)).utf8)
    }
  }

  /// Bytes of all texts, without language markers.
  var byteCount: Int { texts.reduce(0) { $0 + $1.plain.count } }
}

extension TextSample {
  /// The samples: paragraphs of Wikipedia in six languages (XQuAD), then the articles of the Universal Declaration of
  /// Human Rights by script.
  ///
  /// - Parameter folder: The folder with the two collections.
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
