internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia jobs`: what imports and reindexing jobs did.
struct JobsCommand: AsyncParsableCommand {
  /// How the list is printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, jsonl, csv, tsv
  }

  static let configuration = CommandConfiguration(
    commandName: "jobs",
    abstract: "List imports and reindexing jobs with what they did, or one with the rows it turned away.",
    discussion: """
      A job is running, done, stopped (by Ctrl-C or SIGTERM), failed, or interrupted: its process is gone and left no
      word. Run an interrupted job again: it goes on where it was. Of the last 100 jobs the rejected rows are
      kept, 10,000 of each.

      EXAMPLES
        adagia jobs
        adagia jobs 12                  one job, and the rows it turned away
        adagia jobs --format json
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("A job's number.", valueName: "job"))
  var number: Int64?

  @Option(name: [.short, .long], help: "How results are printed: text, json, jsonl, csv or tsv.")
  var format: Format = .text

  @Option(name: [.customShort("n"), .long], help: "The most jobs to list, 1 to 100000.")
  var limit = 20

  func validate() throws {
    guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 1 to 100000.") }
  }

  func run() async throws {
    let catalog = try await global.openForReading()
    let output = JobsOutput(ByteSink.standardOutput(), format: OutputFormat(rawValue: format.rawValue))
    if let number {
      guard let (job, rejects) = try await catalog.job(number) else {
        Message.say("there is no job \(number). 'adagia jobs' lists what there is.")
        throw ExitStatus.nothingFound
      }
      return try output.print(job, rejects)
    }
    let jobs = try await catalog.jobs(limit: limit)
    try output.print(jobs)
    if jobs.isEmpty { throw ExitStatus.nothingFound }
  }
}
