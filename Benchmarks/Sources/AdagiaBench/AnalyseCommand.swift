internal import ArgumentParser

/// Measures the analyser alone, without the rest of the benchmark.
struct AnalyseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "analyse", shouldDisplay: false)

  /// See `TextSample`.
  @Argument var texts: String

  func run() throws { try AnalyserBench(folder: texts).run() }
}
