internal import CatalogRecords

/// The pairs of fields in MARC 21 that say the same in two scripts.
///
/// Field 880 holds what another field transcribes. Its $6 names that field and a number: `245-01`; the other's has
/// `880-01`.
enum MARCPairs {
  /// The field that a field 880 has in its original script.
  struct Original {
    /// Its text, for names: `Lu, Xun, 1881-1936`.
    let name: String
  }

  private struct Link {
    let tag: MARCTag
    let number: String
  }

  /// The fields in order, each with the tag that gives its meaning. A field 880 comes just after the field it belongs
  /// to, or at the end when there is none; without a link it does not come at all.
  static func fields(
    of record: MARCRecord
  ) -> [(field: MARCRecord.Field, tag: MARCTag, original: Original?)] {
    guard record.fields.contains(where: { $0.tag == "880" }) else { return record.fields.map { ($0, $0.tag, nil) } }
    var linked = record.fields.filter { $0.tag == "880" }.compactMap { field in
      link(field, record).map { (field: field, link: $0) }
    }
    var fields: [(field: MARCRecord.Field, tag: MARCTag, original: Original?)] = []
    for field in record.fields where field.tag != "880" {
      fields.append((field, field.tag, nil))
      guard let number = link(field, record)?.number, number != "00",
        let place = linked.firstIndex(where: { $0.link.tag == field.tag && $0.link.number == number })
      else { continue }
      let name = record.subfields(field).first { $0.code == UInt8(ascii: "a") }.map { record.text($0.range) } ?? ""
      fields.append((linked.remove(at: place).field, field.tag, Original(name: MARCText.withoutPeriod(name))))
    }
    return fields + linked.map { ($0.field, $0.link.tag, nil) }
  }

  private static func link(_ field: MARCRecord.Field, _ record: MARCRecord) -> Link? {
    guard let text = record.first("6", field) else { return nil }
    let parts = text.utf8.prefix(6).split(separator: UInt8(ascii: "-"))
    guard parts.count == 2, parts[0].count == 3 else { return nil }
    return Link(tag: MARCTag(parts[0]), number: String(Substring(parts[1])))
  }
}
