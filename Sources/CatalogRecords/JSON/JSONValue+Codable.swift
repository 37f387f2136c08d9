extension JSONValue: Codable {
  /// Integers that fit 64 bits stay exact; other numbers become doubles.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension ExtraFields: Codable {
  /// The members of an object, without empty values.
  public init(from decoder: any Decoder) throws {
    self.init(try [String: JSONValue](from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try Dictionary(uniqueKeysWithValues: map { ($0.name, $0.value) }).encode(to: encoder)
  }
}
