/// Presence bits for the core fields and for the roles of attributions: the answers to `has:note` and
/// `is:misattributed`.
///
/// Catalog files store these bits, so a bit never changes its meaning. All 16 are taken: the next core field or the
/// next role needs a wider column, and with it a new version of the file format.
package struct RecordFlags: OptionSet, Hashable, Sendable {
  /// The bits, as stored.
  package let rawValue: UInt16

  /// Bits that were stored before.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let title = RecordFlags(rawValue: 1 << 0)
  package static let creator = RecordFlags(rawValue: 1 << 1)
  package static let text = RecordFlags(rawValue: 1 << 2)
  package static let source = RecordFlags(rawValue: 1 << 3)
  package static let subject = RecordFlags(rawValue: 1 << 4)
  package static let note = RecordFlags(rawValue: 1 << 5)
  /// A date, readable or not.
  package static let date = RecordFlags(rawValue: 1 << 6)
  package static let language = RecordFlags(rawValue: 1 << 7)
  package static let type = RecordFlags(rawValue: 1 << 8)
  package static let rights = RecordFlags(rawValue: 1 << 9)

  /// The bit for at least one attribution in a role.
  package init(_ role: Attribution.Role) {
    switch role {
    case .attributed: self.init(rawValue: 1 << 10)
    case .misattributed: self.init(rawValue: 1 << 11)
    case .disputed: self.init(rawValue: 1 << 12)
    case .translated: self.init(rawValue: 1 << 13)
    case .said: self.init(rawValue: 1 << 14)
    case .wrote: self.init(rawValue: 1 << 15)
    }
  }

  /// The bit for a value in a field; none for `identifier`, which every stored record has.
  package init(_ field: CoreField) {
    switch field {
    case .title: self = .title
    case .creator: self = .creator
    case .text: self = .text
    case .source: self = .source
    case .subject: self = .subject
    case .note: self = .note
    case .date: self = .date
    case .language: self = .language
    case .type: self = .type
    case .rights: self = .rights
    case .identifier: self = []
    }
  }

  /// The bits of a record.
  package init(_ record: borrowing CatalogRecord) {
    self = []
    if record.title != nil { insert(.title) }
    if !record.attributions.isEmpty { insert(.creator) }
    if record.text != nil { insert(.text) }
    if record.source != nil { insert(.source) }
    if !record.subjects.isEmpty { insert(.subject) }
    if record.note != nil { insert(.note) }
    if record.date != nil { insert(.date) }
    if record.language != nil { insert(.language) }
    if record.type != nil { insert(.type) }
    if record.rights != nil { insert(.rights) }
    for attribution in record.attributions { formUnion(RecordFlags(attribution.role)) }
  }
}
