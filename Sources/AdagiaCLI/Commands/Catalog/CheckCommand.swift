internal import Adagia
internal import ArgumentParser

/// `adagia check`: a search for damage in the catalog.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the catalog for damage.",
    discussion: """
      Compares every record with its hash, its parts and its date, and the index and the columns with the records, \
      word by word. Writes nothing, and does not block searches or writes. Exit code 4 when something is wrong.

      EXAMPLES
        adagia check
        adagia check --quick                 counts and a sample, under a second
        adagia check --format json
      """)

  @OptionGroup var global: GlobalOptions

  @Flag(name: .long, help: "Compare only counts and a sample. Takes under a second, and can miss damage.")
  var quick = false

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  func run() async throws {
    let path = global.catalogPath
    let check = try await Self.check(path, isQuick: quick, isShown: !global.quiet && Terminal.isErrorInteractive)
    try CheckOutput(path: path).print(check, as: format)
    if !check.isSound { throw ExitStatus.damage }
  }

  /// Checks with progress on a terminal.
  static func check(_ path: String, isQuick: Bool, isShown: Bool) async throws -> CheckReport {
    let progress = ProgressLine(isShown: isShown)
    do {
      let check = try await Interruption.stopping {
        try await Catalog.check(at: path, isQuick: isQuick) { progress.show("\(Int($0 * 100)) % checked") }
      }
      progress.erase()
      return check
    } catch is CancellationError {
      progress.erase()
      Message.say("stopped before the end. Nothing was changed.")
      throw ExitStatus.interrupted
    }
  }
}
