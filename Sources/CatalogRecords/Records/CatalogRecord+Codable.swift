/// The shape is that of `adagia export --format jsonl`: Dublin Core names, `date` as written, and `date_edtf` if it
/// means something else than `date` is read as.
extension CatalogRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, title, text, creator, attributions, source, date
    case dateEDTF = "date_edtf"
    case subject, note, language
    case type, rights, extra
  }

  /// Decodes a record. `creator` is read only if there are no `attributions`. It and `subject` may be lists.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try values.decodeIfPresent(String.self, forKey: .identifier)
    title = try values.decodeIfPresent(String.self, forKey: .title)
    text = try values.decodeIfPresent(String.self, forKey: .text)
    source = try values.decodeIfPresent(String.self, forKey: .source)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    language = try values.decodeIfPresent(String.self, forKey: .language)
    type = try values.decodeIfPresent(String.self, forKey: .type)
    rights = try values.decodeIfPresent(String.self, forKey: .rights)
    subjects = try Self.texts(values, .subject)
    attributions = try values.decodeIfPresent([Attribution].self, forKey: .attributions) ?? []
    if attributions.isEmpty { attributions = try Self.texts(values, .creator).map { Attribution(creator: $0) } }
    extra = try values.decodeIfPresent(ExtraFields.self, forKey: .extra) ?? [:]
    if let raw = try values.decodeIfPresent(String.self, forKey: .date) {
      date = RecordDate(reading: raw)
      if let edtf = try? values.decode(String.self, forKey: .dateEDTF), edtf != date?.edtf {
        date = RecordDate(raw: raw, meaning: edtf) ?? date
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(identifier, forKey: .identifier)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(text, forKey: .text)
    if !attributions.isEmpty { try values.encode(attributions, forKey: .attributions) }
    try values.encodeIfPresent(source, forKey: .source)
    try values.encodeIfPresent(date?.raw, forKey: .date)
    try values.encodeIfPresent(date?.edtf, forKey: .dateEDTF)
    if !subjects.isEmpty { try values.encode(subjects, forKey: .subject) }
    try values.encodeIfPresent(note, forKey: .note)
    try values.encodeIfPresent(language, forKey: .language)
    try values.encodeIfPresent(type, forKey: .type)
    try values.encodeIfPresent(rights, forKey: .rights)
    if !extra.isEmpty { try values.encode(extra, forKey: .extra) }
  }

  private static func texts(_ values: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) throws -> [String] {
    guard values.contains(key) else { return [] }
    if let text = try? values.decode(String.self, forKey: key) { return text.isEmpty ? [] : [text] }
    return try values.decodeIfPresent([String].self, forKey: key) ?? []
  }
}

extension Attribution: Codable {
  private enum CodingKeys: String, CodingKey { case creator, role, locator, evidence }

  /// Decodes a person's part; without a `role` the person wrote the words.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      creator: try values.decode(String.self, forKey: .creator),
      role: try values.decodeIfPresent(Role.self, forKey: .role) ?? .wrote,
      locator: try values.decodeIfPresent(String.self, forKey: .locator),
      evidence: try values.decodeIfPresent(String.self, forKey: .evidence))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(creator, forKey: .creator)
    try values.encode(role, forKey: .role)
    try values.encodeIfPresent(locator, forKey: .locator)
    try values.encodeIfPresent(evidence, forKey: .evidence)
  }
}
