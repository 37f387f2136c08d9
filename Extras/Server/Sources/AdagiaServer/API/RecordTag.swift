internal import Adagia
internal import Crypto

/// The version of one record, for `ETag`, `If-None-Match` and `If-Match`: a hash of its JSON.
struct RecordTag: Sendable {
  /// With quotation marks; strong, as `If-Match` demands.
  let text: String
  let json: [UInt8]

  init(_ stored: StoredRecord) {
    json = stored.json
    let hash = SHA256.hash(data: json).prefix(12).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    text = "\"r-\(hash.joined())\""
  }

  /// The record's JSON with the member `warnings`, unless there is none. The tag is that of the record alone.
  func json(warnings: [String]) -> [UInt8] {
    guard !warnings.isEmpty, let end = json.lastIndex(of: UInt8(ascii: "}")) else { return json }
    let member = ",\"warnings\":" + JSONValue.array(warnings.map { .string($0) }).json
    return Array(json[..<end]) + Array(member.utf8) + Array(json[end...])
  }

  /// True if one of the tags in the fields is this one. `*` is any.
  func matches(_ fields: [String]) -> Bool {
    fields.contains { field in
      field.split(separator: ",").contains { part in
        let tag = part.filter { $0 != " " && $0 != "\t" }
        return tag == "*" || tag == text
      }
    }
  }
}
