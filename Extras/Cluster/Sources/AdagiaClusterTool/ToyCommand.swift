internal import ArgumentParser
internal import ClusterIndex

/// `adagia-cluster toy`: a cluster on this machine alone.
struct ToyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toy",
    abstract: "Start some nodes on this machine, to try a cluster out.",
    discussion: """
      Starts Sphinx three times on free ports of this machine, and writes FOLDER/cluster.yaml, the layout for the other \
      commands. Everything that the nodes have is in the folder. Called again, it starts the nodes that do not run. --stop \
      stops them; the folder can be removed then.

      EXAMPLES
        adagia-cluster toy try
        adagia-cluster push --cluster try/cluster.yaml --catalog sayings.db
        adagia-cluster search --cluster try/cluster.yaml --catalog sayings.db courage
        adagia-cluster toy try --stop
      """)

  @Argument(help: ArgumentHelp("The folder of the nodes.", valueName: "folder"))
  var folder: String

  @Option(name: .long, help: ArgumentHelp("The nodes of a new cluster.", valueName: "number"))
  var nodes = 3

  @Option(name: .long, help: ArgumentHelp("The shards of a new cluster.", valueName: "number"))
  var shards = 3

  @Option(name: .long, help: ArgumentHelp("The nodes that have each shard of a new cluster.", valueName: "number"))
  var copies = 2

  @Flag(name: .long, help: "Stop the nodes.")
  var stop = false

  func validate() throws {
    guard (1...16).contains(nodes) else { throw ValidationError("--nodes takes a number from 1 to 16.") }
  }

  func run() throws {
    let toy = try ToyCluster(in: folder, nodes: nodes, shards: shards, copies: copies)
    if stop { return print("\(try toy.stop()) nodes stopped") }
    print("\(try toy.start()) nodes started; the layout is \(toy.layoutPath)")
  }
}
