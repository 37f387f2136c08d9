internal import ArgumentParser
internal import TextAnalysis

/// The names of the commands, and what to say when a typed one is none of them.
enum CommandNames {
  private static let all =
    AdagiaCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// Checks the command of an invocation, also behind `help`.
  ///
  /// - Throws: `UsageError` for a word that is not a command.
  static func check(_ arguments: [String]) throws {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let typed = words.first, !typed.hasPrefix("-"), !all.contains(typed) else { return }
    if let nearest = FieldNames.nearest(to: typed, among: all) {
      throw UsageError("'\(typed)' is not a command. Did you mean 'adagia \(nearest)'?")
    }
    let query = words.map(\.shellWord).joined(separator: " ")
    throw UsageError(
      "'\(typed)' is not a command; 'adagia --help' lists them. To search for it: adagia search \(query)")
  }
}
