internal import Adagia
internal import ArgumentParser
internal import CatalogQuery
internal import ClusterIndex
internal import Platform

/// `adagia-cluster follow`: the copies in step with a catalog that changes.
struct FollowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Keep the nodes in step with a catalog.",
    discussion: """
      Sends what the catalog's journal has since each copy was filled: records that were added, changed, removed or brought \
      back. Says the lag of each step, from the moment that the change was seen to the moment that it is on the disks of \
      all nodes. Nodes that cannot be reached are named, and catch up when they are back. Every 10 seconds it compares \
      the rows of each copy with those that it was filled with, and sends again what was lost. Runs until it is stopped, \
      and continues there when it is started again.
      """)

  @OptionGroup var options: LayoutOption

  @Option(name: .long, help: ArgumentHelp("The catalog.", valueName: "file"))
  var catalog: String

  @Option(name: .long, help: ArgumentHelp("The time between two looks at the catalog.", valueName: "seconds"))
  var interval = 1.0

  @Flag(name: .long, help: "Look once, and stop. The exit code is 1 when a copy is behind.")
  var once = false

  @Flag(
    name: .long,
    help:
      "Also bring copies in step that were filled from another catalog, as after a restored backup. Compares all records."
  )
  var restored = false

  func validate() throws {
    guard interval > 0, interval <= 86_400 else {
      throw ValidationError("--interval takes a number above 0, and at most 86400.")
    }
  }

  func run() async throws {
    let lock = try options.lock()
    defer { withExtendedLifetime(lock) {} }
    let catalog = try Catalog(at: catalog)
    let layout = try options.layout()
    var follow = ClusterFollow(layout, adoptsAnother: restored)
    var known: [String] = []
    while true {
      let start = ContinuousClock.now
      let step = try catalog.withSearcher { try follow.run($0) }
      if step.unfilled == layout.allCopies.count { throw ClusterError.notFilled }
      for label in step.mended {
        ClusterCommand.say("\(label) had other rows than it was filled with. It has them again.")
      }
      show(step, lag: (ContinuousClock.now - start) / .seconds(1))
      if step.behind != known { for line in step.behind { ClusterCommand.say("behind: \(line)") } }
      known = step.behind
      if once {
        if !known.isEmpty { throw ExitCode(1) }
        return
      }
      try await Task.sleep(for: .seconds(interval))
    }
  }

  private func show(_ step: ClusterFollow.Step, lag: Double) {
    if step.copies == 0 {
      if once, step.behind.isEmpty { print("all copies are in step") }
      return
    }
    let milliseconds = Int((lag * 1_000).rounded())
    print("\(step.copies) copies in step: \(step.sent) rows sent, \(step.removed) removed, lag \(milliseconds) ms")
  }
}
