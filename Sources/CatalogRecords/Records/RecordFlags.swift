/// What a record has and who is said to have said it, in 16 bits: what `has:note` and `is:misattributed` ask for.
///
/// The bits stand in files; they are never given another meaning.
package struct RecordFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let title = RecordFlags(rawValue: 1 << 0)
  package static let creator = RecordFlags(rawValue: 1 << 1)
  package static let text = RecordFlags(rawValue: 1 << 2)
  package static let source = RecordFlags(rawValue: 1 << 3)
  package static let subject = RecordFlags(rawValue: 1 << 4)
  package static let note = RecordFlags(rawValue: 1 << 5)
  /// A date, whether it could be read or not.
  package static let date = RecordFlags(rawValue: 1 << 6)
  package static let language = RecordFlags(rawValue: 1 << 7)
  package static let type = RecordFlags(rawValue: 1 << 8)
  package static let rights = RecordFlags(rawValue: 1 << 9)

  /// At least one attribution in this role.
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

  /// A value in this field.
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
