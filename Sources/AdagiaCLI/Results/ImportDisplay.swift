internal import Adagia
internal import Synchronization

/// Progress and messages of an import on standard error: a bar on a terminal, otherwise an occasional line.
final class ImportDisplay: Sendable {
  private struct State {
    var isBarShown = false
    var lastLine: Duration?
    var rejects = RejectTally()
  }

  private let isQuiet: Bool
  private let isInteractive = Terminal.isErrorInteractive
  private let state = Mutex(State())
  private static let timeBetweenLines = Duration.seconds(5)

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  func show(_ event: ImportEvent) {
    switch event {
    case .rejected(let rejected):
      for line in state.withLock({ $0.rejects.add(rejected) }) { say(line) }
    case .columns(let report): if !isQuiet { for remark in report.advice { say(remark) } }
    case .warning(let warning): if !isQuiet { say(warning.message) }
    case .unreadable(let error): if !isQuiet { say(error.message) }
    case .passedOver(let files): if !isQuiet { show(files) }
    case .progress(let progress): if !isQuiet { show(progress) }
    case .ranking(let share): if !isQuiet { showRanking(share) }
    }
  }

  /// Prints the remaining messages on rejected rows. Call it whenever a job ends, even with an error.
  func finishRejects() {
    for line in state.withLock({ $0.rejects.finish() }) { say(line) }
  }

  /// Prints the summary of an import.
  ///
  /// - Parameter isDryRun: True if the import was a dry run, so that nothing was written.
  func finish(_ summary: ImportSummary, isDryRun: Bool = false) {
    finishRejects()
    guard !isQuiet else { return }
    let counts = summary.counts
    var text =
      "\(counts.total.counting("row")): \(counts.added) added, \(counts.updated) updated, \(counts.unchanged) unchanged, "
      + "\(counts.rejected) rejected."
    text += Self.remarks(summary)
    finish(isDryRun ? "\(text) This was a dry run: nothing was written." : text)
  }

  /// Sentences after the counts of a summary.
  static func remarks(_ summary: ImportSummary) -> String {
    var text = ""
    if summary.unreadableDates > 0 {
      text +=
        " \(summary.unreadableDates.counting("date")) could not be read: kept as written, but not found by date searches."
    }
    if summary.counts.repeated > 0 {
      let count = summary.counts.repeated
      text +=
        " \(count.counting("added record")) \(count == 1 ? "has" : "have") the identifier of an earlier one of the file, and got "
        + (count == 1 ? "one of its own" : "others") + (summary.repeatedExample.map { ": '\($0)'." } ?? ".")
    }
    if summary.counts.conflicts > 0 {
      text +=
        " \(summary.counts.conflicts.counting("conflict")): fields that you edited and the source changed stay yours."
      if let job = summary.job { text += " To list them, run: adagia jobs \(job) --conflicts" }
    }
    if summary.wasStopped { text += " Stopped before the end. To continue, run the same command again." }
    return text
  }

  /// Prints the last message, unless the command is quiet.
  func finish(_ text: String) {
    if !isQuiet { say(text) }
  }

  private func say(_ text: String) {
    eraseBar()
    Message.say(text)
  }

  private func show(_ progress: ImportProgress) {
    if isInteractive {
      let width = Terminal.columns(of: 2) ?? 80
      state.withLock { $0.isBarShown = true }
      return Message.write("\r\u{1B}[K" + bar(progress, width: width))
    }
    let isDue = state.withLock { state in
      guard let lastLine = state.lastLine else {
        state.lastLine = progress.elapsed
        return false
      }
      guard progress.elapsed - lastLine >= Self.timeBetweenLines else { return false }
      state.lastLine = progress.elapsed
      return true
    }
    if isDue { Message.say(numbers(progress)) }
  }

  /// Replaces the bar: the rows are in the catalog.
  private func showRanking(_ share: Double) {
    guard isInteractive else { return }
    state.withLock { $0.isBarShown = true }
    Message.write("\r\u{1B}[K \(Int(share * 100)) % of the ranked index")
  }

  /// Names a few skipped files; of many, prints the number for each reason.
  private func show(_ files: [PassedOverFile]) {
    guard files.count > 5 else {
      for file in files { say(file.message) }
      return
    }
    let counts = Dictionary(grouping: files, by: \.reason.summary).mapValues(\.count)
    let parts = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    say("skipped \(files.count) files: \(parts.joined(separator: ", ")).")
  }

  private func eraseBar() {
    let wasShown = state.withLock { state in
      defer { state.isBarShown = false }
      return state.isBarShown
    }
    if wasShown { Message.write("\r\u{1B}[K") }
  }

  private func bar(_ progress: ImportProgress, width: Int) -> String {
    let text = " " + numbers(progress)
    guard let fraction = progress.fraction, width - text.count > 12 else { return text }
    let room = min(40, width - text.count - 2)
    let filled = Int(fraction * Double(room))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: room - filled) + text
  }

  /// `120000 rows, 31000 per second, 12 s left`
  private func numbers(_ progress: ImportProgress) -> String {
    let seconds = progress.elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(progress.counts.total) / seconds : 0
    var text = "\(progress.counts.total.counting("row")), \(Int(rate)) per second"
    if let fraction = progress.fraction, fraction > 0.02 {
      let left = Int((seconds / fraction * (1 - fraction)).rounded(.up))
      text += left > 90 ? ", \(left / 60) min left" : ", \(left) s left"
    }
    return text
  }
}

extension PassedOverFile.Reason {
  /// The words after a number of such files.
  fileprivate var summary: String {
    switch self {
    case .hidden: "hidden"
    case .empty: "empty"
    case .binary: "not text"
    case .fortuneIndex: "fortune indexes"
    case .sameFile: "other names of files that are read"
    case .catalogInUse: "catalogs in use"
    case .unknownFormat: "of unknown format"
    case .readByNameOnly: "databases, which are read only when they are named"
    case .noFile: "not regular files"
    case .kernelFile: "of the system kernel"
    case .unreadable: "unreadable"
    }
  }
}
