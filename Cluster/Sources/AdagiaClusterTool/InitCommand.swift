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
      start searchd there: searchd --config NODE.conf
      """)

  @OptionGroup var options: LayoutOption

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output = "."

  func run() throws {
    let layout = try options.layout()
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    for node in layout.nodes.indices {
      let path = output + "/\(layout.nodes[node].name).conf"
      try NodeConfiguration(layout, node: node).text.write(toFile: path, atomically: true, encoding: .utf8)
      print(path)
    }
  }
}
