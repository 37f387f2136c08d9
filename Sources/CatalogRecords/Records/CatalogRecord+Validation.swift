extension CatalogRecord {
  /// The most bytes of all texts of a record, in UTF-8, as many as `maxRecordBytes` of an import. Some answers take 25
  /// times as much memory as the texts that they show.
  package static let largestByteCount = 16 << 20

  /// The record as it is stored: texts that are empty or only white space become `nil`; such subjects, and attributions
  /// without a name, are left out.
  ///
  /// - Throws: `CatalogRecordError` when the record could not be found or not be read back as it is.
  /// - Complexity: O(*n*) in its texts.
  package func storable() throws(CatalogRecordError) -> CatalogRecord {
    if let defect { throw defect }
    let record = withoutEmptyValues
    if record.isBlank { throw .blank }
    var byteCount = 0
    for (name, text) in record.namedTexts {
      if text.utf8.contains(0) { throw .containsNUL(field: name) }
      byteCount += text.utf8.count
    }
    for field in record.extra {
      if field.name.utf8.contains(0) { throw .containsNUL(field: field.name.replacing("\0", with: "\\0")) }
      byteCount += try field.value.storableByteCount(in: field.name, depth: 1)
    }
    if byteCount > Self.largestByteCount { throw .tooLong(byteCount: byteCount, limit: Self.largestByteCount) }
    return record
  }

  /// The bytes of the record's values in UTF-8, extra fields as JSON.
  ///
  /// - Complexity: O(*n*) in the number of values, and in the length of the extra fields.
  package var byteCount: Int {
    namedTexts.reduce(extraJSON?.utf8.count ?? 0) { $0 + $1.text.utf8.count }
  }

  private var withoutEmptyValues: CatalogRecord {
    var record = self
    let texts: [WritableKeyPath<CatalogRecord, String?>] = [
      \.identifier, \.title, \.text, \.source, \.note, \.language, \.type, \.rights,
    ]
    for text in texts where record[keyPath: text]?.allSatisfy(\.isWhitespace) == true { record[keyPath: text] = nil }
    record.subjects.removeAll { $0.allSatisfy(\.isWhitespace) }
    record.attributions.removeAll { $0.creator.allSatisfy(\.isWhitespace) }
    if record.date?.raw.allSatisfy(\.isWhitespace) == true { record.date = nil }
    return record
  }

  /// All texts but the extra fields, with the names of their fields.
  private var namedTexts: [(name: String, text: String)] {
    let texts: [(String, String?)] = [
      ("identifier", identifier), ("title", title), ("text", text), ("source", source), ("note", note),
      ("language", language), ("type", type), ("rights", rights), ("date", date?.raw), ("date", date?.edtf),
    ]
    let parts = attributions.flatMap { [$0.creator, $0.locator, $0.evidence].compactMap(\.self) }
    return texts.compactMap { name, text in text.map { (name, $0) } } + parts.map { ("attributions", $0) }
      + subjects.map { ("subject", $0) }
  }
}

extension JSONValue {
  /// The bytes of the texts in the value.
  ///
  /// - Parameters:
  ///   - field: The extra field that has the value.
  ///   - depth: The number of objects and lists around it.
  fileprivate func storableByteCount(in field: String, depth: Int) throws(CatalogRecordError) -> Int {
    switch self {
    case .null, .bool, .integer: return 8
    case .number(let number):
      if !number.isFinite { throw .notFinite(field: field) }
      return 8
    case .string(let text):
      if text.utf8.contains(0) { throw .containsNUL(field: field) }
      return text.utf8.count
    case .array(let values): return try Self.storableByteCount(of: values, in: field, depth)
    case .object(let members):
      if members.keys.contains(where: { $0.utf8.contains(0) }) { throw .containsNUL(field: field) }
      let names = members.keys.reduce(0) { $0 + $1.utf8.count }
      return try names + Self.storableByteCount(of: members.values, in: field, depth)
    }
  }

  private static func storableByteCount(
    of values: some Collection<JSONValue>, in field: String, _ depth: Int
  ) throws(CatalogRecordError) -> Int {
    guard depth < JSONParser.maxDepth else { throw .tooDeep(field: field, limit: JSONParser.maxDepth) }
    var count = 2
    for value in values { count += try value.storableByteCount(in: field, depth: depth + 1) }
    return count
  }
}
