internal import Adagia
internal import ArgumentParser
internal import ClusterIndex
internal import Foundation
internal import Platform

/// `adagia-cluster reshard`: another layout, filled beside the present one.
struct ReshardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reshard",
    abstract: "Fill another layout, and let it take the place of this one.",
    discussion: """
      The other layout has other nodes, or other ports and folders of the same ones, whose searchd runs with the \
      configuration that 'init' wrote for it. It is filled and compared with the catalog while this one is asked. Then the \
      file of this layout gets the other's content, so that the next search asks the new nodes; the old content is kept \
      beside it with '.old' at its end. Interrupted, it goes on when it is called again.
      """)

  @OptionGroup var options: LayoutOption

  @Option(name: .long, help: ArgumentHelp("The layout to change to.", valueName: "file"))
  var to: String

  @Option(name: .long, help: ArgumentHelp("The catalog.", valueName: "file"))
  var catalog: String

  func run() throws {
    let lock = try options.lock()
    defer { withExtendedLifetime(lock) {} }
    let (old, new) = (try options.layout(), try ClusterLayout(at: to))
    let shared = Set(old.nodes.map { "\($0.host):\($0.port)" }).intersection(new.nodes.map { "\($0.host):\($0.port)" })
    guard shared.isEmpty || old.name != new.name else {
      throw ValidationError(
        "Both layouts are named '\(old.name)' and have the node \(shared.sorted()[0]). Use another name or other ports."
      )
    }
    let summary = try Catalog(at: catalog).withSearcher { searcher in
      var push = ClusterPush(new, searcher)
      return try push.run { ClusterCommand.say("\($0) records sent") }
    }
    print("\(summary.sent) records sent to \(new.copies) copies of \(new.shards) shards")
    let file = options.cluster
    try Data(contentsOf: URL(fileURLWithPath: file)).write(to: URL(fileURLWithPath: file + ".old"), options: .atomic)
    try Data(contentsOf: URL(fileURLWithPath: to)).write(to: URL(fileURLWithPath: file), options: .atomic)
    print("\(file) is the new layout; the old one is \(file).old")
  }
}
