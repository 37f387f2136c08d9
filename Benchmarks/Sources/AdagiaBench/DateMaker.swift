/// Makes dates as catalogues have them: mostly years from 1600 on, more of them recent; days, ranges, guesses; a few
/// before our era; some not known at all.
enum DateMaker {
  private static let weights: [Double] = [62, 10, 10, 8, 2, 8]

  /// A date in EDTF; `nil` when it is not known.
  static func date(using random: inout SeededRandom) -> String? {
    let year = 2025 - Int(426 * random.fraction() * random.fraction().squareRoot())
    switch random.place(among: weights) {
    case 0: return "\(year)"
    case 1: return "\(year)-\(twoDigits(1 + random.below(12)))-\(twoDigits(1 + random.below(28)))"
    case 2: return "\(year)/\(min(2026, year + 1 + random.below(30)))"
    case 3: return "\(year)~"
    case 4: return "-0\(100 + random.below(600))"
    default: return nil
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
