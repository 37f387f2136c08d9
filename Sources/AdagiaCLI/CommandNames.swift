internal import ArgumentParser
internal import TextAnalysis

/// The names of the commands, and what to say when a typed one is none of them.
enum CommandNames {
  private static let all =
    AdagiaCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]

  /// Checks the command of an invocation, also after `help`, and the command of a group such as `saved`.
  ///
  /// - Throws: `UsageError` for a word that is not a command, and for options before the command.
  static func check(_ arguments: [String]) throws {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let typed = words.first else { return }
    guard !typed.hasPrefix("-") else { return try checkOrder(words) }
    guard !all.contains(typed) else { return try checkGroup(typed, words.dropFirst().first) }
    if let nearest = FieldNames.nearest(to: typed, among: all) {
      throw UsageError("'\(typed)' is not a command. Did you mean 'adagia \(nearest)'?")
    }
    let query = words.map(\.shellWord).joined(separator: " ")
    throw UsageError(
      "'\(typed)' is not a command; 'adagia --help' lists them. To search for it: adagia search \(query)")
  }

  /// Checks that no command comes after options, as in `git -C`: all options are those of a command. Scripts that
  /// complete words call the program with options of three dashes.
  private static func checkOrder(_ words: ArraySlice<String>) throws {
    guard let first = words.first, !first.hasPrefix("---"), !options.contains(String(first.prefix { $0 != "=" })),
      let place = words.firstIndex(where: all.contains)
    else { return }
    let ordered = [words[place]] + words[..<place] + words[(place + 1)...]
    throw UsageError("options come after the command: adagia \(ordered.map(\.shellWord).joined(separator: " "))")
  }

  /// The options without a command.
  private static let options: Set<String> = [
    "-h", "--help", "--help-hidden", "-V", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  /// Checks the word after the name of a group. No group takes words itself.
  private static func checkGroup(_ group: String, _ typed: String?) throws {
    let commands = AdagiaCommand.configuration.subcommands.first { $0.configuration.commandName == group }
    let names = commands?.configuration.subcommands.compactMap { $0.configuration.commandName } ?? []
    guard let typed, !names.isEmpty, !typed.hasPrefix("-"), !names.contains(typed) else { return }
    let meant = FieldNames.nearest(to: typed, among: names).map { "Did you mean 'adagia \(group) \($0)'?" }
    throw UsageError(
      "'\(typed)' is not a command of 'adagia \(group)'. "
        + (meant ?? "It has \(names.sorted().joined(separator: ", "))."))
  }
}
