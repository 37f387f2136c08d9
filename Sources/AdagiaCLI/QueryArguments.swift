internal import Adagia
internal import Platform

/// Protection of query words with a leading minus, which the argument parser would read as options:
/// `adagia search love -author:shakespeare`.
enum QueryArguments {
  private static let commands: Set<String> = [
    "search", "browse", "suggest", "random", "today", "export", "saved", "duplicates", "pack",
  ]
  private static let options: Set<String> = ["-h", "-q", "-f", "-n", "-o"]
  /// Commands that take changes before `--` and a query after it.
  private static let bulkCommands: Set<String> = ["tag", "set", "remove"]
  private static let bulkOptions: Set<String> = ["-h", "-q", "-y"]
  /// Replaces the `--` of such a command during parsing.
  static let terminator = "\u{1A}--"
  /// Replaces the minus during parsing. Shells never pass this character.
  private static let shield: Character = "\u{1A}"

  /// The arguments, with the leading minus of query words replaced.
  static func shielded(_ arguments: [String]) -> [String] {
    guard let command = arguments.first else { return arguments }
    let arguments = bulkCommands.contains(command) ? arguments : spelledOut(arguments)
    if bulkCommands.contains(command) { return shieldedBulk(arguments) }
    let isShielded = command == "date" ? isNegativeDate : isNegatedWord
    guard command == "date" || commands.contains(command) else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { isShielded($0) ? String(shield) + $0.dropFirst() : $0 } + arguments[end...]
  }

  /// Short options with their values as the parser takes them: `-n5`, `-n=5` and `-fids` in two words, `--sort -date`
  /// in one.
  private static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var result: [String] = []
    for argument in arguments[..<end] {
      if result.last == "--sort", argument.first == "-", SearchOrder(rawValue: argument) != nil {
        result[result.count - 1] = "--sort=" + argument
      } else {
        result += gluedOption(argument) ?? [argument]
      }
    }
    return result + arguments[end...]
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
