#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Functions of the system's mathematics library, which has another name on every system.
package enum Mathematics {
  /// The logarithm to base *e*: -∞ for 0, NaN below it.
  package static func naturalLogarithm(_ value: Double) -> Double { log(value) }

  package static func naturalLogarithm(_ value: Float) -> Float { logf(value) }

  /// The logarithm to base 2: -∞ for 0, NaN below it.
  package static func binaryLogarithm(_ value: Double) -> Double { log2(value) }

  /// *e* to a power.
  package static func exponential(_ power: Double) -> Double { exp(power) }
}
