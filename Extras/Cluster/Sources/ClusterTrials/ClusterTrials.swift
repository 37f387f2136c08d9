internal import ArgumentParser
internal import Foundation

/// `cluster-trials`: long trials of the cluster on three nodes of this machine, run by hand.
@main
struct ClusterTrials: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster-trials",
    abstract: "Try the cluster on three nodes of this machine.",
    subcommands: [OracleTrial.self, FaultTrial.self, SpeedTrial.self])

  /// Prints a line at once, also into a file.
  static func report(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
