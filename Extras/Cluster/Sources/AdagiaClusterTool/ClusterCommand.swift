internal import AdagiaCLI
internal import ArgumentParser
internal import ClusterIndex
internal import Foundation
internal import Platform

/// `adagia-cluster`: a catalog's records on several machines.
@main
struct ClusterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adagia-cluster",
    abstract: "Search a catalog that several machines share.",
    discussion: """
      Sphinx does the searching on every machine; this program writes its configuration, fills it with the words of a \
      catalog, and asks it. The catalog stays where it is, and remains what everything is made from.

      EXAMPLES
        adagia-cluster toy try                                start three nodes on this machine
        adagia-cluster init --cluster cluster.yaml            write searchd's configurations
        adagia-cluster push --cluster cluster.yaml --catalog sayings.db
        adagia-cluster search --cluster cluster.yaml --catalog sayings.db 'author:seneca time'
        adagia-cluster follow --cluster cluster.yaml --catalog sayings.db

      EXIT CODES
        0 found    1 nothing found, or a copy differs    3 the answer is not whole: a shard has no node left, or other rows
        64 the cluster cannot answer this    69 no node can be reached    75 another command fills the cluster
      """,
    subcommands: [
      ToyCommand.self, InitCommand.self, PushCommand.self, SearchCommand.self, StatusCommand.self, CheckCommand.self,
      RepairCommand.self, FollowCommand.self, ReshardCommand.self,
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let error as ClusterError {
      say("\(error)")
      Foundation.exit(error.exitCode)
    } catch let exit as CleanExit {
      // A command that takes another one's arguments asks for its own help.
      Self.exit(withError: exit)
    } catch let code as ExitCode {
      Foundation.exit(code.rawValue)
    } catch {
      AnsweredSearch.end(with: error)
    }
  }

  /// Prints a line on standard error.
  static func say(_ message: String) {
    FileHandle.standardError.write(Data("adagia-cluster: \(message)\n".utf8))
  }
}

extension ClusterError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .differs, .otherCatalog: 1
    case .layout, .unsupported, .tooManyCandidates: 64
    case .busy, .overtaken: 75
    case .unreachable, .late, .refused, .unreadable, .notFilled, .otherVersion, .otherSchema, .nothingLeft: 69
    }
  }
}

/// The layout's file.
struct LayoutOption: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The layout of the cluster.", valueName: "file"))
  var cluster: String

  func layout() throws -> ClusterLayout { try ClusterLayout(at: cluster) }

  /// The lock of those who fill the cluster, held for as long as the object lives.
  ///
  /// - Throws: `ClusterError.busy` when another process has it.
  func lock() throws -> LockFile {
    do {
      return try LockFile(cluster + ".lock")
    } catch {
      switch error {
      case .held(let process): throw ClusterError.busy(layout: cluster, process: process)
      case .system(let reason): throw ClusterError.layout(cluster + ".lock", "\(reason)")
      }
    }
  }
}
