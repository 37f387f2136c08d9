internal import ArgumentParser

/// The option of commands that run one at a time on a catalog.
struct JobLockOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("How long to wait for another job to end; 0 does not wait.", valueName: "seconds"))
  var lockWait = 0.0

  func validate() throws {
    guard (0...1_000_000).contains(lockWait) else {
      throw ValidationError("--lock-wait takes a number of seconds from 0 to 1000000.")
    }
  }
}
