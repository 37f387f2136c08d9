extension JSONValue {
  /// The value that a JSON text stands for.
  ///
  ///     try JSONValue(json: "[1, true]")   // .array([.integer(1), .bool(true)])
  ///
  /// - Throws: `JSONFault`, with what is wrong and where.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json text: String) throws(JSONFault) {
    var text = text
    let outcome = text.withUTF8 { bytes in
      Result { () throws(JSONFault) in try JSONParser.value(in: bytes) }
    }
    self = try outcome.get()
  }
}
