internal import Adagia
internal import ArgumentParser
internal import Foundation

/// `adagia-bench peer CATALOG QUESTIONS`: answers the questions of `tools/peers` through the library, as a program
/// does.
///
/// It prints what every engine there prints: a line of JSON a kind, with the CPU time and the number of hits of each
/// answer, then one with its memory in kB.
struct PeerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "peer", shouldDisplay: false)

  @Argument var path: String
  @Argument var questions: String
  /// The longest time for one kind.
  @Argument var seconds: Double
  @Option var style = PeerQuestion.Style.plain

  private static let warmingCount = 5

  func run() throws {
    guard let file = LineFile(path: questions) else { throw BenchFolder.Failure.missing(path: questions) }
    let catalog = try Catalog(at: path)
    let reader = JSONDecoder()
    var asked: [PeerQuestion] = []
    while let line = file.next() { asked.append(try reader.decode(PeerQuestion.self, from: Data(line.utf8))) }
    var kinds: [String] = []
    for question in asked where !kinds.contains(question.kind) { kinds.append(question.kind) }
    for kind in kinds {
      Report.lines([try measured(asked.filter { $0.kind == kind }, catalog).line(of: kind)])
    }
    Report.lines(["{\"memory\":{\"most\":\(Machine.kilobytes("VmHWM")),\"own\":\(Machine.kilobytes("RssAnon"))}}"])
  }

  private func measured(_ questions: [PeerQuestion], _ catalog: Catalog) throws -> PeerAnswers {
    let begin = Cost.seconds(CLOCK_MONOTONIC)
    for question in questions.prefix(Self.warmingCount) where Cost.seconds(CLOCK_MONOTONIC) - begin < seconds / 4 {
      _ = try question.hitCount(in: catalog, style)
    }
    let end = Cost.seconds(CLOCK_MONOTONIC) + seconds
    var answers = PeerAnswers()
    for question in questions where Cost.seconds(CLOCK_MONOTONIC) < end {
      var count = 0
      let cost = try Cost.measured { count = try question.hitCount(in: catalog, style) }
      answers.append(cost, count)
    }
    return answers
  }
}

/// The times of one kind's answers in microseconds of CPU, and the number of hits of each.
private struct PeerAnswers {
  private var times: [String] = []
  private var counts: [String] = []

  mutating func append(_ cost: Cost, _ count: Int) {
    times.append("\(cost.cpu * 1e6)")
    counts.append("\(count)")
  }

  func line(of kind: String) -> String {
    "{\"kind\":\"\(kind)\",\"times\":[\(times.joined(separator: ","))],\"found\":[\(counts.joined(separator: ","))]}"
  }
}
