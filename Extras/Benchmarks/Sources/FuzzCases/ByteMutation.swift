/// Random changes to sample bytes.
struct ByteMutation {
  /// Inputs that break parsers: quotes, line ends, repetitions, other encodings, extreme numbers.
  private static let tokens: [[UInt8]] =
    [
      "\"", "\"\"", "\r\n", "\n", "\r", "\n%\n", "%", "\t", ",", ";", "{", "}", "[", "]", "[[[[[[[[", "{\"a\":", ":",
      "null",
      "\\u0000", "\\ud800", "\\", "-0399", "1e999", "99999999999999999999", "-9223372036854775808", "0x", "NaN", "..",
      "~",
      "?", "%", "/", "T00:00:60Z", "\u{FEFF}", "\u{2028}", "\u{301}", "\u{1F}en\u{1F}", "id", "text", "attributions",
      "extra",
      "BC", "c.", "19th century", "between", "XX", "Y-1e9", "S3",
    ].map { Array($0.utf8) } + [
      [0], [0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x1f, 0x8b], [0xff, 0xfe],
    ]

  /// Makes one to eight changes, each of a few bytes or of a range.
  static func mutated(_ bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes, using: &random) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], using random: inout some RandomNumberGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let stretch = place..<min(bytes.count, place + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where !stretch.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where !stretch.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(stretch)
    case 3: bytes.insert(contentsOf: bytes[stretch], at: place)
    case 4: bytes.removeSubrange(place...)
    case 5:
      let times = [2, 60, 700][Int.random(in: 0..<3, using: &random)]
      bytes.insert(contentsOf: repeatElement(token(&random), count: times).joined(), at: place)
    default: bytes.insert(contentsOf: token(&random), at: place)
    }
  }

  private static func token(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    tokens[Int.random(in: 0..<tokens.count, using: &random)]
  }
}
