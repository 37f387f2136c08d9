/// A machine that reads a term character by character, and knows which characters can lead on.
protocol TermAutomaton {
  associatedtype State

  /// The state before the first character.
  var start: State { get }
  /// Changes when the states returned so far lose their meaning: the term is then read again from its beginning.
  var generation: Int { get }
  /// A measure of the time that building the automaton took so far; 0 for one that needs no building.
  var work: Int { get }

  /// True if a term with no other characters than those of a signature may match.
  func mayMatch(_ characters: CharacterSignature) -> Bool
  /// The state after one more character.
  mutating func step(_ state: State, _ scalar: UInt32) -> State
  /// True if no continuation can match.
  func isDead(_ state: State) -> Bool
  /// The number of edits of a term that ends in a state; `nil` when it does not match.
  func cost(_ state: State) -> Int?
  /// The characters above another one that can lead on from a state.
  mutating func continuation(of state: State, above scalar: UInt32) -> TermContinuation
}

extension TermAutomaton {
  func mayMatch(_ characters: CharacterSignature) -> Bool { true }
}

/// The next character to look for in a sorted list of terms.
enum TermContinuation: Hashable {
  /// Any character may match.
  case any
  /// The lowest character that may match.
  case only(UInt32)
  /// None may match.
  case nothing
}

/// Receives an automaton of whichever type a pattern has.
protocol TermAutomatonVisitor {
  associatedtype Result
  mutating func visit(_ automaton: some TermAutomaton) -> Result
}
