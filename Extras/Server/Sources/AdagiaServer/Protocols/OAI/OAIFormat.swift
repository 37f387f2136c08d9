internal import Adagia

/// A format of metadata, by its prefix.
enum OAIFormat: String, CaseIterable {
  case dublinCore = "oai_dc"
  case marc = "marc21"

  /// - Throws: `OAIError` for another prefix.
  init(prefix: String) throws(OAIError) {
    guard let format = OAIFormat(rawValue: prefix) else {
      let known = Self.allCases.map(\.rawValue).joined(separator: " and ")
      throw OAIError(.cannotDisseminateFormat, "'\(prefix)' is not a format here. There are \(known).")
    }
    self = format
  }

  var schema: String {
    switch self {
    case .dublinCore: "http://www.openarchives.org/OAI/2.0/oai_dc.xsd"
    case .marc: "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd"
    }
  }

  var namespace: String {
    switch self {
    case .dublinCore: "http://www.openarchives.org/OAI/2.0/oai_dc/"
    case .marc: "http://www.loc.gov/MARC21/slim"
    }
  }

  /// The record as an element with its namespaces.
  func element(_ record: StoredRecord) -> String {
    switch self {
    case .dublinCore: DublinCoreXML.ofOAI(record)
    case .marc: record.marcXML
    }
  }
}
