internal import AdagiaServerCommandLine
internal import ArgumentParser
internal import ClusterIndex

/// `adagia-cluster-server`: serves catalogs, the searches of the first one answered by a cluster.
@main
struct ClusterServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adagia-cluster-server", abstract: "Serve a catalog whose searches a cluster answers.",
    discussion: """
      'adagia-server --cluster FILE' and 'adagia serve --cluster FILE' run this program, with the same options. The machines \
      of the layout find the records of the first catalog; pages of records, suggestions, lists and changes are the catalog's \
      own, which has to be on this machine too. Keep the machines in step with 'adagia-cluster follow'. docs/cluster.md and \
      docs/server.md are the manuals.

      EXAMPLES
        adagia-cluster-server --cluster cluster.yaml --catalog sayings.db
        adagia-cluster-server --cluster cluster.yaml --catalog sayings.db --port 9000 --query-time 10
      """)

  @Option(help: ArgumentHelp("The layout of the cluster.", valueName: "file")) var cluster: String

  @OptionGroup var options: ServeOptions

  func run() async throws {
    do {
      try await options.serve { try ClusterEngine(layoutAt: cluster, $0) }
    } catch let error as ClusterError {
      throw ValidationError("\(error)")
    }
  }
}
