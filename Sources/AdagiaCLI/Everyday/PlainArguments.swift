/// Arguments of the plainest shape: words, and a few options, each at most once.
///
///     PlainArguments(["war", "-n", "3"], [.limit])?.words            // ["war"]
///     PlainArguments(["war", "--before", "1900"], [.limit])          // nil: left to the argument parser
///
/// The argument parser examines every option of a command with mirrors and casts, which takes longer than most
/// searches. It stays the authority: this type reads only what it would read in the same way, and has no messages of
/// its own.
struct PlainArguments {
  enum Option {
    case catalog, color, quiet, format, limit
    case count, strict, noSynonyms

    init?(_ name: Substring) {
      switch name {
      case "--catalog": self = .catalog
      case "--color": self = .color
      case "-q", "--quiet": self = .quiet
      case "-f", "--format": self = .format
      case "-n", "--limit": self = .limit
      case "--count": self = .count
      case "--strict": self = .strict
      case "--no-synonyms": self = .noSynonyms
      default: return nil
      }
    }

    var takesValue: Bool {
      switch self {
      case .catalog, .color, .format, .limit: true
      case .quiet, .count, .strict, .noSynonyms: false
      }
    }
  }

  private(set) var words: [String] = []
  /// In the order typed. A flag's value is empty.
  private var options: [(option: Option, value: String)] = []

  /// - Parameter known: The options of the command.
  init?(_ arguments: some Collection<String>, _ known: [Option]) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      guard let first = argument.utf8.first else { return nil }
      guard first == UInt8(ascii: "-") else {
        words.append(argument)
        continue
      }
      guard let (option, attached) = Self.split(argument), known.contains(option), !has(option) else { return nil }
      guard option.takesValue else {
        options.append((option, ""))
        continue
      }
      guard let value = attached ?? rest.next().flatMap(Self.separateValue) else { return nil }
      options.append((option, value))
    }
  }

  /// An option, and the value after its equals sign. Nil for anything unusual.
  private static func split(_ argument: String) -> (Option, String?)? {
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return Option(argument[...]).map { ($0, nil) }
    }
    let value = argument[argument.utf8.index(after: sign)...]
    guard argument.hasPrefix("--"), !value.isEmpty, let option = Option(argument[..<sign]), option.takesValue else {
      return nil
    }
    return (option, String(value))
  }

  /// An argument as the value of the option before it. Nil when it could be an option itself.
  private static func separateValue(_ argument: String) -> String? {
    guard let first = argument.utf8.first, first != UInt8(ascii: "-") else { return nil }
    return argument
  }

  func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  func value(_ option: Option) -> String? { options.first { $0.option == option }?.value }

  /// The shared options. Nil for a value that the argument parser would refuse.
  var shared: SharedValues? {
    var shared = SharedValues(catalog: value(.catalog), color: .standard, quiet: has(.quiet))
    if let name = value(.color) {
      guard let color = ColorChoice(rawValue: name) else { return nil }
      shared.color = color
    }
    return shared
  }

  /// The output. Nil for a format that the argument parser would refuse.
  var output: RecordOutput? {
    guard let name = value(.format) else { return RecordOutput(format: .standard) }
    return ResultFormat(rawValue: name).map { RecordOutput(format: $0) }
  }

  /// The most hits. Nil for a number that the command would refuse.
  func limit(in range: ClosedRange<Int>, default usual: Int) -> Int? {
    guard let typed = value(.limit) else { return usual }
    return Int(typed).flatMap { range.contains($0) ? $0 : nil }
  }
}
