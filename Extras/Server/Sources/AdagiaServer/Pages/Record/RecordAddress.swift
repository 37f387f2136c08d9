internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// The record that a path names: `/records/NAME`, its name an identifier or else a number.
struct RecordAddress: Sendable {
  let name: String
  /// The collection of the parameter `in`; `nil` for any.
  let collection: String?
  /// True when the name is a number, whatever identifiers there are.
  let isNumber: Bool

  /// The records that an address may mean.
  enum Finding: Sendable {
    case one(StoredRecord)
    /// By the number of a record whose address is another one.
    case elsewhere(StoredRecord, path: String)
    /// Several collections have the identifier.
    case several([StoredRecord])
  }

  /// - Throws: `Problem` for a broken escape, or a parameter that means nothing.
  init(_ call: CatalogCall, _ parameters: inout RequestParameters) throws {
    try self.init(call.context.parameters.get("id") ?? "", &parameters)
  }

  /// - Parameter segment: The part of the path after `/records/`, encoded.
  init(_ segment: String, _ parameters: inout RequestParameters) throws {
    guard let name = segment.removingPercentEncoding else {
      throw Problem(.notFound, "The path has a broken escape. Encode the identifier as UTF-8.", parameter: "id")
    }
    self.name = name
    collection = try parameters.text("in", atMost: ServerLimits.filterCharacters)
    switch try parameters.one("by") {
    case nil: isNumber = false
    case "number": isNumber = true
    default: throw Problem.parameter("by", "'by' is 'number', or is left out.")
    }
  }

  /// - Throws: `Problem` when there is no such record.
  func find(_ call: CatalogCall, in catalog: Catalog) async throws -> Finding {
    let named = isNumber ? [] : try await catalog.records(identifiedBy: name)
    let chosen = collection.map { name in named.filter { $0.collection.utf8.elementsEqual(name.utf8) } } ?? named
    if let first = chosen.first { return chosen.count == 1 ? .one(first) : .several(chosen) }
    guard collection == nil, let number = Int64(name), number > 0,
      let stored = try await catalog.record(RecordID(number))
    else { throw missing }
    let path = try await call.links(to: [stored], in: catalog).path(of: stored)
    return path == ownPath ? .one(stored) : .elsewhere(stored, path: path)
  }

  /// The one record.
  ///
  /// - Throws: `Problem` when there is none, or there are several.
  func one(_ call: CatalogCall, in catalog: Catalog) async throws -> StoredRecord {
    switch try await find(call, in: catalog) {
    case .one(let stored), .elsewhere(let stored, _): return stored
    case .several(let records):
      let names = EnglishText.list(records.map { "in=\(PageLink.encoded($0.collection))" })
      throw Problem(.notFound, "Several records have the identifier '\(name)'. Add one of \(names).", parameter: "in")
    }
  }

  private var ownPath: String {
    PageLink("/records/" + PageLink.segment(name), isNumber ? [("by", "number")] : []).text
  }

  private var missing: Problem {
    let place = collection.map { " in the collection '\($0)'" } ?? ""
    return Problem(.notFound, "There is no record '\(name)'\(place); it may have been removed.", parameter: "id")
  }
}
