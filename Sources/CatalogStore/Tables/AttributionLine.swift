package import CatalogRecords

/// The attributions of a record without the names, in one text: the column `record.attributions`. The names are in
/// `record.creator`.
///
/// An item for each attribution, U+001E between them: role, locator and evidence, U+001F between those, and what is
/// absent at the end left out. An empty role is `wrote`, so that the commonest text is empty.
package enum AttributionLine {
  /// The text of a record's attributions; `nil` without any, and for those that could not be told apart again.
  package static func text(of attributions: [Attribution]) -> String? {
    guard let first = attributions.first else { return nil }
    if attributions.count == 1, first.role == .wrote, first.locator == nil, first.evidence == nil { return "" }
    guard attributions.allSatisfy(isPlain), attributions.count == 1 || attributions.allSatisfy(hasPlainName) else {
      return nil
    }
    return attributions.map(item).joined(separator: String(between))
  }

  /// The attributions of a text.
  ///
  /// - Parameters:
  ///   - names: The line of the names.
  ///   - text: What `text(of:)` made of them.
  /// - Returns: `nil` when the two do not fit.
  package static func attributions(_ names: String, _ text: UnsafeBufferPointer<UInt8>) -> [Attribution]? {
    if text.isEmpty { return [Attribution(creator: names)] }
    let items = text.split(separator: UInt8(ascii: between), omittingEmptySubsequences: false)
    let creators = items.count == 1 ? [names] : parts(of: names)
    guard creators.count == items.count else { return nil }
    let attributions = zip(creators, items).compactMap(attribution)
    return attributions.count == items.count ? attributions : nil
  }

  private static let between: Unicode.Scalar = "\u{1E}"
  private static let within: Unicode.Scalar = "\u{1F}"

  private static func item(_ attribution: Attribution) -> String {
    var fields = [
      attribution.role == .wrote ? "" : attribution.role.rawValue, attribution.locator ?? "",
      attribution.evidence ?? "",
    ]
    while fields.last?.isEmpty == true { fields.removeLast() }
    return fields.joined(separator: String(within))
  }

  private static func attribution(_ creator: String, _ item: Slice<UnsafeBufferPointer<UInt8>>) -> Attribution? {
    let fields = item.split(separator: UInt8(ascii: within), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count <= 3, let role = fields[0].isEmpty ? .wrote : Attribution.Role(rawValue: fields[0]) else {
      return nil
    }
    return Attribution(creator: creator, role: role, locator: field(1, of: fields), evidence: field(2, of: fields))
  }

  private static func field(_ place: Int, of fields: [String]) -> String? {
    fields.count > place && !fields[place].isEmpty ? fields[place] : nil
  }

  /// The names of a line of several. Compared by bytes: to Swift, a space before a combining accent is another
  /// character.
  private static func parts(of names: String) -> [String] {
    var (parts, part): ([String], [UInt8]) = ([], [])
    for byte in names.utf8 {
      if byte == UInt8(ascii: " "), part.last == UInt8(ascii: ";") {
        parts.append(String(decoding: part.dropLast(), as: UTF8.self))
        part = []
      } else {
        part.append(byte)
      }
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }

  /// True if no field has a separator, and none is empty, which would read as absent.
  private static func isPlain(_ attribution: Attribution) -> Bool {
    [attribution.locator, attribution.evidence].allSatisfy { field in
      guard let field else { return true }
      return !field.isEmpty && !field.unicodeScalars.contains { $0 == between || $0 == within }
    }
  }

  /// True if the name can be told apart in a line of names.
  private static func hasPlainName(_ attribution: Attribution) -> Bool { parts(of: attribution.creator).count == 1 }
}
