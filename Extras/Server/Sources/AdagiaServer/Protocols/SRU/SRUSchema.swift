internal import Adagia

/// A schema of records in answers.
enum SRUSchema: String, CaseIterable {
  case dc
  case marcxml

  /// - Parameter name: A short name or a URI.
  init?(named name: String) {
    guard let schema = Self.allCases.first(where: { $0.rawValue == name || $0.uris.contains(name) }) else { return nil }
    self = schema
  }

  /// The first one identifies the schema in answers.
  var uris: [String] {
    switch self {
    case .dc: ["info:srw/schema/1/dc-v1.1", "info:srw/schema/1/dc-v1.0"]
    case .marcxml: ["info:srw/schema/1/marcxml-v1.1", "http://www.loc.gov/MARC21/slim"]
    }
  }

  var title: String {
    switch self {
    case .dc: "Simple Dublin Core"
    case .marcxml: "MARC 21 in XML"
    }
  }

  /// The record as an element with its namespaces.
  func element(_ record: StoredRecord) -> String {
    switch self {
    case .dc: DublinCoreXML.ofSRU(record)
    case .marcxml: record.marcXML
    }
  }
}
