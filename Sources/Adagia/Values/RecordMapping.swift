public import CatalogRecords
public import Foundation
internal import HistoricalDates

/// A type of your own whose values are stored as records.
///
///     struct Book: RecordConvertible {
///       var isbn = ""
///       var title = ""
///       var author: String?
///       var pages: Int?
///
///       static let mapping = RecordMapping<Book>(collection: "books", type: "book")
///         .field(\.identifier, \.isbn).field(\.title, \.title).creator(\.author).extra("pages", \.pages)
///     }
///
///     try await catalog.add(Book(isbn: "0141439580", title: "Emma", pages: 474))
///     try await catalog.values(of: Book.self, "austen", where: \.pages >= 300).values.map(\.value.title)
public protocol RecordConvertible: Sendable {
  /// The fields of a record that the type's properties become.
  static var mapping: RecordMapping<Self> { get }

  /// A value without content, which a record then fills.
  init()
}

/// The properties of a type as fields of a record, in both directions. When a value is written into a record, the
/// record's other fields stay.
public struct RecordMapping<Root: RecordConvertible>: Sendable {
  /// The collection that values are added to.
  public let collection: String
  /// The `type` field of the records; `nil` for none.
  public let type: String?
  /// Moves one property from a value to a record, or from a record to a value.
  private struct Field: Sendable {
    let write: @Sendable (Root, inout CatalogRecord) -> Void
    let read: @Sendable (CatalogRecord, inout Root) throws -> Void
  }
  private var fields: [Field] = []
  /// Names of the extra fields, by property.
  private var names: [AnySendablePath: String] = [:]

  private struct AnySendablePath: Hashable, @unchecked Sendable {
    // Proof: it is made of a Sendable path and never changed.
    let path: AnyKeyPath
  }

  /// A mapping without fields, which `field`, `creator`, `extra` and `date` add.
  public init(collection: String, type: String? = nil) {
    (self.collection, self.type) = (collection, type)
  }

  // MARK: Fields

  /// A property that is a field of the record: `.field(\.date, \.published)`. The field `\.identifier` is unique in the
  /// collection; without one, records are recognized by their content.
  public func field<Value>(
    _ field: any WritableKeyPath<CatalogRecord, Value> & Sendable, _ path: any WritableKeyPath<Root, Value> & Sendable
  ) -> Self {
    adding {
      $1[keyPath: field] = $0[keyPath: path]
    } read: {
      $1[keyPath: path] = $0[keyPath: field]
    }
  }

  /// A text that is `""` if the record has none.
  public func field(
    _ field: any WritableKeyPath<CatalogRecord, String?> & Sendable,
    _ path: any WritableKeyPath<Root, String> & Sendable
  ) -> Self {
    adding { value, record in
      let text = value[keyPath: path]
      record[keyPath: field] = text.isEmpty ? nil : text
    } read: { record, value in
      value[keyPath: path] = record[keyPath: field] ?? ""
    }
  }

  /// The name of the person who said or wrote it; `nil` and `""` for no name.
  public func creator(_ path: any WritableKeyPath<Root, String?> & Sendable) -> Self {
    adding { value, record in
      let name = value[keyPath: path] ?? ""
      guard name != record.creator ?? "" else { return }
      record.attributions = name.isEmpty ? [] : [Attribution(creator: name)]
    } read: { record, value in
      value[keyPath: path] = record.creator
    }
  }

  /// A property of any type that is `Codable`, as an extra field, which queries find by its name: `pages:>=300`.
  ///
  /// A record does not keep empty texts and lists: they come back as `nil`. A value that would come back as another
  /// one, such as a `Decimal` of 30 digits or `UInt64.max`, makes a record that cannot be stored:
  /// `CatalogRecordError.notKept`.
  public func extra<Value: Codable & Sendable>(_ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable)
    -> Self
  {
    var mapping = adding { value, record in
      do {
        record.extra[name] = try value[keyPath: path].map { try JSONValue(keeping: $0) }
      } catch {
        record.extra[name] = nil
        record.defect = record.defect ?? .notKept(field: name, property: "\(path)")
      }
    } read: { record, value in
      value[keyPath: path] = try record.extra[name]?.decoded(as: Value.self)
    }
    mapping.names[AnySendablePath(path: path)] = name
    return mapping
  }

  /// A property that is not optional, as an extra field: it has the default if the record has none.
  public func extra<Value: Codable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, default fallback: Value
  ) -> Self {
    adding { value, record in
      do {
        record.extra[name] = try JSONValue(keeping: value[keyPath: path])
      } catch {
        record.extra[name] = nil
        record.defect = record.defect ?? .notKept(field: name, property: "\(path)")
      }
    } read: { record, value in
      value[keyPath: path] = try record.extra[name]?.decoded(as: Value.self) ?? fallback
    }
  }

  /// An instant as the date of the record, to the millisecond. A date without a time is read as its first instant.
  ///
  /// An instant outside of the years -9999 to 9999 makes a record that cannot be stored: `CatalogRecordError.notKept`.
  public func date(_ path: any WritableKeyPath<Root, Date?> & Sendable) -> Self {
    adding { value, record in
      guard let instant = value[keyPath: path] else {
        record.date = nil
        return
      }
      Self.write(instant, of: path, to: &record)
    } read: { record, value in
      value[keyPath: path] = record.date?.start
    }
  }

  /// An instant that is not optional, as the date of the record: it has the default if the record has no date.
  public func date(_ path: any WritableKeyPath<Root, Date> & Sendable, default fallback: Date) -> Self {
    adding { value, record in
      Self.write(value[keyPath: path], of: path, to: &record)
    } read: { record, value in
      value[keyPath: path] = record.date?.start ?? fallback
    }
  }

  /// A date with the same first instant stays as it was written: 1815 stays for January 1, 1815.
  private static func write(_ instant: Date, of path: AnyKeyPath, to record: inout CatalogRecord) {
    if let start = record.date?.start, start == JulianDay(instant).map({ Date($0) }) { return }
    record.date = RecordDate(instant: instant)
    if record.date == nil { record.defect = record.defect ?? .notKept(field: "date", property: "\(path)") }
  }

  private func adding(
    _ write: @escaping @Sendable (Root, inout CatalogRecord) -> Void,
    read: @escaping @Sendable (CatalogRecord, inout Root) throws -> Void
  ) -> Self {
    var mapping = self
    mapping.fields.append(Field(write: write, read: read))
    return mapping
  }

  // MARK: Values

  /// Writes a value's properties into a record, and leaves its other fields as they are.
  ///
  /// Every change refuses a record with a property that an extra field cannot keep, with
  /// `CatalogRecordError.notKept`.
  public func write(_ value: Root, to record: inout CatalogRecord) {
    if case .notKept = record.defect { record.defect = nil }
    if let type { record.type = type }
    for field in fields { field.write(value, &record) }
  }

  /// The value of a record.
  ///
  /// - Throws: `DecodingError` when an extra field has a value of another type; `CatalogRecordError.partial` for a
  ///   record from a listing, which lacks fields.
  public func value(of record: CatalogRecord) throws -> Root {
    if record.defect == .partial { throw CatalogRecordError.partial }
    var value = Root()
    for field in fields { try field.read(record, &value) }
    return value
  }

  /// The name of the extra field of a property; `nil` if the property is not an extra field, or has a default.
  func extraName(of path: AnyKeyPath) -> String? { names[AnySendablePath(path: path)] }
}

extension RecordConvertible {
  /// The value as a new record.
  public var record: CatalogRecord {
    var record = CatalogRecord()
    Self.mapping.write(self, to: &record)
    return record
  }
}
