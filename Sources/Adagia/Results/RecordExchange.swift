internal import CatalogFormats
public import CatalogRecords

// The forms of a record that library systems exchange, as `export` writes them into files.

/// A value of an element of Dublin Core.
public struct DublinCoreValue: Hashable, Sendable {
  /// The name of one of the fifteen elements: `title`, `creator`.
  public let element: String
  /// Not empty.
  public let text: String

  /// A value as it is; neither part is checked.
  public init(element: String, text: String) { (self.element, self.text) = (element, text) }
}

extension StoredRecord {
  /// The record in simple Dublin Core: its elements in a fixed order, repeated for several values. A name that is
  /// wrongly attributed is not among the creators.
  public var dublinCore: [DublinCoreValue] {
    CatalogFormats.DublinCoreValues(RecordFields.exported(self)).pairs
      .map { DublinCoreValue(element: $0.element, text: $0.text) }
  }

  /// The record in MARC 21: an element `record` in the namespace of MARCXML, without an XML declaration. A record that
  /// came from MARC keeps the fields whose values have not changed.
  public var marcXML: String { CatalogFormats.MARCXMLWriter.record(RecordFields.exported(self)) }
}
