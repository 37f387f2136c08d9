/// A random number generator that repeats its numbers for the same seed: SplitMix64 (Steele, Lea & Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mixed(state)
  }

  /// A uniform number in 0..<1.
  mutating func fraction() -> Double {
    Self.fraction(of: next())
  }

  /// A uniform number in 0..<limit.
  mutating func below(_ limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self)
  }

  /// `true` with this probability.
  mutating func happens(_ probability: Double) -> Bool {
    fraction() < probability
  }

  /// A random index, weighted.
  mutating func place(among weights: [Double]) -> Int {
    var rest = fraction() * weights.reduce(0, +)
    for (place, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return place }
    }
    return weights.count - 1
  }

  /// A hash of bits as a fraction in 0..<1.
  static func fraction(of bits: UInt64) -> Double {
    Double(mixed(bits) >> 11) * 0x1p-53
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
