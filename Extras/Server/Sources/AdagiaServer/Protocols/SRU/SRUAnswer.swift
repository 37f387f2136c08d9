internal import Adagia

/// Answers of SRU in XML.
struct SRUAnswer {
  let version: SRUVersion
  /// Records are texts with escaped XML.
  let isEscaped: Bool

  /// The records of a search that are at the positions asked for.
  func records(_ answer: SearchAnswer, to search: SRURequest.Search) -> String {
    let hits = answer.hits.dropFirst(search.start - 1)
    let next = search.start + hits.count
    return document("searchRetrieveResponse") { xml in
      xml.element("numberOfRecords", "\(answer.total)")
      if !hits.isEmpty {
        xml.element("records") { xml in
          for (position, hit) in zip(search.start..., hits) { write(hit.record, search.schema, position, to: &xml) }
        }
      }
      if next <= answer.total { xml.element("nextRecordPosition", "\(next)") }
      echo(search, to: &xml)
      write(answer.warnings.map { SRUDiagnostic(warning: $0.description) }, to: &xml)
      if version == .v20 {
        xml.element("resultCountPrecision", "info:srw/vocabulary/resultCountPrecision/1/exact")
      }
    }
  }

  /// The terms of a scan.
  func terms(_ terms: [SRUScan.Term], to scan: SRUScan) -> String {
    document("scanResponse", version.scanNamespace) { xml in
      if !terms.isEmpty {
        xml.element("terms") { xml in
          for term in terms {
            xml.element("term") { xml in
              xml.element("value", term.value)
              xml.element("numberOfRecords", "\(term.recordCount)")
            }
          }
        }
      }
      xml.element("echoedScanRequest") { xml in
        if version.namesItself { xml.element("version", version.rawValue) }
        xml.element("scanClause", scan.clause)
        xml.element("responsePosition", "\(scan.position)")
        xml.element("maximumTerms", "\(scan.count)")
      }
    }
  }

  /// A reason that there are no terms.
  func refusalOfScan(_ diagnostic: SRUDiagnostic) -> String {
    document("scanResponse", version.scanNamespace) { write([diagnostic], to: &$0) }
  }

  /// A reason that there are no records.
  func refusal(_ diagnostic: SRUDiagnostic) -> String {
    document("searchRetrieveResponse") { xml in
      xml.element("numberOfRecords", "0")
      write([diagnostic], to: &xml)
    }
  }

  /// A record of the server itself.
  func explanation(_ element: String) -> String {
    document("explainResponse") { xml in
      xml.element("record") { xml in
        xml.element("recordSchema", "http://explain.z3950.org/dtd/2.0/")
        write(element, to: &xml)
      }
    }
  }

  private func document(
    _ name: String, _ namespace: String? = nil, _ content: (inout XMLWriter) -> Void
  ) -> String {
    var xml = XMLWriter()
    xml.element(name, ["xmlns": namespace ?? version.namespace]) { xml in
      if version.namesItself { xml.element("version", version.rawValue) }
      content(&xml)
    }
    return xml.text
  }

  private func write(_ record: StoredRecord, _ schema: SRUSchema, _ position: Int, to xml: inout XMLWriter) {
    xml.element("record") { xml in
      xml.element("recordSchema", schema.uris[0])
      write(schema.element(record), to: &xml)
      if version.hasRecordIdentifiers { xml.element("recordIdentifier", record.id.description) }
      xml.element("recordPosition", "\(position)")
    }
  }

  private func write(_ element: String, to xml: inout XMLWriter) {
    xml.element(version.packingElement, isEscaped ? "string" : "xml")
    if isEscaped {
      xml.element("recordData", element)
    } else {
      xml.element("recordData") { $0.written(element) }
    }
  }

  private func echo(_ search: SRURequest.Search, to xml: inout XMLWriter) {
    xml.element("echoedSearchRetrieveRequest") { xml in
      if version.namesItself { xml.element("version", version.rawValue) }
      xml.element("query", search.query)
      xml.element("startRecord", "\(search.start)")
      xml.element("maximumRecords", "\(search.count)")
      xml.element(version.packingElement, isEscaped ? "string" : "xml")
      xml.element("recordSchema", search.schema.rawValue)
    }
  }

  private func write(_ diagnostics: [SRUDiagnostic], to xml: inout XMLWriter) {
    guard !diagnostics.isEmpty else { return }
    xml.element("diagnostics") { xml in
      for diagnostic in diagnostics {
        xml.element("diagnostic", ["xmlns": version.diagnosticNamespace]) { xml in
          xml.element("uri", diagnostic.uri)
          if !diagnostic.details.isEmpty { xml.element("details", diagnostic.details) }
          xml.element("message", diagnostic.message)
        }
      }
    }
  }
}
