/// A command of a random sequence. Numbers choose records and values from those that there are, so that a sequence from
/// which steps are removed is one still.
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
  /// The rows of all imports again: unchanged, with a changed row, in another order, or without one.
  case importAgain(Int, value: Int)
  /// The records of the imports' collection as they are, as from an export.
  case importExport
  /// The rows of a file that a collection follows, changed as those of an import, and the collection updated.
  case follow(Int, value: Int)
  /// A change and an addition of an `EditSession`, one of them undone and redone before it is saved.
  case session(Int, value: Int)
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
  case check, repair
  /// From here on a live query is open. It sees no state that did not exist, and the last one soon.
  case watch
  /// From here on by the other of two handles of one file, or by another program, as far as it can. A sequence without
  /// such a step is run in memory.
  case turn

  /// A random step.
  package init(using random: inout some RandomNumberGenerator) {
    func number() -> Int { Int.random(in: 0..<1_000, using: &random) }
    self =
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<11: .add(number())
      case 11..<22: .edit(number(), value: number())
      case 22..<26: .set(word: number(), value: number())
      case 26..<31: .tag(word: number(), value: number())
      case 31..<34: .untag(word: number(), value: number())
      case 34..<39: .remove(number(), count: number() % 3 + 1)
      case 39..<43: .group(number(), value: number())
      case 43..<46: .attach(number(), value: number())
      case 46..<48: .detach(number())
      case 48..<51: .importRows(count: number() % 4 + 1)
      case 51..<54: .importAgain(number(), value: number())
      case 54: .importExport
      case 55..<58: .follow(number(), value: number())
      case 58..<61: .session(number(), value: number())
      case 61: number() % 8 == 0 ? .merge(count: number() % 2 + 1) : .undo
      case 62: number() % 8 == 0 ? .packAndMergeBack : .redo
      case 63..<73: .undo
      case 73..<80: .redo
      case 80: .undoNamed
      case 81..<86: .undoEntry(number())
      case 86..<91: .redoEntry(number())
      case 91..<95: .undoFree(number())
      case 95: number() % 4 == 0 ? .rebuild : .undo
      case 96: number() % 4 == 0 ? .check : .redo
      case 97: number() % 4 == 0 ? .repair : .undo
      case 98: .save(number())
      default: .addSynonym(number())
      }
  }

  /// A sequence that a seed chooses: every eighth is of two handles in turn, every second begins with an import, and
  /// every sixteenth has a live query.
  ///
  /// - Parameter isOfTwo: True if it has turns; `nil` to leave that to chance.
  package static func sequence(
    _ count: Int, isOfTwo: Bool? = nil, using random: inout some RandomNumberGenerator
  ) -> [ModelStep] {
    let isOfTwo = isOfTwo ?? (Int.random(in: 0..<8, using: &random) == 0)
    let first =
      (Bool.random(using: &random) ? [ModelStep.importRows(count: 4)] : [])
      + (Int.random(in: 0..<16, using: &random) == 0 ? [.watch] : [])
    return first
      + (first.count..<count).map { _ in
        isOfTwo && Int.random(in: 0..<4, using: &random) == 0 ? .turn : ModelStep(using: &random)
      }
  }

  /// The shortest failing sequence, found by removing single steps and runs of them. The end goes first, since it is
  /// often after the fault.
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
