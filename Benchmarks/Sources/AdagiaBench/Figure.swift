/// Numbers as a table shows them.
enum Figure {
  /// With so many decimals, and a comma between thousands.
  ///
  ///     Figure.text(12345.678, decimals: 1)   // "12,345.7"
  static func text(_ number: Double, decimals: Int = 0) -> String {
    guard number.isFinite else { return "-" }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(number) * scale).rounded()
    let whole = Int(scaled / scale)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + grouped(whole) }
    let rest = String(Int(scaled) - whole * Int(scale))
    return "\(sign)\(grouped(whole)).\(String(repeating: "0", count: decimals - rest.count))\(rest)"
  }

  /// With three digits that count, more where there are more before the point: microseconds, ratios.
  static func short(_ number: Double) -> String {
    text(number, decimals: abs(number) < 9.995 ? 2 : abs(number) < 99.95 ? 1 : 0)
  }

  /// Bytes in millions.
  static func megabytes(_ bytes: Int) -> String {
    text(Double(bytes) / 1e6, decimals: 1)
  }

  private static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : "\(grouped(number / 1_000)),\("\(1_000 + number % 1_000)".dropFirst())"
  }
}
