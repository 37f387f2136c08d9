internal import Adagia
internal import ArgumentParser
internal import ClusterIndex
internal import Platform

/// `adagia-cluster status`: each copy of each shard.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show each copy of each shard, and whether it can be asked.",
    discussion: """
      Compares the rows of each copy with those that it was filled with, and says which nodes strangers may reach or have \
      read files. The exit code is 3 if a shard has no copy to ask, and 1 if a copy has other rows than it should.
      """)

  /// A format of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, metrics
  }

  @OptionGroup var options: LayoutOption

  @Option(name: .long, help: ArgumentHelp("The catalog to compare the states of copies with.", valueName: "file"))
  var catalog: String?

  @Option(name: .long, help: "The format. 'metrics' is the text format of Prometheus.")
  var format = Format.text

  func run() throws {
    let status = try status()
    switch format {
    case .text: for copy in status.copies { print("\(copy.label): \(copy.description)") }
    case .json: print(try status.json())
    case .metrics: print(status.metrics)
    }
    if format == .text { for warning in status.warnings { ClusterCommand.say(warning) } }
    let lost = status.lostShards.map(String.init).joined(separator: ", ")
    guard lost.isEmpty else {
      ClusterCommand.say("no copy can be asked of shard \(lost). Start its nodes, or run 'adagia-cluster push'.")
      throw ExitCode(3)
    }
    if status.copies.contains(where: \.condition.differs) { throw ExitCode(1) }
  }

  private func status() throws -> ClusterStatus {
    let layout = try options.layout()
    guard let catalog else { return try ClusterStatus(layout) }
    return try Catalog(at: catalog).withSearcher { try ClusterStatus(layout, $0) }
  }
}

/// `adagia-cluster check`: every copy against the catalog.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Compare every copy of every shard with the catalog.",
    discussion: "Compares numbers and sums of contents, and names the records where these differ.")

  @OptionGroup var options: LayoutOption

  @Option(name: .long, help: ArgumentHelp("The catalog.", valueName: "file"))
  var catalog: String

  func run() throws {
    let layout = try options.layout()
    let findings = try Catalog(at: catalog).withSearcher { try CopyCheck(layout, $0).differences() }
    for finding in findings { print(finding) }
    if !findings.isEmpty { throw ExitCode(1) }
    print("\(layout.allCopies.count) copies of \(layout.shards) shards are as the catalog is")
  }
}

/// `adagia-cluster repair`: one copy, from nothing.
struct RepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair", abstract: "Fill one copy of a shard again, from nothing.",
    discussion: "Searches ask the other copies until it is complete.")

  @OptionGroup var options: LayoutOption

  @Option(name: .long, help: ArgumentHelp("The catalog.", valueName: "file"))
  var catalog: String

  @Option(name: .long, help: ArgumentHelp("The shard, from 0.", valueName: "number"))
  var shard: Int

  @Option(name: .long, help: ArgumentHelp("The node, by its name in the layout.", valueName: "name"))
  var node: String

  func run() throws {
    let layout = try options.layout()
    let lock = try options.lock()
    defer { withExtendedLifetime(lock) {} }
    guard let repair = CopyRepair(layout, shard: shard, node: node) else {
      throw ValidationError(
        "There is no copy of shard \(shard) on '\(node)'. 'adagia-cluster status' lists the copies.")
    }
    let summary = try Catalog(at: catalog).withSearcher { try repair.run($0) }
    print("\(summary.sent) records sent to shard \(shard) on \(node)")
  }
}
