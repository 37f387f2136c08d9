internal import Adagia
internal import HistoricalDates

/// Answers of OAI-PMH in XML.
struct OAIAnswer {
  let names: OAINames
  /// The URL of the service.
  let url: String
  /// The moment of the answer.
  let date: JulianDay

  /// A document around the element of a verb, or around an error.
  ///
  /// - Parameter arguments: The request's, where the answer repeats them.
  func document(
    _ arguments: [(name: String, value: String)], _ content: (inout XMLWriter) -> Void
  ) -> String {
    var xml = XMLWriter()
    let attributes: KeyValuePairs = [
      "xmlns": "http://www.openarchives.org/OAI/2.0/", "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd",
    ]
    xml.element("OAI-PMH", attributes) { xml in
      xml.element("responseDate", OAIDatestamp.text(of: date))
      xml.element("request", named: arguments, url)
      content(&xml)
    }
    return xml.text
  }

  func error(_ error: OAIError, _ arguments: [(name: String, value: String)]) -> String {
    document(error.repeatsArguments ? arguments : []) { xml in
      xml.element("error", ["code": error.code.rawValue], error.message)
    }
  }

  // MARK: Elements

  func write(_ repository: OAIRepository, to xml: inout XMLWriter) {
    xml.element("Identify") { xml in
      xml.element("repositoryName", repository.name)
      xml.element("baseURL", url)
      xml.element("protocolVersion", "2.0")
      xml.element("adminEmail", repository.contact)
      xml.element("earliestDatestamp", OAIDatestamp.text(of: repository.earliest ?? date))
      xml.element("deletedRecord", "transient")
      xml.element("granularity", "YYYY-MM-DDThh:mm:ssZ")
      xml.element("compression", "gzip")
    }
  }

  func writeFormats(to xml: inout XMLWriter) {
    xml.element("ListMetadataFormats") { xml in
      for format in OAIFormat.allCases {
        xml.element("metadataFormat") { xml in
          xml.element("metadataPrefix", format.rawValue)
          xml.element("schema", format.schema)
          xml.element("metadataNamespace", format.namespace)
        }
      }
    }
  }

  func write(_ collections: [RecordCollection], to xml: inout XMLWriter) {
    xml.element("ListSets") { xml in
      for collection in collections {
        xml.element("set") { xml in
          xml.element("setSpec", OAINames.set(of: collection.name))
          xml.element("setName", collection.title ?? collection.name)
        }
      }
    }
  }

  /// A page of headers.
  func writeIdentifiers(_ page: ChangePage, of walk: OAIWalk, to xml: inout XMLWriter) {
    xml.element("ListIdentifiers") { xml in
      for change in page.changes { writeHeader(of: change, to: &xml) }
      writeToken(after: page, of: walk, to: &xml)
    }
  }

  /// A page of records.
  func writeRecords(_ page: ChangePage, of walk: OAIWalk, to xml: inout XMLWriter) {
    xml.element("ListRecords") { xml in
      for change in page.changes { write(change, walk.format, to: &xml) }
      writeToken(after: page, of: walk, to: &xml)
    }
  }

  func write(_ change: RecordChange, _ format: OAIFormat, to xml: inout XMLWriter) {
    xml.element("record") { xml in
      writeHeader(of: change, to: &xml)
      if let record = change.record {
        xml.element("metadata") { $0.written(format.element(record)) }
      }
    }
  }

  private func writeHeader(of change: RecordChange, to xml: inout XMLWriter) {
    let status: [(name: String, value: String)] = change.record == nil ? [("status", "deleted")] : []
    xml.element("header", named: status) { xml in
      xml.element("identifier", names.identifier(of: change.position.id))
      xml.element("datestamp", OAIDatestamp.text(of: change.position.moment))
      xml.element("setSpec", OAINames.set(of: change.collection))
    }
  }

  /// A token, which is empty at the end of a list that has several pages.
  private func writeToken(after page: ChangePage, of walk: OAIWalk, to xml: inout XMLWriter) {
    let next = walk.next(after: page)
    guard next != nil || walk.doneCount > 0 else { return }
    xml.element(
      "resumptionToken", ["completeListSize": "\(page.total)", "cursor": "\(walk.doneCount)"], next?.token ?? "")
  }
}

/// The answer to `Identify`: a repository about itself.
struct OAIRepository {
  let name: String
  /// An address of electronic mail.
  let contact: String
  /// The earliest datestamp; `nil` without any record.
  let earliest: JulianDay?
}
