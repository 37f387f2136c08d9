internal import ArgumentParser

/// `adagia cluster`: a catalog on several machines, by a separate program.
struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Search a catalog that several machines share.",
    discussion: """
      Runs adagia-cluster, which is installed beside adagia, with the same arguments; 'adagia cluster --help' is its help. \
      docs/cluster.md is its manual.

      EXAMPLES
        adagia cluster status --cluster cluster.yaml
        adagia cluster push --cluster cluster.yaml --catalog sayings.db
        adagia cluster search --cluster cluster.yaml slow steady
      """)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of adagia-cluster.")
  var arguments: [String] = []

  func run() throws { try CompanionProgram.cluster.run(arguments) }
}

extension CompanionProgram {
  /// The program that searches on several machines.
  static var cluster: CompanionProgram {
    CompanionProgram(
      name: "adagia-cluster", subject: "The cluster's program",
      hint: "From a checkout of Adagia, 'tools/build release adagia-cluster' builds it.")
  }
}
