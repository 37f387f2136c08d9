internal import Adagia
internal import ArgumentParser
internal import ClusterIndex
internal import Platform

/// `adagia-cluster push`: a catalog's records to all copies of their shards.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Fill the nodes with the records of a catalog.",
    discussion: """
      Sends every record to all copies of its shard, and compares the copies with the catalog at the end. A push that was \
      interrupted continues where the nodes had everything on their disks. After a change of the catalog, push again.
      """)

  @OptionGroup var options: LayoutOption

  @Option(name: .long, help: ArgumentHelp("The catalog.", valueName: "file"))
  var catalog: String

  @Flag(name: .long, help: "Fill copies again that have this state of the catalog.")
  var again = false

  func run() throws {
    let lock = try options.lock()
    defer { withExtendedLifetime(lock) {} }
    let layout = try options.layout()
    let start = ContinuousClock.now
    let summary = try Catalog(at: catalog).withSearcher { searcher in
      var push = ClusterPush(layout, searcher)
      return try push.run(again: again) { ClusterCommand.say("\($0) records sent") }
    }
    if summary.wasUpToDate { return print("The cluster has this state of the catalog. --again fills it again.") }
    if summary.resumedAfter > 0 { print("continued after id \(summary.resumedAfter)") }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Int(Double(summary.sent) / max(seconds, 0.001))
    print("\(summary.sent) records sent, \(rate) a second, to \(layout.copies) copies of \(layout.shards) shards")
    if summary.removed > 0 { print("\(summary.removed) rows removed that the catalog has not") }
    if summary.termsLeftOut > 0 {
      print("\(summary.termsLeftOut) letters of initials left out: a word has room for eight terms")
    }
  }
}
