internal import CUnicodeTables

/// Unicode's normalization form C (NFC), by the algorithm of the standard's section 3.11.
///
/// The algorithm is written out here because terms must not depend on the machine. The standard library's normalization
/// (`_nfc`, not public) and ICU follow the Unicode version that is installed, and an index would then change without a
/// change of `Analyzer.version`. The tables come from `tools/make/unicode-tables`, which records their version.
enum CanonicalComposition {
  /// True if the bytes are evidently composed, judged scalar by scalar. Text for which this is false may still turn out
  /// to be composed.
  static func isEvident(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return true }
    let text = UTF8Bytes(start: start, count: bytes.count)
    var index = 0
    var lastClass: UInt32 = 0
    while index < text.count {
      // Composition changes nothing below U+0300, where the combining marks begin.
      guard start[index] >= 0xCC else {
        lastClass = 0
        index = text.endOfASCII(from: index + 1)
        continue
      }
      let scalar = text.scalar(at: index)
      let form = adagia_normal_form(scalar.value)
      let combiningClass = form & 0xFF
      guard form < 0x100, combiningClass == 0 || combiningClass >= lastClass else { return false }
      lastClass = combiningClass
      index += scalar.length
    }
    return true
  }

  /// The composed form of scalars.
  static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars { appendDecomposition(of: scalar, to: &result) }
    reorderMarks(of: &result)
    join(&result)
    return result
  }

  /// The scalar that two scalars compose to, or 0.
  static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
    // Most scalars of most texts compose with nothing, and a search among all pairs is slow.
    guard second >= firstMark else { return 0 }
    return Hangul.syllable(first, second) ?? adagia_composition(first, second)
  }

  /// The first combining mark. No scalar before it composes with its predecessor.
  private static let firstMark: UInt32 = 0x300

  private static func appendDecomposition(of scalar: UInt32, to result: inout [UInt32]) {
    guard scalar >= 0xC0 else { return result.append(scalar) }
    if Hangul.appendJamo(of: scalar, to: &result) { return }
    let parts = adagia_decomposition(scalar)
    guard parts != 0 else { return result.append(scalar) }
    appendDecomposition(of: UInt32(truncatingIfNeeded: parts), to: &result)
    if parts >> 32 != 0 { result.append(UInt32(truncatingIfNeeded: parts >> 32)) }
  }

  /// Sorts adjacent marks by combining class. Marks of one class keep their order.
  private static func reorderMarks(of scalars: inout [UInt32]) {
    var index = 0
    while index < scalars.count {
      let start = index
      while index < scalars.count, combiningClass(scalars[index]) != 0 { index += 1 }
      if index - start > 1 { sortMarks(&scalars, start..<index) }
      index = max(index, start + 1)
    }
  }

  /// A sort by class and position is stable, and fast for any number of marks in a hostile text.
  private static func sortMarks(_ scalars: inout [UInt32], _ range: Range<Int>) {
    let keys = range.map { UInt64(combiningClass(scalars[$0])) << 56 | UInt64($0) << 21 | UInt64(scalars[$0]) }.sorted()
    for (index, key) in zip(range, keys) { scalars[index] = UInt32(key & 0x1F_FFFF) }
  }

  private static func join(_ scalars: inout [UInt32]) {
    var starter = -1
    var lastClass: UInt32 = 0
    var count = 0
    for scalar in scalars {
      let ownClass = combiningClass(scalar)
      // A mark composes with the last starter unless a mark of its class or another starter is between them.
      let isOpen = starter >= 0 && (starter == count - 1 || lastClass != 0 && lastClass < ownClass)
      if isOpen, case let joined = pair(scalars[starter], scalar), joined != 0 {
        scalars[starter] = joined
        continue
      }
      if ownClass == 0 { starter = count }
      lastClass = ownClass
      scalars[count] = scalar
      count += 1
    }
    scalars.removeLast(scalars.count - count)
  }

  private static func combiningClass(_ scalar: UInt32) -> UInt32 { adagia_normal_form(scalar) & 0xFF }
}

extension CanonicalComposition {
  /// The composed form of UTF-8. Catalogs write accents as marks after plain letters, a few in each text. Only the text
  /// around them is decomposed, from the last letter before a mark to the next letter that composes with nothing.
  static func composed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let start = bytes.baseAddress else { return [] }
    let text = UTF8Bytes(start: start, count: bytes.count)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (copied, starter, index) = (0, 0, 0)
    while index < text.count {
      let length = lengthOfStarter(in: text, at: index)
      if length > 0 {
        starter = index
        index += length
        continue
      }
      result.append(contentsOf: bytes[copied..<starter])
      var scalars: [UInt32] = []
      var position = starter
      while position < text.count, position <= index || lengthOfStarter(in: text, at: position) == 0 {
        let scalar = text.scalar(at: position)
        scalars.append(scalar.value)
        position += scalar.length
      }
      result.append(contentsOf: String(scalars: composed(scalars)).utf8)
      (copied, starter, index) = (position, position, position)
    }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  /// The length in bytes of the scalar at `index`. 0 when normalization may change it or compose it with its
  /// predecessor.
  @inline(__always)
  private static func lengthOfStarter(in text: UTF8Bytes, at index: Int) -> Int {
    if text[index] < 0x80 { return 1 }
    let scalar = text.scalar(at: index)
    return adagia_normal_form(scalar.value) == 0 ? scalar.length : 0
  }
}
