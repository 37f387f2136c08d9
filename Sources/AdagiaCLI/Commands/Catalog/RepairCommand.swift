internal import Adagia
internal import ArgumentParser

/// `adagia repair`: index, columns and dates, rebuilt from the records.
struct RepairCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Rebuild damaged parts of the catalog from its records.",
    discussion: """
      Checks the catalog, makes a copy of the file beside it, rebuilds the index, the columns and the dates from \
      the records, and checks again. Records that another program changed are reported; --accept-changes accepts \
      them. Exit code 4 when something is still wrong.

      EXAMPLES
        adagia repair
        adagia repair --accept-changes        the changes were intended
        adagia repair --salvage saved.db      save what is readable
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "Accept records that another program changed.")
  var acceptChanges = false

  @Flag(name: .long, help: "Remove names, subjects and journal rows that belong to no record.")
  var removeStrays = false

  @Option(
    name: .long,
    help: ArgumentHelp("Save the readable records to a new file, and change nothing else.", valueName: "file"),
    completion: .file())
  var salvage: String?

  func run() async throws {
    if let salvage { return try await saveRecords(into: salvage) }
    let path = global.catalogPath
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    let (accept, remove) = (acceptChanges, removeStrays)
    let report = try await Self.stopping("stopped. To repair the rest, run the same command again.", progress) {
      try await Catalog.repair(at: path, acceptingChanges: accept, removingStrays: remove) {
        progress.show("\(Int($0 * 100)) % rebuilt")
      }
    }
    if !global.quiet {
      if let copy = report.copy { Message.say("copied the original file to \(copy).") }
      for step in report.steps { Message.say(step) }
      if report.copy == nil { Message.say("nothing was changed.") }
    }
    try CheckOutput(path: path).print(report.after, as: .text)
    if !report.after.isSound { throw ExitStatus.damage }
  }

  private func saveRecords(into target: String) async throws {
    let path = global.catalogPath
    let report = try await Self.stopping("stopped. No file was created.") {
      try await Catalog.salvage(at: path, into: target)
    }
    if !global.quiet {
      Message.say("saved \(report.recordCount.counting("record")) to \(target), with new numbers.")
    }
    if report.foundCount > 0, !global.quiet {
      Message.say("\(report.foundCount.counting("record")) of these came from pages that the file had lost track of.")
    }
    if report.earlierCount > 0 {
      Message.say(
        "\(report.earlierCount.counting("record")) could only be saved in an earlier state, from the journal: in the "
          + "collections named '… (doubtful)'.")
    }
    if report.missingCount > 0 {
      Message.say(
        "could not find or read \(report.missingCount.counting("record")): \(Self.numbers(report.missing, of: report.missingCount)). "
          + "Restore them from a backup if you have one.")
    }
    if !report.knowsAll {
      Message.say("more records may be missing: the file no longer tells which ones there were.")
    }
    if report.doubtfulCount > 0 {
      Message.say(
        "\(report.doubtfulCount.counting("saved record")) \(report.doubtfulCount == 1 ? "does" : "do") not match the stored "
          + "hash: damaged, or changed by another program. See the collections named '… (doubtful)': "
          + "\(report.doubtful.joined(separator: "; ")).")
    }
    let count = report.unreadable.reduce(0) { $0 + $1.count }
    if count > report.missingCount {
      Message.say("could not read \(count.counting("record number")): \(Self.numbers(report.unreadable, of: count)).")
    }
    for part in report.lost { Message.say("could not read all \(part).") }
    if !report.isComplete { throw ExitStatus.damage }
  }

  /// Runs long work that Ctrl-C ends with a message.
  private static func stopping<T: Sendable>(
    _ message: String, _ progress: ProgressLine? = nil, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    do {
      let result = try await Interruption.stopping(body)
      progress?.erase()
      return result
    } catch is CancellationError {
      progress?.erase()
      Message.say(message)
      throw ExitStatus.interrupted
    }
  }

  /// The first few runs of some record numbers.
  private static func numbers(_ runs: [ClosedRange<Int64>], of count: Int) -> String {
    let some = runs.prefix(5)
    let texts = some.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    return texts.joined(separator: ", ") + (some.reduce(0) { $0 + $1.count } < count ? ", …" : "")
  }
}
