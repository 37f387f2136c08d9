public import CatalogIndexing
public import CatalogQuery
public import CatalogRecords
public import CatalogStore
internal import Foundation
internal import QueryLanguage

/// A condition on an optional property that the mapping has as an extra field: `\.pages >= 300`.
///
/// The operators are `==`, `>=`, `<=`, `>` and `<`. A record without the field satisfies none of them.
///
/// It reads the records that everything else in the query lets through. With any other property, the search throws
/// `MappedConditionError`.
public struct MappedCondition<Root: RecordConvertible>: Sendable {
  /// The part of the query, or the error that the search throws.
  let clause: Result<QueryClause, MappedConditionError>

  fileprivate init(_ path: AnyKeyPath, _ value: some Encodable, _ test: (JSONValue) -> ExtraClause.Test) {
    guard let name = Root.mapping.extraName(of: path) else {
      clause = .failure(.notExtra(property: "\(path)"))
      return
    }
    clause = .success(.extra(name, (try? JSONValue(encoding: value)).map(test) ?? .never))
  }
}

/// An extra field with this value, or a list with it. A number is compared as a number, a text letter by letter:
/// `">=5"` is a text. A value that is a list or an object equals nothing.
public func == <Root: RecordConvertible, Value: Encodable & Equatable>(
  path: WritableKeyPath<Root, Value?>, value: Value
) -> MappedCondition<Root> { MappedCondition(path, value, ExtraClause.Test.equal) }

/// A number in an extra field, or a larger one.
public func >= <Root: RecordConvertible, Value: Encodable & Numeric>(
  path: WritableKeyPath<Root, Value?>, value: Value
) -> MappedCondition<Root> {
  MappedCondition(path, value) { $0.double.map { .number(NumberRange(from: $0)) } ?? .never }
}

/// A number in an extra field, or a smaller one.
public func <= <Root: RecordConvertible, Value: Encodable & Numeric>(
  path: WritableKeyPath<Root, Value?>, value: Value
) -> MappedCondition<Root> {
  MappedCondition(path, value) { $0.double.map { .number(NumberRange(through: $0)) } ?? .never }
}

/// A larger number in an extra field.
public func > <Root: RecordConvertible, Value: Encodable & Numeric>(
  path: WritableKeyPath<Root, Value?>, value: Value
) -> MappedCondition<Root> {
  MappedCondition(path, value) { $0.double.map { .number(NumberRange(above: $0)) } ?? .never }
}

/// A smaller number in an extra field.
public func < <Root: RecordConvertible, Value: Encodable & Numeric>(
  path: WritableKeyPath<Root, Value?>, value: Value
) -> MappedCondition<Root> {
  MappedCondition(path, value) { $0.double.map { .number(NumberRange(below: $0)) } ?? .never }
}

/// A condition that no search can test. Nothing was searched.
public enum MappedConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property, such as `\Book.author`, is another field of the record, has a default, or is not mapped at all.
  case notExtra(property: String)

  /// One line: where, what happened, and what to do next.
  public var description: String {
    switch self {
    case .notExtra(let property):
      "'\(property)' cannot have a condition: conditions take optional properties mapped with '.extra'. "
        + "Map it that way, or search for it in the query."
    }
  }
}

/// A value of your own type, with its record.
public struct MappedValue<Value: RecordConvertible>: Identifiable, Sendable {
  /// The value, made from the record by the mapping of its type. `Catalog.save` writes its changes.
  public var value: Value
  /// The record as it was read, which `update` compares with the current one.
  public let stored: StoredRecord

  /// The record's number.
  public var id: RecordID { stored.id }
}

/// The values of a search.
public struct MappedAnswer<Value: RecordConvertible>: Sendable {
  /// The values, in the requested order.
  public let values: [MappedValue<Value>]
  /// Hits that cannot be read as values of the type, because an extra field has something else.
  public let rejected: [StoredRecord]
  /// The number of all matching records.
  public let total: Int

  fileprivate init(_ answer: SearchAnswer) {
    var (values, rejected): ([MappedValue<Value>], [StoredRecord]) = ([], [])
    for hit in answer.hits {
      do {
        values.append(MappedValue(value: try Value.mapping.value(of: hit.record.record), stored: hit.record))
      } catch {
        rejected.append(hit.record)
      }
    }
    (self.values, self.rejected, total) = (values, rejected, answer.total)
  }
}

extension SearchRequest {
  /// A request for the values of a type.
  ///
  /// - Throws: `MappedConditionError`.
  fileprivate init<Value>(
    _ query: String, where conditions: [MappedCondition<Value>], limit: Int, sort: SearchOrder
  ) throws {
    self.init(query, limit: limit, sort: sort)
    collection = Value.mapping.collection
    clauses = try conditions.map { try $0.clause.get() }
  }
}

extension Catalog {
  /// Adds a value to the collection of its type.
  ///
  /// - Returns: The record's ID, and whether it is new. A record with the same identifier is updated instead.
  @discardableResult
  public func add(_ value: some RecordConvertible) async throws -> (id: RecordID, isNew: Bool) {
    try await add(value.record, to: type(of: value).mapping.collection)
  }

  /// Writes a value over the record that it was read from. Fields that the type does not have stay.
  ///
  /// - Throws: As `update(_:to:)` of a stored record: `EditError.changedMeanwhile`, …
  @discardableResult
  public func update<Value>(_ base: MappedValue<Value>, to value: Value) async throws -> JournalEntryID? {
    var record = base.stored.record
    Value.mapping.write(value, to: &record)
    return try await update(base.stored, to: record)
  }

