/// How quickly texts are cut into terms, stems included, beside SQLite's `unicode61`: nothing but the tokenizers.
struct AnalyserBench {
  /// Where the texts are: see `TextSample`.
  let folder: String

  /// Each round goes through a sample as often as it takes to read so many bytes.
  private static let bytesPerRound = 4_000_000
  private static let roundCount = 7

  func run() throws {
    Report.progress("cutting texts")
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
    /// In all texts of the sample.
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
