/// A fuzz test. Each run makes its input from random numbers, so a seed repeats it.
///
/// A run that returns has found nothing. A finding is a thrown error, a crash, or a run that does not end.
package protocol FuzzCase {
  /// Makes an input, runs it, and checks properties of the result.
  mutating func run(using random: inout some RandomNumberGenerator) throws
}

/// A violated property.
package struct FuzzFault: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
