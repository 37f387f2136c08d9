/// A version of SRU, and what its answers are called in it.
enum SRUVersion: String, CaseIterable {
  case v11 = "1.1"
  case v12 = "1.2"
  case v20 = "2.0"

  /// The namespace of answers.
  var namespace: String {
    switch self {
    case .v11, .v12: "http://www.loc.gov/zing/srw/"
    case .v20: "http://docs.oasis-open.org/ns/search-ws/sruResponse"
    }
  }

  /// The namespace of the answers to a scan.
  var scanNamespace: String {
    switch self {
    case .v11, .v12: namespace
    case .v20: "http://docs.oasis-open.org/ns/search-ws/scan"
    }
  }

  /// The namespace of diagnostics.
  var diagnosticNamespace: String {
    switch self {
    case .v11, .v12: "http://www.loc.gov/zing/srw/diagnostic/"
    case .v20: "http://docs.oasis-open.org/ns/search-ws/diagnostic"
    }
  }

  /// The element that says whether a record's XML is escaped.
  var packingElement: String {
    switch self {
    case .v11, .v12: "recordPacking"
    case .v20: "recordXMLEscaping"
    }
  }

  /// Answers name the version.
  var namesItself: Bool { self != .v20 }
  /// Records have identifiers.
  var hasRecordIdentifiers: Bool { self != .v11 }
}
