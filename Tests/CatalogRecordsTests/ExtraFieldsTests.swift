import CatalogRecords
import Testing

@Suite struct ExtraFieldsTests {
  @Test("fields are sorted by name, in whatever order they are added")
  func sorted() {
    var extra = ExtraFields()
    for name in ["m", "z", "a", "b"] { extra[name] = .string(name) }
    #expect(extra.map(\.name) == ["a", "b", "m", "z"])
    #expect(extra["b"] == .string("b"))
    #expect(extra["c"] == nil)
  }

  @Test("a later value replaces an earlier one of the same name")
  func replaced() {
    var extra: ExtraFields = ["a": .integer(1), "b": .integer(2), "a": .integer(3)]
    #expect(extra.map(\.value) == [.integer(3), .integer(2)])
    extra["b"] = .bool(true)
    #expect(extra.json == #"{"a":3,"b":true}"#)
  }

  @Test("setting nil or an empty value removes the field", arguments: [nil, JSONValue.null, .string(""), .array([])])
  func removed(value: JSONValue?) {
    var extra: ExtraFields = ["a": .integer(1), "b": .integer(2)]
    extra["a"] = value
    #expect(extra.map(\.name) == ["b"])
    extra["missing"] = value
    #expect(extra.count == 1)
  }

  @Test("the members of an object become fields, without the empty ones")
  func members() {
    let extra = ExtraFields(["z": .integer(1), "a": .string("x"), "gone": .object([:])])
    #expect(extra.json == #"{"a":"x","z":1}"#)
    #expect(extra.object == .object(["a": .string("x"), "z": .integer(1)]))
  }

  @Test("equal fields are equal in whatever order they were added")
  func equality() {
    let one: ExtraFields = ["a": .integer(1), "b": .integer(2)]
    let other: ExtraFields = ["b": .integer(2), "a": .integer(1)]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test("no fields are an empty object")
  func none() {
    #expect(ExtraFields().json == "{}")
    #expect(ExtraFields().isEmpty)
  }

  @Test("a random history of writes gives what a dictionary gives", arguments: 0..<100 as Range<UInt64>)
  func agreesWithDictionary(seed: UInt64) {
    var state = seed
    func random(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    var extra = ExtraFields()
    var expected: [String: JSONValue] = [:]
    for _ in 0..<60 {
      let name = "n\(random(12))"
      let value = random(3) == 0 ? nil : JSONValue.integer(Int64(random(100)))
      extra[name] = value
      expected[name] = value
    }
    #expect(extra.object == .object(expected), "seed \(seed)")
    #expect(extra.map(\.name) == expected.keys.sorted(), "seed \(seed)")
  }
}
