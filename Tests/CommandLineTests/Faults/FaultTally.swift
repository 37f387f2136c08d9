import Testing

/// Counts of what faults of a command led to.
struct FaultTally {
  private(set) var faults: [FaultKind: Int] = [:]
  /// Runs that the fault ended: the others were over before their moment came.
  private(set) var endedCount = 0
  /// Runs that a signal of their own ended.
  private(set) var trapCount = 0
  /// Failing runs that did not say why in words of their own.
  private(set) var wrongSentenceCount = 0
  /// Everything else that must not be: damage, a half change, a lost one, leftovers, a second run that fails.
  private(set) var failureCount = 0

  /// An expectation of a run.
  enum Expectation {
    case noTrap, sentence, harmless
  }

  mutating func note(_ fault: StorageFault, isEnded: Bool) {
    faults[fault.kind, default: 0] += 1
    if isEnded && fault.kind.endsProcess { endedCount += 1 }
  }

  mutating func expect(
    _ isMet: Bool, _ comment: @autoclosure () -> Comment, as expectation: Expectation = .harmless,
    at location: SourceLocation = #_sourceLocation
  ) {
    if isMet { return }
    switch expectation {
    case .noTrap: trapCount += 1
    case .sentence: wrongSentenceCount += 1
    case .harmless: failureCount += 1
    }
    Issue.record(comment(), sourceLocation: location)
  }

  static let heading = """
    | command | \(FaultKind.allCases.map(\.rawValue).joined(separator: " | ")) | all | ended | traps | wrong sentences | failures |
    |---|\(FaultKind.allCases.map { _ in "---:" }.joined(separator: "|"))|---:|---:|---:|---:|---:|
    """

  func row(_ name: String) -> String {
    let kinds = FaultKind.allCases.map { faults[$0].map { "\($0)" } ?? "" }
    let counts = [faults.values.reduce(0, +), endedCount, trapCount, wrongSentenceCount, failureCount].map { "\($0)" }
    return "| " + ([name] + kinds + counts).joined(separator: " | ") + " |"
  }
}
