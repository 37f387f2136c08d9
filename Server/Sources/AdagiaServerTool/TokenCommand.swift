public import AdagiaServer
internal import AdagiaServerCommandLine
public import ArgumentParser
internal import Foundation

/// `adagia-server token`: who may write.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Make, list and remove the tokens of those who may write.",
    subcommands: [Add.self, List.self, Remove.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Make a token and print its secret, once.")

    @Argument(help: "A name for the journal and the log: letters, digits, - _ and .") var name: String
    @Option(help: "edit, or import, which includes edit.") var can: AccessToken.Right = .edit
    @OptionGroup var tokens: TokenOptions

    func run() throws {
      let day = Date().formatted(.iso8601.year().month().day())
      guard let made = AccessToken.make(name: name, right: can, on: day) else {
        throw ValidationError("'\(name)' cannot be the name of a token. Use letters, digits, - _ and .")
      }
      guard try TokenFile(at: tokens.path).add(made.token) else {
        throw ValidationError("There is a token named '\(name)'. Remove it first, or choose another name.")
      }
      print(made.secret)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the tokens: name, right and day.")

    @OptionGroup var tokens: TokenOptions

    func run() throws {
      for token in try TokenFile(at: tokens.path).tokens() {
        print("\(token.name)\t\(token.right.rawValue)\t\(token.created)")
      }
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

extension AccessToken.Right: ExpressibleByArgument {}
