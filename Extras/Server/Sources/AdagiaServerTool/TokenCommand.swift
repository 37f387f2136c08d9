public import AdagiaServer
internal import AdagiaServerCommandLine
public import ArgumentParser
internal import Foundation

/// `adagia-server token`: who may write.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Make, list, rotate and remove the tokens of those who may write.",
    subcommands: [Add.self, List.self, Rotate.self, Remove.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make a token and print its secret, once.")

    @Argument(help: "A name for the journal and the log: letters, digits, - _ and .") var name: String
    @Option(help: "read (the journal, former texts), edit, or import; each includes those before. 'write' is edit.")
    var can: AccessToken.Right = .edit
    @Option(
      help: ArgumentHelp("A catalog that it is for, by its name in URLs; all without. Repeatable.", valueName: "name"))
    var catalog: [String] = []
    @OptionGroup var end: TokenEnd
    @OptionGroup var tokens: TokenOptions

    func validate() throws {
      for catalog in catalog where ServerConfiguration.CatalogPlace(name: catalog, path: "") == nil {
        throw ValidationError(
          "'\(catalog)' cannot be the name of a catalog in a URL. Give the NAME of --catalog NAME=PATH.")
      }
    }

    func run() throws {
      let made = AccessToken.make(
        name: name, right: can, on: TokenDay(Date()).text, catalogs: catalog.isEmpty ? nil : catalog,
        expires: try end.day)
      guard let made else {
        throw ValidationError("'\(name)' cannot be the name of a token. Use letters, digits, - _ and .")
      }
      guard try TokenFile(at: tokens.path).add(made.token) else {
        throw ValidationError("There is a token named '\(name)'. Remove it first, or choose another name.")
      }
      print(made.secret)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the tokens: name, right, day, last day, last use, catalogs.",
      discussion: "Columns are separated by tabs; - stands for none. The last use is noted every ten minutes at most.")

    @OptionGroup var tokens: TokenOptions

    func run() throws {
      for token in try TokenFile(at: tokens.path).tokens() {
        let columns = [
          token.name, token.right.rawValue, token.created, token.expires?.text ?? "-",
          token.lastUse.map { $0.formatted(.iso8601) } ?? "-", token.catalogs?.joined(separator: ",") ?? "all",
        ]
        print(columns.joined(separator: "\t"))
      }
    }
  }

  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a token another secret and print it, once.",
      discussion: "The present secret is refused from its next request on, unless --keep gives its holder some time.")

    @Argument(help: "The name of the token.") var name: String
    @Option(help: ArgumentHelp("The hours for which the present secret is taken too.", valueName: "hours"))
    var keep = 0.0
    @OptionGroup var end: TokenEnd
    @OptionGroup var tokens: TokenOptions

    func validate() throws {
      guard (0...8_760).contains(keep) else { throw ValidationError("--keep is not between 0 and 8760 hours.") }
    }

    func run() throws {
      let former = keep > 0 ? Date(timeIntervalSinceNow: keep * 3_600) : nil
      let secret = try TokenFile(at: tokens.path).rotate(name, keepingFormerUntil: former, expires: try end.day)
      guard let secret else {
        throw ValidationError("There is no token named '\(name)'. List them: adagia-server token list")
      }
      print(secret)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove a token. It is refused from its next request on.")

    @Argument(help: "The name of the token.") var name: String
    @OptionGroup var tokens: TokenOptions

    func run() throws {
      guard try TokenFile(at: tokens.path).remove(name) else {
        throw ValidationError("There is no token named '\(name)'. List them: adagia-server token list")
      }
    }
  }
}

/// The end of a token.
struct TokenEnd: ParsableArguments {
  @Option(help: ArgumentHelp("Its last day, as 2027-01-31 (UTC), or a number of days, as 90d.", valueName: "day"))
  var expires: String?

  /// The last day; `nil` when none is given.
  var day: TokenDay? {
    get throws {
      guard let expires else { return nil }
      let today = TokenDay(Date())
      let day = expires.hasSuffix("d") ? Self.day(after: expires.dropLast()) : TokenDay(expires)
      guard let day, day >= today else {
        throw ValidationError("--expires '\(expires)' is no day to come. Write it like 2027-01-31, or like 90d.")
      }
      return day
    }
  }

  private static func day(after days: Substring) -> TokenDay? {
    guard let days = Int(days), (0...36_500).contains(days) else { return nil }
    return TokenDay(Date(timeIntervalSinceNow: Double(days) * 86_400))
  }
}

extension AccessToken.Right: ExpressibleByArgument {
  public init?(argument: String) { self.init(rawValue: argument == "write" ? "edit" : argument) }
}
