internal import CatalogRecords

/// A field that differs between two records, with both values.
package struct FieldDifference: Hashable, Sendable {
  /// The name of a core field or an extra field.
  package let field: String
  /// The first record's value; `nil` when it has none.
  package let old: String?
  /// The second record's value; `nil` when it has none.
  package let new: String?

  /// The common and the differing parts, word by word.
  package var changes: [TextChange] { TextChange.changes(from: old ?? "", to: new ?? "") }
}

extension FieldDifference {
  /// All differing fields except identifiers, core fields first.
  static func differences(from old: CatalogRecord, to new: CatalogRecord) -> [FieldDifference] {
    let (roles, others) = (old.attributions.map(\.role), new.attributions.map(\.role))
    let hasRoles = !roles.isEmpty && !others.isEmpty && roles != others
    let core = zip(values(of: old, hasRoles), values(of: new, hasRoles)).map { old, new in
      FieldDifference(field: old.name, old: old.value, new: new.value)
    }
    let names = Set(old.extra.map(\.name)).union(new.extra.map(\.name)).sorted()
    let extra = names.map {
      FieldDifference(field: $0, old: old.extra[$0]?.plainText, new: new.extra[$0]?.plainText)
    }
    return (core + extra).filter { $0.old != $0.new }
  }

  private static func values(of record: CatalogRecord, _ hasRoles: Bool) -> [(name: String, value: String?)] {
    CoreField.allCases.filter { $0 != .identifier }.map { field in
      switch field {
      case .date: (field.rawValue, record.date?.raw)
      case .language: (field.rawValue, record.language)
      case .type: (field.rawValue, record.type)
      case .rights: (field.rawValue, record.rights)
      case .creator: (field.rawValue, record.attributions.isEmpty ? nil : record.attributionLine(hasRoles))
      default: (field.rawValue, record.searchableText(of: field))
      }
    }
  }
}

extension CatalogRecord {
  /// Names with role, locator and evidence: a difference that `creator` alone would hide.
  fileprivate func attributionLine(_ hasRoles: Bool) -> String {
    attributions.map { attribution in
      let role = hasRoles ? attribution.role.rawValue : nil
      let details = [role, attribution.locator, attribution.evidence].compactMap(\.self)
      return attribution.creator + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
    }.joined(separator: "; ")
  }
}
