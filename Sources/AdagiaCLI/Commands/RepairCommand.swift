internal import Adagia
internal import ArgumentParser

/// `adagia repair`: what is derived, made anew where it is damaged.
struct RepairCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Make anew what is derived and damaged, after a copy.",
    discussion: """
      Checks the catalog, copies the file beside itself, makes index, columns and dates anew out of the records, and
      checks again. Records that another program changed are named and left: only --accept-changes takes them as they
      are. Exit code 4 when something is still wrong.

      EXAMPLES
        adagia repair
        adagia repair --accept-changes        the changes were meant
        adagia repair --salvage saved.db      the file cannot be read everywhere: save what can be
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "Take records that another program changed as they are now.")
  var acceptChanges = false

  @Flag(name: .long, help: "Take out names, subjects and journal rows that belong to nothing.")
  var removeStrays = false

  @Option(
    name: .long, help: ArgumentHelp("Save what can be read into a new file, and change nothing.", valueName: "file"),
    completion: .file())
  var salvage: String?

  func run() async throws {
    if let salvage { return try await saveRecords(into: salvage) }
    let path = global.catalogPath
    let progress = ShareDisplay(isShown: !global.quiet && Terminal.isErrorInteractive, verb: "made anew")
    let report = try await Catalog.repair(at: path, acceptingChanges: acceptChanges, removingStrays: removeStrays) {
      progress.show($0)
    }
    progress.erase()
    if !global.quiet {
      if let copy = report.copy { Message.say("the file as it was: \(copy)") }
      for step in report.steps { Message.say(step) }
      if report.copy == nil { Message.say("nothing was changed.") }
    }
    try CheckOutput(path: path).print(report.after, as: .text)
    if !report.after.isSound { throw ExitStatus.damage }
  }

  private func saveRecords(into target: String) async throws {
    let report = try await Catalog.salvage(at: global.catalogPath, into: target)
    if !global.quiet {
      Message.say("\(report.recordCount) records were saved into \(target), with new numbers.")
    }
    if report.missingCount > 0 {
      Message.say(
        "\(Self.counted(report.missingCount)) could not be found or read: \(Self.numbers(report.missing, of: report.missingCount)). "
          + "Restore a backup if you have one.")
    }
    if !report.knowsAll {
      Message.say("whether more are missing is not known: nothing in the file says any more which records there were.")
    }
    if report.doubtfulCount > 0 {
      Message.say(
        "\(report.doubtfulCount) of the saved records do not fit their hash, damaged or changed by another program. They are "
          + "in collections of their own, named '… (doubtful)': \(report.doubtful.joined(separator: "; ")).")
    }
    let count = report.unreadable.reduce(0) { $0 + $1.count }
    if count > report.missingCount {
      Message.say("\(count) record numbers could not be read: \(Self.numbers(report.unreadable, of: count)).")
    }
    for part in report.lost { Message.say("not all \(part) could be read.") }
    if !report.isComplete { throw ExitStatus.damage }
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }

  /// The first few of some numbers.
  private static func numbers(_ runs: [ClosedRange<Int64>], of count: Int) -> String {
    let some = runs.prefix(5)
    let texts = some.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    return texts.joined(separator: ", ") + (some.reduce(0) { $0 + $1.count } < count ? ", …" : "")
  }
}
