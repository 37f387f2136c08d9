internal import Adagia
internal import Hummingbird

/// `/api/v1/statistics`, `/api/v1/collections`, `/api/v1/catalogs`: what there is.
struct CatalogRoutes {
  func add(to table: RouteTable) {
    table.catalog(.get, "/api/v1/statistics") { call in
      try call.parameters().finish()
      return try await call.unlessKnown {
        let statistics = try await call.query { try await $0.statistics() }
        return .json(Self.value(statistics).json)
      }
    }
    table.catalog(.get, "/api/v1/collections") { call in
      try call.parameters().finish()
      return try await call.unlessKnown {
        let collections = try await call.query { try await $0.collections() }
        return .json(JSONValue.object(["collections": .array(collections.map(Self.value))]).json)
      }
    }
    table.catalog(.get, "/api/v1/catalogs") { call in
      try call.parameters().finish()
      let names = call.shelf.catalogs.map { catalog in
        JSONValue.object(["name": .string(catalog.name), "path": .string("/c/\(catalog.name)/")])
      }
      return .json(JSONValue.object(["catalogs": .array(names)]).json)
    }
  }

  private static func value(_ statistics: CatalogStatistics) -> JSONValue {
    var members: [String: JSONValue] = [
      "records": .integer(Int64(statistics.recordCount)), "creators": .integer(Int64(statistics.creatorCount)),
      "subjects": .integer(Int64(statistics.subjectCount)), "dated": .integer(Int64(statistics.datedCount)),
    ]
    members["earliest"] = statistics.earliestDate.map { .string($0.day.isoText) }
    members["latest"] = statistics.latestDate.map { .string($0.day.isoText) }
    return .object(members)
  }

  private static func value(_ collection: RecordCollection) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(collection.name), "records": .integer(Int64(collection.recordCount)),
    ]
    members["title"] = collection.title.map(JSONValue.string)
    members["rights"] = collection.rights.map(JSONValue.string)
    members["source"] = collection.source.map(JSONValue.string)
    return .object(members)
  }
}
