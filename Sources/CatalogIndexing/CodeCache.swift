internal import CatalogRecords

/// The codes of values that are known to stand in the file. Most records have the value of the one before.
struct CodeCache {
  private var codes: [ExactString: UInt32] = [:]
  private var last: (value: String, code: UInt32) = ("", 0)

  /// The code of a value; `look` says it of one that was not asked for before.
  mutating func code(of value: String, look: () throws -> UInt32) rethrows -> UInt32 {
    if last.code != 0, last.value.isExactly(value) { return last.code }
    let key = ExactString(value)
    let code = try codes[key] ?? look()
    codes[key] = code
    last = (value, code)
    return code
  }
}