  /// Writes a changed value over the record that it was read from.
  ///
  ///     var book = try await catalog.value(of: Book.self, id)!
  ///     book.value.title += "!"
  ///     try await catalog.save(book)
  ///
  /// - Throws: As `update(_:to:)`.
  @discardableResult
  public func save<Value>(_ changed: MappedValue<Value>) async throws -> JournalEntryID? {
    try await update(changed, to: changed.value)
  }

  /// The value of a record; `nil` when there is none.
  ///
  /// - Throws: `DecodingError` when the record is no value of the type; errors of the file.
  public func value<Value: RecordConvertible>(of type: Value.Type, _ id: RecordID) async throws -> MappedValue<Value>? {
    guard let stored = try await record(id) else { return nil }
    return MappedValue(value: try Value.mapping.value(of: stored.record), stored: stored)
  }

  /// The value whose record has an identifier; `nil` when the collection of the type has none.
  ///
  ///     try await catalog.value(of: Book.self, named: "0141439580")
  ///
  /// - Throws: As `value(of:_:)`.
  public func value<Value: RecordConvertible>(
    of type: Value.Type, named identifier: String
  ) async throws -> MappedValue<Value>? {
    let collection = Value.mapping.collection
    let found = try await file.lookUp { try RecordLoader($0).record(identifier, in: collection) }
    return try found.map { MappedValue(value: try Value.mapping.value(of: $0.record), stored: $0) }
  }

  /// The values that match a query, in the collection of their type.
  ///
  ///     try await catalog.values(of: Book.self, "austen", where: \.pages >= 300).values.map(\.value.title)
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - query: A query, as for `search`; the empty query finds everything.
  ///   - conditions: Any number of conditions, which all have to hold: `where: \.pages >= 300, \.pages < 500`.
  ///   - limit: The most values; by default all.
  ///   - sort: The order of the values.
  /// - Throws: `MappedConditionError` for a condition on a property that is not an extra field; errors of the file.
  public func values<Value: RecordConvertible>(
    of type: Value.Type, _ query: String = "", where conditions: MappedCondition<Value>..., limit: Int = .max,
    sort: SearchOrder = .rank
  ) async throws -> MappedAnswer<Value> {
    let request = try SearchRequest(query, where: conditions, limit: limit, sort: sort)
    return MappedAnswer(try await search(request))
  }

  /// The values that match a query: the current ones first, then new ones each time the answer differs.
  ///
  ///     for try await answer in catalog.answers(of: Book.self, where: \.pages >= 300) { show(answer.values) }
  ///
  /// A slow consumer gets only the latest answer. Errors of a search end the sequence, and so does a condition on a
  /// property that is not an extra field, with `MappedConditionError`.
  public func answers<Value: RecordConvertible>(
    of type: Value.Type, _ query: String = "", where conditions: MappedCondition<Value>..., limit: Int = .max,
    sort: SearchOrder = .rank
  ) -> some AsyncSequence<MappedAnswer<Value>, any Error> & Sendable {
    let found: AsyncThrowingStream<SearchAnswer, any Error>
    do {
      let request = try SearchRequest(query, where: conditions, limit: limit, sort: sort)
      found = answers(to: request)
    } catch {
      found = AsyncThrowingStream { continuation in continuation.finish(throwing: error) }
    }
    return found.map { MappedAnswer<Value>($0) }
  }

  /// Imports values into the collection of their type, as `importRecords` does.
  ///
  /// A value that cannot be stored is rejected, counted and reported with its number, and the import goes on.
  @discardableResult
  public func importValues<Value: RecordConvertible>(
    _ values: some Sequence<Value> & Sendable, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary {
    try await importRecords(into: Value.mapping.collection, report: report) { feed in
      for value in values { try await feed.add(value.record) }
    }
  }

  /// Imports values as they arrive. The sequence is read only as fast as its values are written.
  ///
  /// - Throws: As `importRecords`: `InterruptedImport` when the sequence throws.
  @discardableResult
  public func importValues<Values: AsyncSequence & Sendable>(
    _ values: Values, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary where Values.Element: RecordConvertible {
    try await importRecords(into: Values.Element.mapping.collection, report: report) { feed in
      for try await value in values { try await feed.add(value.record) }
    }
  }
}

extension JSONValue {
  /// A value as JSON. Numbers that JSON does not have are texts: `nan`, `inf`, `-inf`.
  init(encoding value: some Encodable) throws {
    self = try JSONValue(json: String(decoding: Self.bytes(of: value), as: UTF8.self))
  }

  /// A value as JSON, if the same value can be read from it.
  ///
  /// - Throws: `EncodingError` for a value that would come back as another one: integers and decimals with more digits
  ///   than a `JSONValue` has, and NaN, which differs from itself. Errors of `Encodable` and `Decodable`.
  init<Value: Codable>(keeping value: Value) throws {
    let bytes = try Self.bytes(of: value)
    self = try JSONValue(json: String(decoding: bytes, as: UTF8.self))
    guard try Self.bytes(of: decoded(as: Value.self), nan: "NaN") == bytes else {
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON does not keep the value"))
    }
  }

  /// The value as a number; `nil` for lists, objects, Booleans, and all texts except the numbers that JSON lacks.
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .null, .bool, .string, .array, .object: nil
    }
  }

  private static func bytes(of value: some Encodable, nan: String = "nan") throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: nan)
    return try encoder.encode(value)
  }

  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: JSONEncoder().encode(self))
  }
}
