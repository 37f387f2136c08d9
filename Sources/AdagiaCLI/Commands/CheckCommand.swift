internal import Adagia
internal import ArgumentParser

/// `adagia check`: whether the catalog can be trusted.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for damage, and say which side is wrong.",
    discussion: """
      Compares every record with its own hash, its parts and its date, and index and columns with the records, word by
      word. Nothing is written; searches and writers go on meanwhile. Exit code 4 when something is wrong.

      EXAMPLES
        adagia check
        adagia check --quick                 counts and a sample, under a second
        adagia check --format json
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "Only compare counts and a sample: under a second, and no proof.")
  var quick = false

  @Option(name: [.short, .long], help: "How results are printed: text or json.")
  var format = TextOrJSON.text

  func run() async throws {
    let path = global.catalogPath
    let check = try await Self.check(path, isQuick: quick, isShown: !global.quiet && Terminal.isErrorInteractive)
    try CheckOutput(path: path).print(check, as: format)
    if !check.isSound { throw ExitStatus.damage }
  }

  /// Checks with progress on a terminal.
  static func check(_ path: String, isQuick: Bool, isShown: Bool) async throws -> CheckReport {
    let progress = ShareDisplay(isShown: isShown, verb: "checked")
    do {
      let check = try await Interruption.stopping {
        try await Catalog.check(at: path, isQuick: isQuick) { progress.show($0) }
      }
      progress.erase()
      return check
    } catch is CancellationError {
      progress.erase()
      Message.say("stopped before the end; nothing was changed.")
      throw ExitStatus.interrupted
    }
  }
}
