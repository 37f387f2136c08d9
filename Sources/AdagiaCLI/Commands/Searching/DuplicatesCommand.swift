internal import Adagia
internal import ArgumentParser

/// `adagia duplicates`: clusters of near-duplicate records.
struct DuplicatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "Find near-duplicate records and show how they differ.",
    discussion: """
      Compares the texts of all records, or of those that match a query; for records without a text, titles and \
      names. Changes nothing: pass the printed numbers to 'adagia show' or 'adagia remove'.

      [-words-] are only in the first record of a cluster, {+words+} only in the record shown.

      EXAMPLES
        adagia duplicates
        adagia duplicates lang:es --similarity 0.9
        adagia duplicates in:mine --similarity 1 --format ids   one cluster per line
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "A query for the records to compare. By default, all records.", completion: QueryCompletion.query)
  var words: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The least similarity of two records, 0 to 1. With 1, the words and their order are the same.",
      valueName: "number"))
  var similarity = Catalog.duplicateSimilarity

  @Option(name: [.short, .long], help: "Output format.")
  var format: ClusterFormat = .text

  @Option(name: [.customShort("n"), .long], help: "Print at most this many clusters, 0 to 100000.")
  var limit = 10

  func validate() throws {
    guard (0...1).contains(similarity) else { throw ValidationError("--similarity takes a number from 0 to 1.") }
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let answer = try await answer(catalog)
    global.show(answer.warnings)
    let terminal = global.terminal
    let output = Output(terminal)
    defer { output.close() }
    try DuplicatesOutput(query: QueryArguments.query(words), similarity: similarity, terminal)
      .print(answer, as: format, to: output.sink)
    if !global.quiet { summarize(answer) }
    if answer.total == 0 { throw ExitStatus.nothingFound }
  }

  private func answer(_ catalog: Catalog) async throws -> DuplicateAnswer {
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    let (query, similarity, limit) = (QueryArguments.query(words), similarity, limit)
    do {
      let answer = try await Interruption.stopping {
        try await catalog.duplicates(matching: query, similarity: similarity, limit: limit) {
          progress.show("\(Int($0 * 100)) % compared")
        }
      }
      progress.erase()
      return answer
    } catch is CancellationError {
      progress.erase()
      Message.say("stopped. Nothing was changed.")
      throw ExitStatus.interrupted
    }
  }

  /// Prints totals on standard error, apart from the results.
  private func summarize(_ answer: DuplicateAnswer) {
    let compared = answer.comparedCount.counting("record")
    if answer.total == 0 {
      Message.say("nothing found in \(compared).")
    } else {
      let clusters = answer.total.counting("cluster")
      let more = answer.clusters.count < answer.total ? "; \(answer.clusters.count) shown, more with --limit" : ""
      Message.say("\(clusters) of \(answer.recordCount.counting("record")), in \(compared)\(more).")
    }
    if answer.blankCount > 0 {
      Message.say("skipped \(answer.blankCount.counting("record")) without a word in text, title or name.")
    }
    if answer.crowdedCount > 0 {
      Message.say(
        "\(answer.crowdedCount.counting("pair")) of words \(answer.crowdedCount == 1 ? "is" : "are each") in more than 64 "
          + "records, and not all of these were compared with each other.")
    }
  }
}
