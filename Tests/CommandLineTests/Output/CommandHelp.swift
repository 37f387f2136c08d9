import ArgumentParser
import Foundation

@testable import AdagiaCLI

/// The argument parser's own description of the commands.
struct CommandHelp: Decodable {
  struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String

        /// As it is typed: `-q`, `--quiet`.
        var typed: String { (kind == "long" ? "--" : "-") + name }
      }
      enum Kind: String, Decodable {
        case positional, option, flag
      }
      let kind: Kind
      let names: [Name]?
      let abstract: String?
      let allValues: [String]?
      let shouldDisplay: Bool
    }
    let commandName: String
    let abstract: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }
  let command: Command

  init() throws {
    self = try JSONDecoder().decode(CommandHelp.self, from: Data(AdagiaCommand._dumpHelp().utf8))
  }

  /// The commands as they are typed, with the options and flags of each: `["saved", "list"]`.
  var commands: [(words: [String], arguments: [Command.Argument])] {
    (command.subcommands ?? []).flatMap { Self.commands(of: $0, after: []) }
  }

  private static func commands(
    of command: Command, after words: [String]
  ) -> [(words: [String], arguments: [Command.Argument])] {
    let words = words + [command.commandName]
    return [(words, command.arguments ?? [])] + (command.subcommands ?? []).flatMap { commands(of: $0, after: words) }
  }
}
