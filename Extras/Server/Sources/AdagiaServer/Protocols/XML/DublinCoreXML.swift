internal import Adagia

/// Simple Dublin Core as the metadata of a record: the same elements in the containers of both protocols.
enum DublinCoreXML {
  /// `oai_dc`, of OAI-PMH.
  static func ofOAI(_ record: StoredRecord) -> String {
    element(
      record, "oai_dc:dc",
      [
        "xmlns:oai_dc": "http://www.openarchives.org/OAI/2.0/oai_dc/", "xmlns:dc": elements,
        "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation":
          "http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
      ])
  }

  /// `dc`, of SRU.
  static func ofSRU(_ record: StoredRecord) -> String {
    element(record, "srw_dc:dc", ["xmlns:srw_dc": "info:srw/schema/1/dc-schema", "xmlns:dc": elements])
  }

  private static let elements = "http://purl.org/dc/elements/1.1/"

  private static func element(
    _ record: StoredRecord, _ name: String, _ attributes: KeyValuePairs<String, String>
  ) -> String {
    var xml = XMLWriter(fragment: ())
    xml.element(name, attributes) { xml in
      for value in record.dublinCore { xml.element("dc:\(value.element)", value.text) }
    }
    return xml.text
  }
}
