import CatalogFormats
import CatalogRecords

/// A dump with one page, as MediaWiki exports it.
func dump(_ title: String, _ text: String, wiki: String = "en") -> String {
  let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  return """
    <mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" xml:lang="\(wiki)">
      <siteinfo><dbname>\(wiki)wikiquote</dbname><base>https://\(wiki).wikiquote.org/wiki/Main_Page</base></siteinfo>
      <page><title>\(title)</title><ns>0</ns><id>7</id>
        <revision><id>345</id><text xml:space="preserve">\(escaped)</text></revision></page>
    </mediawiki>
    """
}

/// The records of one page.
func quotations(_ title: String, _ text: String, wiki: String = "en") throws -> [RawRecord] {
  try events(of: dump(title, text, wiki: wiki), as: .wikiquote).compactMap(\.record)
}

extension RawRecord {
  func text(_ name: String) -> String? { self[name]?.plainText }

  /// Creators with roles and locators: `wrote Seneca 3, 1`.
  var credits: [String] {
    guard case .array(let values)? = self["attributions"] else { return [] }
    return values.compactMap { value in
      guard case .object(let members) = value else { return nil }
      return ["role", "creator", "locator"].compactMap { members[$0]?.plainText }.joined(separator: " ")
    }
  }
}
