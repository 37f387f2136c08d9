/// A command of a random sequence. Numbers choose records and values from those that there are, so that a sequence from which steps
/// are removed is one still.
package enum ModelStep: Hashable, Sendable {
  case add(Int)
  case edit(Int, value: Int)
  case set(word: Int, value: Int)
  case tag(word: Int, value: Int)
  case untag(word: Int, value: Int)
  case remove(Int, count: Int)
  /// An edit, an addition and a removal in one transaction.
  case group(Int, value: Int)
  case attach(Int, value: Int)
  case detach(Int)
  case importRows(count: Int)
  case merge(count: Int)
  case packAndMergeBack
  case undo, redo
  case undoNamed
  case undoEntry(Int)
  case redoEntry(Int)
  case undoFree(Int)
  case rebuild
  case save(Int)
  case addSynonym(Int)

  /// A random step.
  package init(using random: inout some RandomNumberGenerator) {
    func number() -> Int { Int.random(in: 0..<1_000, using: &random) }
    self =
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<14: .add(number())
      case 14..<28: .edit(number(), value: number())
      case 28..<33: .set(word: number(), value: number())
      case 33..<39: .tag(word: number(), value: number())
      case 39..<42: .untag(word: number(), value: number())
      case 42..<47: .remove(number(), count: number() % 3 + 1)
      case 47..<51: .group(number(), value: number())
      case 51..<54: .attach(number(), value: number())
      case 54..<56: .detach(number())
      case 56..<59: .importRows(count: number() % 4 + 1)
      case 59: number() % 8 == 0 ? .merge(count: number() % 2 + 1) : .undo
      case 60: number() % 8 == 0 ? .packAndMergeBack : .redo
      case 61..<72: .undo
      case 72..<79: .redo
      case 79: .undoNamed
      case 80..<86: .undoEntry(number())
      case 86..<92: .redoEntry(number())
      case 92..<96: .undoFree(number())
      case 96: number() % 4 == 0 ? .rebuild : .undo
      case 97: .save(number())
      default: .addSynonym(number())
      }
  }

  /// A sequence that a seed chooses.
  package static func sequence(_ count: Int, using random: inout some RandomNumberGenerator) -> [ModelStep] {
    (0..<count).map { _ in ModelStep(using: &random) }
  }

  /// The shortest sequence that removing single steps, and runs of them, leaves failing. The end goes first: it is often after
  /// the fault.
  package static func shortened(
    _ steps: [ModelStep], fails: ([ModelStep]) async -> Bool
  ) async -> [ModelStep] {
    var steps = steps
    var length = max(1, steps.count / 2)
    while true {
      var end = steps.count
      var hasShrunk = false
      while end > 0 {
        let shorter = Array(steps[..<max(0, end - length)] + steps[end...])
        if await fails(shorter) { (steps, hasShrunk) = (shorter, true) }
        end = max(0, end - length)
      }
      if length == 1, !hasShrunk { return steps }
      length = max(1, length / 2)
    }
  }
}
