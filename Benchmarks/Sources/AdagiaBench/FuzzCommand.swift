internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore
internal import Foundation
internal import FuzzCases

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Feeds the project what nobody wrote it for: `adagia-bench fuzz dates --minutes 10`.
struct FuzzCommand: ParsableCommand {
  /// What is fed.
  enum Target: String, CaseIterable, ExpressibleByArgument {
    case readers, queries, dates, catalogues
  }

  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Feed readers, queries, dates or opening with random input, until something breaks or the time is over.",
    discussion: """
      The number of the run that is under way stands in the file that --log names: after a crash, or when one run
      takes over ten seconds and the alarm ends the program, --first with that number and --runs 1 does it again.
      """)

  @Argument(help: "readers, queries, dates or catalogues.") var target: Target
  @Argument(help: "Samples for the readers; a catalogue for queries and catalogues.") var samples: [String] = []
  @Option(help: "How long to go on.") var minutes = 10.0
  @Option(help: "The most runs.") var runs = Int.max
  @Option(help: "The number of the first run.") var first: UInt64 = 1
  @Option(help: "Where the number of the present run is kept.") var log = "fuzz.log"
  @Option(help: "Where a damaged catalogue may be made.") var draft = "fuzz.db"

  /// Seconds of the processor's time that no run may take, whatever else the machine does.
  private static let longestRun = 10

  /// The timer that counts the processor's time of this process. Its type is another one on each system.
  #if canImport(Glibc)
    private static let processorTimer = __itimer_which_t(ITIMER_PROF.rawValue)
  #else
    private static let processorTimer = ITIMER_PROF
  #endif

  /// Has the system end the program after so many seconds; 0: never.
  private static func setAlarm(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(Self.processorTimer, &timer, nil)
  }

  func run() throws {
    switch target {
    case .readers: try feed(ReaderFuzz(samples: samples.isEmpty ? nil : try samples.map { try Self.bytes(of: $0) }))
    case .queries: try feed(QueryFuzz(asking: try catalogue()))
    case .dates: try feed(DateFuzz())
    case .catalogues: try feed(CatalogueFuzz(sample: try Self.bytes(of: onlySample()), path: draft))
    }
  }

  private func feed(_ fuzz: some FuzzCase) throws {
    var fuzz = fuzz
    let descriptor = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let end = Cost.seconds(CLOCK_MONOTONIC) + minutes * 60
    var (number, faults) = (first, 0)
    while number - first < UInt64(runs), Cost.seconds(CLOCK_MONOTONIC) < end {
      let line = Array("\(target.rawValue) \(number)                    \n".utf8)
      pwrite(descriptor, line, line.count, 0)
      Self.setAlarm(Self.longestRun)
      var random = SeededRandom(seed: number)
      do {
        try fuzz.run(using: &random)
      } catch {
        faults += 1
        print("\(target.rawValue) \(number): \(error)")
      }
      number += 1
    }
    Self.setAlarm(0)
    print("\(target.rawValue): \(number - first) runs, \(faults) faults")
    if faults > 0 { throw ExitCode(1) }
  }

  private func catalogue() throws -> CatalogFile {
    try CatalogFile(at: onlySample(), access: .reading, prepare: QueryFunctions.register)
  }

  private func onlySample() throws -> String {
    guard samples.count == 1 else { throw ValidationError("Name one catalogue.") }
    return samples[0]
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
