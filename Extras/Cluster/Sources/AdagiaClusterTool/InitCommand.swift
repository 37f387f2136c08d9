internal import ArgumentParser
internal import ClusterIndex
internal import Foundation

/// `adagia-cluster init`: the engine's configuration for every node.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write the configuration of each node's searchd.",
    discussion: """
      Writes NODE.conf for each node of the layout. Copy each to its node, make the folder that the layout names, and \
      start searchd there, as a user of its own: searchd --config NODE.conf. Searchd knows no passwords, so a node with an \
      address of the internet is refused.
      """)

  @OptionGroup var options: LayoutOption

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output = "."

  @Flag(name: .long, help: "Accept addresses that strangers may reach. A firewall has to keep them out.")
  var exposed = false

  func run() throws {
    let layout = try options.layout()
    let fault = layout.nodes.indices.lazy.compactMap { layout.exposureFault(of: $0) }.first
    if !exposed, let fault {
      throw ClusterError.layout(options.cluster, fault + " --exposed writes it all the same.")
    }
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    for node in layout.nodes.indices {
      let path = output + "/\(layout.nodes[node].name).conf"
      try NodeConfiguration(layout, node: node).text.write(toFile: path, atomically: true, encoding: .utf8)
      print(path)
    }
  }
}
