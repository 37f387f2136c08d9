internal import Adagia
internal import Platform

/// Protection of words with a leading minus, which the argument parser would read as options: query words, as in
/// `adagia search love -author:shakespeare`, and values of options, as in `--date -0399` and `--sort -date`.
enum QueryArguments {
  private static let commands: Set<String> = [
    "search", "find", "browse", "suggest", "random", "today", "export", "saved", "duplicates", "pack", "detect",
  ]
  private static let options: Set<String> = ["-h", "-q", "-f", "-n", "-o"]
  /// Commands that take changes before `--` and a query after it.
  private static let bulkCommands: Set<String> = ["tag", "set", "remove"]
  private static let bulkOptions: Set<String> = ["-h", "-q", "-y"]
  /// Commands that hand their arguments on to another program.
  static let passingCommands = ["serve", "cluster"]
  /// The options without a value, of all commands. All others have one.
  static let flags = [
    "--accept-changes", "--allow-empty", "--apply", "--conflicts", "--count", "--cursor", "--detail", "--dry-run",
    "--explain", "--find", "--force", "--free", "--help", "--index", "--missing", "--no-keep", "--no-synonyms",
    "--one-line", "--one-way", "--plain", "--preview", "--print0", "--quick", "--quiet", "--remove", "--remove-edited",
    "--remove-strays", "--reverse", "--strict", "--theirs", "--version", "--watch", "--why", "--yes",
  ]
  /// The long names of the one-letter options with a value, which are the same in all commands.
  static let longNames = ["-f": "--format", "-n": "--limit", "-o": "--output"]
  /// Replaces the `--` of such a command during parsing.
  static let terminator = "\u{1A}--"
  /// Replaces the minus during parsing. Shells never pass this character.
  private static let shield: Character = "\u{1A}"

  /// The arguments as the parser takes them: values with a leading minus in one word with their options, and the minus
  /// of query words replaced.
  static func shielded(_ arguments: [String]) -> [String] {
    guard let command = arguments.first, !passingCommands.contains(command) else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let isBulk = bulkCommands.contains(command)
    let typed = withValuesJoined(isBulk ? Array(arguments[..<end]) : spelledOut(arguments[..<end]), isBulk)
    if isBulk { return shieldedBulk(typed + arguments[end...]) }
    guard command == "date" || commands.contains(command) else { return typed + arguments[end...] }
    let isShielded = command == "date" ? isNegativeDate : isNegatedWord
    return typed.map { isShielded($0) ? String(shield) + $0.dropFirst() : $0 } + arguments[end...]
  }

  /// The arguments, with `--sort -date` in one word: `--sort=-date`. The parser takes no word with a minus as a value.
  ///
  /// A word that is an option itself is no value, so that the parser says which value is missing.
  private static func withValuesJoined(_ arguments: [String], _ isBulk: Bool) -> [String] {
    var result: [String] = []
    for argument in arguments {
      if argument.utf8.first == UInt8(ascii: "-"), argument != "-", let option = result.last.flatMap(optionWithValue),
        !isOption(argument, isBulk)
      {
        result[result.count - 1] = "\(option)=\(argument)"
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// The long name of an option that needs a value and has none yet. Nil for any other argument.
  private static func optionWithValue(_ argument: String) -> String? {
    guard argument.hasPrefix("--") else { return longNames[argument] }
    return isLongOption(argument) && !argument.utf8.contains(UInt8(ascii: "=")) && !flags.contains(argument)
      ? argument : nil
  }

  /// True if an argument looks like an option: `--count`, `--limit=5`, `-q`.
  private static func isOption(_ argument: String, _ isBulk: Bool) -> Bool {
    isLongOption(argument) || (isBulk ? bulkOptions : options).contains(argument)
  }

  /// True for two hyphens and a name, perhaps with a value: not for `--`, nor for a text such as `-- {author}`.
  private static func isLongOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("--") else { return false }
    let name = argument.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    guard let first = name.first, first != UInt8(ascii: "-") else { return false }
    return name.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
  }

  /// Short options with their values as the parser takes them: `-n5`, `-n=5` and `-fids` in two words.
  private static func spelledOut(_ arguments: ArraySlice<String>) -> [String] {
    arguments.flatMap { gluedOption($0) ?? [$0] }
  }

  /// The parts of `-n5`, `-n=5`, `-fids`, `-f=ids`, `-o=FILE`, each perhaps after `-q`. Nil for anything else, such as
  /// the negated word `-night`.
  private static func gluedOption(_ argument: String) -> [String]? {
    guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 2 else { return nil }
    var rest = argument.dropFirst()
    var parts: [String] = []
    if rest.hasPrefix("q") {
      parts.append("-q")
      rest = rest.dropFirst()
    }
    guard let option = rest.first, "nfo".contains(option) else { return nil }
    let value = rest.dropFirst()
    parts.append("-\(option)")
    if value.isEmpty { return parts }
    if value.first == "=", value.count > 1 { return parts + [String(value.dropFirst())] }
    let isValue =
      option == "n" && Int(value) != nil || option == "f" && ResultFormat(rawValue: String(value)) != nil
    return isValue ? parts + [String(value)] : nil
  }

  /// Everything after the first `--` is the query. A word with a leading minus before it is a tag to remove, unless it
  /// is a short option.
  private static func shieldedBulk(_ arguments: [String]) -> [String] {
    guard let end = arguments.firstIndex(of: "--") ?? arguments.firstIndex(of: "-") else { return arguments }
    let changes = arguments[..<end].map { argument in
      let isTag = argument.count > 1 && argument.first == "-" && argument.dropFirst().first != "-"
      return isTag && !bulkOptions.contains(argument) ? String(shield) + argument.dropFirst() : argument
    }
    if arguments[end] == "-" { return changes + arguments[end...] }
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

  /// True if an argument is a date, not an option: `-0398`, `-04XX`, `-XXXX`, `-<1999>`, SQLite's `-7 days`.
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
