/// An order that gives each of a number of things one day before any of them gets another.
///
/// Each round of days runs through the things in steps of a width that shares no divisor with their number, so
/// nothing has to be remembered from one day to the next. Start and width change with the round.
package struct DailyOrder {
  private let count: Int
  private let seed: UInt64

  /// - Parameters:
  ///   - count: The number of things; above 0.
  ///   - seed: Other texts give other orders.
  package init(count: Int, seed: String) {
    precondition(count > 0, "there is nothing to have a day")
    self.count = count
    // FNV-1a: Swift's own hashes differ from one run to the next.
    self.seed = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The place of the thing whose day it is; 0 up to the count.
  package func index(onDay day: Int) -> Int {
    let remainder = day % count
    let (round, place) = remainder < 0 ? (day / count - 1, remainder + count) : (day / count, remainder)
    let start = mixed(UInt64(bitPattern: Int64(round)) &* 2) % UInt64(count)
    let product = UInt64(width(round)).multipliedFullWidth(by: UInt64(place))
    let offset = UInt64(count).dividingFullWidth(product).remainder
    return Int((start + offset) % UInt64(count))
  }

  /// A step that shares no divisor with the count.
  private func width(_ round: Int) -> Int {
    var width = Int(mixed(UInt64(bitPattern: Int64(round)) &* 2 &+ 1) % UInt64(count))
    while Self.greatestCommonDivisor(width, count) != 1 { width = width + 1 < count ? width + 1 : 1 }
    return width
  }

  /// SplitMix64's finisher (Steele, Lea & Flood 2014).
  private func mixed(_ value: UInt64) -> UInt64 {
    var bits = value &+ seed &+ 0x9e37_79b9_7f4a_7c15
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  private static func greatestCommonDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestCommonDivisor(right, left % right)
  }
}
