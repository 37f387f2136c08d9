/// The named values of a record that are not core fields, sorted by name. No value is empty.
///
///     var extra: ExtraFields = ["pages": .integer(300)]
///     extra["shelf"] = .string("B 12")
public struct ExtraFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Field: Hashable {
    let name: String
    /// Never empty.
    var value: JSONValue
  }

  /// Ascending by name, each name once.
  private var fields: [Field] = []

  /// No fields.
  public init() {}

  /// The fields of a literal; a later value replaces an earlier one of the same name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The members of a JSON object, without the empty ones.
  package init(_ members: [String: JSONValue]) {
    fields = members.filter { !$0.value.isEmpty }.map { Field(name: $0.key, value: $0.value) }
      .sorted { $0.name < $1.name }
  }

  /// The fields of a stored JSON object.
  ///
  /// - Parameter json: A text other than a JSON object, or nested too deeply, becomes the value of one field, `extra`:
  ///   a record that is read and written again loses nothing.
  package init(stored json: String) {
    var json = json
    let value = json.withUTF8 { bytes in
      Result { () throws(JSONFault) in try JSONParser.value(in: bytes, allowsNUL: true) }
    }
    if case .success(.object(let members)) = value {
      self.init(members)
    } else {
      self.init(["extra": .string(json)])
    }
  }

  /// The value with a name. Setting `nil` or an empty value removes the field.
  ///
  /// - Complexity: O(log *n*) to read, O(*n*) to write out of order, in the number of fields, which is small.
  public subscript(name: String) -> JSONValue? {
    get {
      let place = place(of: name)
      return isThere(name, at: place) ? fields[place].value : nil
    }
    set {
      let place = place(of: name)
      let value = newValue.flatMap { $0.isEmpty ? nil : $0 }
      switch (value, isThere(name, at: place)) {
      case (let value?, true): fields[place].value = value
      case (let value?, false): fields.insert(Field(name: name, value: value), at: place)
      case (nil, true): fields.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// The fields as a JSON object with sorted keys.
  package var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    for field in fields {
      writer.key(field.name)
      writer.value(field.value)
    }
    writer.endObject()
    return writer.text
  }

  /// The fields as a JSON value.
  package var object: JSONValue {
    .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) }))
  }

  /// Reserves capacity, so that adding fields does not reallocate.
  package mutating func reserveCapacity(_ count: Int) {
    fields.reserveCapacity(count)
  }

  private func isThere(_ name: String, at place: Int) -> Bool {
    place < fields.count && fields[place].name == name
  }

  /// The index of a name, or its insertion point. Most fields arrive in order, at the end.
  private func place(of name: String) -> Int {
    if let last = fields.last, last.name < name { return fields.count }
    var (low, high) = (0, fields.count)
    while low < high {
      let middle = (low + high) / 2
      if fields[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ExtraFields: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of fields.
  public var endIndex: Int { fields.count }
  /// The field at a position, by ascending name.
  public subscript(position: Int) -> (name: String, value: JSONValue) {
    (fields[position].name, fields[position].value)
  }
}
