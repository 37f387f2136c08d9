/// Takes the time of the steps of an answer, when somebody wants to know.
final class Stopwatch {
  private(set) var steps: [QueryExplanation.Step] = []
  private let isRunning: Bool

  init(isRunning: Bool) {
    self.isRunning = isRunning
  }

  /// Does a step. One that is done again adds to its time.
  func time<T>(_ name: String, _ step: () throws -> T) rethrows -> T {
    guard isRunning else { return try step() }
    let start = ContinuousClock.now
    defer { add(name, ContinuousClock.now - start) }
    return try step()
  }

  private func add(_ name: String, _ duration: Duration) {
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    if let index = steps.firstIndex(where: { $0.name == name }) {
      steps[index].seconds += seconds
    } else {
      steps.append(QueryExplanation.Step(name: name, seconds: seconds))
    }
  }
}
