internal import CatalogRecords
internal import Platform

/// Counts the values of one extra field: each element of a list, text as it is, anything else as JSON.
struct ExtraFieldCounter {
  private let name: String
  /// The name in the notation of stored JSON.
  private let key: [UInt8]
  private(set) var values = ValueCounter()
  /// Names of other fields in the first records without this one, to suggest for a misspelled name.
  private(set) var otherNames: Set<String> = []
  private var searchedCount = 0

  /// The most records to search for other names.
  private static let mostSearched = 200

  init(_ name: String) {
    self.name = name
    var json = JSONWriter()
    json.string(name)
    key = json.bytes + [UInt8(ascii: ":")]
  }

  /// - Parameter json: A record's extra fields.
  mutating func add(_ json: UnsafeRawBufferPointer, of record: Int64) {
    let mayHave = contains(json)
    guard mayHave || values.distinctCount == 0 && searchedCount < Self.mostSearched else { return }
    guard case .object(let members)? = try? JSONValue(json: String(decoding: json, as: UTF8.self)) else { return }
    if let value = members[name] {
      add(value, of: record)
    } else {
      searchedCount += 1
      otherNames.formUnion(members.keys)
    }
  }

  private mutating func add(_ value: JSONValue, of record: Int64) {
    if case .array(let elements) = value {
      for element in elements { add(element, of: record) }
    } else if !value.isEmpty {
      var text = value.plainText
      text.withUTF8 { values.add(UnsafeRawBufferPointer($0), of: record) }
    }
  }

  /// True if the key's bytes occur anywhere: parsing JSON takes longer than skipping it.
  private func contains(_ json: UnsafeRawBufferPointer) -> Bool {
    json.withMemoryRebound(to: UInt8.self) { json in
      key.withUnsafeBytes { key in
        let end = json.count - key.count
        var start = 0
        while let quote = System.index(of: UInt8(ascii: "\""), in: json, from: start), quote <= end {
          if System.haveSameBytes(json.baseAddress! + quote, key.baseAddress!, count: key.count) { return true }
          start = quote + 1
        }
        return false
      }
    }
  }
}
