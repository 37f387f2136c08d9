internal import Adagia
internal import ArgumentParser

/// `adagia duplicates`: records that are nearly the same, side by side.
struct DuplicatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "Find records that are nearly the same, and show how they differ.",
    discussion: """
      Compares the texts of the records that match a query, or of all; of records without a text, title and names.
      Nothing is changed: 'adagia show' and 'adagia remove' take the numbers that are printed.

      [-words-] are those of the first record of a cluster, {+words+} those of the record that they stand below.

      EXAMPLES
        adagia duplicates
        adagia duplicates lang:es --similarity 0.9
        adagia duplicates in:mine --similarity 1 --format ids   one cluster a line
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "Which records to compare, as a query. Several words need no quotation marks.")
  var words: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How alike two records have to be, 0 to 1; 1 finds the same words in the same order.", valueName: "number"))
  var similarity = Catalog.duplicateSimilarity

  @Option(name: [.short, .long], help: "How results are printed: text, json, jsonl or ids.")
  var format: ResultFormat = .text

  @Option(name: [.customShort("n"), .long], help: "The most clusters to print, 0 to 100000.")
  var limit = 10

  func validate() throws {
    guard (0...1).contains(similarity) else { throw ValidationError("--similarity takes a number from 0 to 1.") }
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
    guard [.text, .json, .jsonl, .ids].contains(format) else {
      throw ValidationError("--format takes text, json, jsonl or ids: \(format.rawValue) has no place for clusters.")
    }
  }

  func run() async throws {
    let catalog = try await global.openForReading()
    let answer = try await answer(catalog)
    global.show(answer.warnings)
    let output = Output(global.terminal)
    defer { output.close() }
    try DuplicatesOutput(query: QueryArguments.query(words), similarity: similarity, global.terminal)
      .print(answer, as: format, to: output.sink)
    if !global.quiet { summarize(answer) }
    if answer.total == 0 { throw ExitStatus.nothingFound }
  }

  private func answer(_ catalog: Catalog) async throws -> DuplicateAnswer {
    let progress = ShareDisplay(isShown: !global.quiet && Terminal.isErrorInteractive)
    let (query, similarity, limit) = (QueryArguments.query(words), similarity, limit)
    do {
      let answer = try await Interruption.stopping {
        try await catalog.duplicates(matching: query, similarity: similarity, limit: limit) { progress.show($0) }
      }
      progress.erase()
      return answer
    } catch is CancellationError {
      progress.erase()
      Message.say("stopped; nothing was changed.")
      throw ExitStatus.interrupted
    }
  }

  /// How many there are: beside the results, never among them.
  private func summarize(_ answer: DuplicateAnswer) {
    let compared = answer.comparedCount == 1 ? "1 record" : "\(answer.comparedCount) records"
    if answer.total == 0 {
      Message.say("nothing found among \(compared).")
    } else {
      let clusters = answer.total == 1 ? "1 cluster" : "\(answer.total) clusters"
      let more = answer.clusters.count < answer.total ? ", \(answer.clusters.count) shown. More with --limit N" : ""
      Message.say("\(clusters) of \(answer.recordCount) records, among \(compared)\(more).")
    }
    if answer.blankCount > 0 {
      Message.say("left out, having no word in text, title or name: \(answer.blankCount).")
    }
    if answer.crowdedCount > 0 {
      Message.say(
        "\(answer.crowdedCount) pairs of words are in more than 64 records each; "
          + "of these not every one was compared with every other.")
    }
  }
}
