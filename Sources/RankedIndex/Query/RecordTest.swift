/// A test of records besides the words: dates, languages, members of a set.
package struct RecordTest {
  /// True if a record passes.
  private let passes: (UInt32) throws -> Bool
  /// Given the bits of some of 64 records and the id of the lowest bit, a multiple of 64, returns the bits of those
  /// that pass.
  private let passing: (UInt64, UInt32) throws -> UInt64

  /// A test that takes 64 records at once for little more than one.
  package init(_ passes: @escaping (UInt32) throws -> Bool, passing: @escaping (UInt64, UInt32) throws -> UInt64) {
    (self.passes, self.passing) = (passes, passing)
  }

  /// A test of one record after the other.
  package init(_ passes: @escaping (UInt32) throws -> Bool) {
    self.init(passes) { bits, first in
      var (rest, passing) = (bits, UInt64(0))
      while rest != 0 {
        let place = UInt32(rest.trailingZeroBitCount)
        if try passes(first + place) { passing |= 1 << UInt64(place) }
        rest &= rest - 1
      }
      return passing
    }
  }

  @inline(__always)
  func callAsFunction(_ id: UInt32) throws -> Bool { try passes(id) }

  /// The records that pass.
  ///
  /// - Parameters:
  ///   - bits: A bit for each record in question.
  ///   - first: The id of the lowest bit, a multiple of 64.
  @inline(__always)
  func among(_ bits: UInt64, from first: UInt32) throws -> UInt64 { try passing(bits, first) }
}
