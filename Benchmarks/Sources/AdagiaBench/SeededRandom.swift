/// A source of random numbers that gives the same ones for the same seed: SplitMix64 (Steele, Lea & Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mixed(state)
  }

  /// From 0 up to, not including, 1; each as likely as another.
  mutating func fraction() -> Double {
    Self.fraction(of: next())
  }

  /// From 0 up to, not including, `limit`.
  mutating func below(_ limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self)
  }

  /// Whether something happens that happens with this probability.
  mutating func happens(_ probability: Double) -> Bool {
    fraction() < probability
  }

  /// One of the values with these weights: its place in the list.
  mutating func place(among weights: [Double]) -> Int {
    var rest = fraction() * weights.reduce(0, +)
    for (place, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return place }
    }
    return weights.count - 1
  }

  /// A number that looks random and is always the same for the same bits.
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
