internal import Platform

/// Protection of query words with a leading minus, which the argument parser would read as options:
/// `adagia search love -author:shakespeare`.
enum QueryArguments {
  private static let commands: Set<String> = [
    "search", "suggest", "random", "today", "export", "saved", "duplicates", "pack",
  ]
  private static let options: Set<String> = ["-h", "-q", "-f", "-n", "-o"]
  /// Commands that take changes before `--` and a query after it.
  private static let bulkCommands: Set<String> = ["tag", "set"]
  private static let bulkOptions: Set<String> = ["-h", "-q", "-y"]
  /// Replaces the `--` of such a command during parsing.
  static let terminator = "\u{1A}--"
  /// Replaces the minus during parsing. Shells never pass this character.
  private static let shield: Character = "\u{1A}"

  /// The arguments, with the leading minus of query words replaced.
  static func shielded(_ arguments: [String]) -> [String] {
    guard let command = arguments.first else { return arguments }
    if bulkCommands.contains(command) { return shieldedBulk(arguments) }
    let isShielded = command == "date" ? isNegativeDate : isNegatedWord
    guard command == "date" || commands.contains(command) else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { isShielded($0) ? String(shield) + $0.dropFirst() : $0 } + arguments[end...]
  }

  /// Everything after the first `--` is the query. A word with a leading minus before it is a tag to remove, unless it is
  /// a short option.
  private static func shieldedBulk(_ arguments: [String]) -> [String] {
    guard let end = arguments.firstIndex(of: "--") else { return arguments }
    let changes = arguments[..<end].map { argument in
      let isTag = argument.count > 1 && argument.first == "-" && argument.dropFirst().first != "-"
      return isTag && !bulkOptions.contains(argument) ? String(shield) + argument.dropFirst() : argument
    }
    let query = arguments[(end + 1)...].map { $0.first == "-" ? String(shield) + $0.dropFirst() : $0 }
    return changes + [terminator] + query
  }

  /// The query, from its words.
  static func query(_ words: [String]) -> String {
    words.map(word).joined(by: " ")
  }

  /// One argument as it was typed.
  static func word(_ argument: String) -> String {
    argument.first == shield ? "-" + argument.dropFirst() : argument
  }

  /// Whether an argument is a date, not an option: `-0398`, `-04XX`, `-XXXX`, `-<1999>`, SQLite's `-7 days`.
  private static func isNegativeDate(_ argument: String) -> Bool {
    guard argument.first == "-", let second = argument.dropFirst().first else { return false }
    return second.isNumber || "X[<(".contains(second)
  }

  private static func isNegatedWord(_ argument: String) -> Bool {
    guard argument.first == "-", let second = argument.dropFirst().first, second != "-" else { return false }
    if options.contains(argument) || argument.hasPrefix("-n") && Int(argument.dropFirst(2)) != nil { return false }
    return !second.isNumber
  }
}
