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

/// `adagia-bench fuzz dates --minutes 10`: runs fuzz cases, by number.
struct FuzzCommand: ParsableCommand {
  /// The fuzzed part.
  enum Target: String, CaseIterable, ExpressibleByArgument {
    case readers, queries, dates, catalogs
  }

  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Run readers, queries, dates or the opening of catalogs on random input until the time is over.",
    discussion: """
      The --log file has the number of the current run. A run over ten seconds of CPU ends the program. After that, or
      after a crash, repeat the run: --first NUMBER --runs 1.
      """)

  @Argument(help: "readers, queries, dates or catalogs.") var target: Target
  @Argument(help: "Sample files for readers; one catalog for queries and catalogs.") var samples: [String] = []
  @Option(help: "The duration.") var minutes = 10.0
  @Option(help: "The maximum number of runs.") var runs = Int.max
  @Option(help: "The number of the first run.") var first: UInt64 = 1
  @Option(help: "The file for the number of the current run.") var log = "fuzz.log"
  @Option(help: "The path for damaged catalogs.") var draft = "fuzz.db"

  /// The limit for a run in seconds of CPU time, which does not depend on other programs.
  private static let longestRun = 10

  /// The timer of this process's CPU time. Its type depends on the system.
  #if canImport(Glibc)
    private static let processorTimer = __itimer_which_t(ITIMER_PROF.rawValue)
  #else
    private static let processorTimer = ITIMER_PROF
  #endif

  /// Makes the system end the program after so many seconds of CPU time; 0 cancels that.
  private static func setAlarm(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(Self.processorTimer, &timer, nil)
  }

  func run() throws {
    switch target {
    case .readers: try feed(ReaderFuzz(samples: samples.isEmpty ? nil : try samples.map { try Self.bytes(of: $0) }))
    case .queries: try feed(QueryFuzz(asking: try catalog()))
    case .dates: try feed(DateFuzz())
    case .catalogs: try feed(CatalogFuzz(sample: try Self.bytes(of: onlySample()), path: draft))
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

  private func catalog() throws -> CatalogFile {
    try CatalogFile(at: onlySample(), access: .reading, prepare: QueryFunctions.register)
  }

  private func onlySample() throws -> String {
    guard samples.count == 1 else { throw ValidationError("Name one catalog.") }
    return samples[0]
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
