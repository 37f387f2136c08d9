/// One way of feeding the project what nobody wrote it for. Each run makes its input of random numbers, so that a seed
/// tells all about it.
///
/// A run that comes back has found nothing. What it finds is thrown, or is a crash, or that it does not come back.
package protocol FuzzCase {
  /// Makes an input, gives it to the project, and looks at what holds of any answer.
  mutating func run(using random: inout some RandomNumberGenerator) throws
}

/// What must not be, whatever the input.
package struct FuzzFault: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
