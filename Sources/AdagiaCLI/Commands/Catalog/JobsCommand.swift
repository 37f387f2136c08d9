internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia jobs`: past imports and synchronizations.
struct JobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs",
    abstract: "List import and reindex jobs, or the rejected rows and conflicts of one.",
    discussion: """
      A job is running, done, stopped (by Ctrl-C or SIGTERM), failed, or interrupted (its process disappeared). Run \
      a stopped or interrupted job again to continue it. The catalog keeps up to 10,000 rejected rows and \
      conflicts of each of the last 100 jobs. A conflict is a field that you edited and the source has changed: yours \
      stays, and the same command with --theirs takes the source's.

      EXAMPLES
        adagia jobs
        adagia jobs 12                  one job and its rejected rows
        adagia jobs 12 --conflicts      the fields that you and the source have both changed
        adagia jobs --format json
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("A job's number.", valueName: "job"))
  var number: Int64?

  @Flag(name: .long, help: "List the conflicts of the job: record, field, your value and the source's.")
  var conflicts = false

  @Option(name: [.short, .long], help: ListFormat.help)
  var format: ListFormat = .text

  @Option(name: [.customShort("n"), .long], help: "List at most this many jobs, 1 to 100000.")
  var limit = 20

  func validate() throws {
    guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 1 to 100000.") }
    if conflicts && number == nil {
      throw ValidationError("--conflicts needs a job's number. To list jobs: adagia jobs")
    }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let output = JobsOutput(ByteSink.standardOutput(), format: format.outputFormat)
    if let number {
      guard let (job, rejects) = try await catalog.job(JobID(number)) else {
        Message.say("there is no job \(number). To list jobs, run: adagia jobs")
        throw ExitStatus.nothingFound
      }
      return try await conflicts
        ? output.print(job, catalog.conflicts(of: job.id)) : output.print(job, rejects)
    }
    let jobs = try await catalog.jobs(limit: limit)
    try output.print(jobs)
    if jobs.isEmpty { throw ExitStatus.nothingFound }
  }
}
