internal import Adagia

/// The room of a page for the values of one record, in bytes. Imports take records of many megabytes, and a page shows
/// the beginning of those: the whole record is what the API is for.
struct PageRoom {
  /// Bytes that are left.
  private var rest: Int
  /// True if something was left out.
  private(set) var isShort = false
  /// The bytes of markup around a value of a list.
  private static let around = 100

  init(_ bytes: Int) { rest = bytes }

  /// A record as far as there is room for it, its most important values first.
  ///
  /// - Returns: The record, and whether something was left out.
  static func cut(_ stored: StoredRecord, to bytes: Int) -> (stored: StoredRecord, isShort: Bool) {
    var (room, cut) = (PageRoom(bytes), stored)
    let record = stored.record
    cut.record.title = record.title.flatMap { room.take($0) }
    cut.record.text = record.text.flatMap { room.take($0) }
    let names: [WritableKeyPath<CatalogRecord, String?>] = [
      \.source, \.note, \.identifier, \.language, \.type, \.rights,
    ]
    for name in names {
      cut.record[keyPath: name] = record[keyPath: name].flatMap { room.take($0) }
    }
    cut.record.date = record.date.flatMap { room.takesWhole($0.raw.utf8.count) ? $0 : nil }
    cut.record.attributions = room.take(record.attributions) { room, value in
      var part = value
      part.creator = room.take(value.creator) ?? "…"
      part.locator = value.locator.flatMap { room.take($0) }
      part.evidence = value.evidence.flatMap { room.take($0) }
      return part
    }
    cut.record.subjects = room.take(record.subjects) { room, value in room.take(value) ?? "…" }
    cut.record.extra = room.take(record.extra)
    return (cut, room.isShort)
  }

  /// The beginning of a text: as much as fills half of the room that is left. `nil` when there is none.
  mutating func take(_ text: String) -> String? {
    let most = rest / 2
    guard text.utf8.count > most else {
      rest -= text.utf8.count
      return text
    }
    isShort = true
    rest -= most
    guard most > 0 else { return nil }
    // A scalar is taken whole or not at all.
    var end = text.utf8.index(text.startIndex, offsetBy: most)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return String(text[..<end]) + "…"
  }

  /// Takes something of a size, or nothing of it.
  private mutating func takesWhole(_ bytes: Int) -> Bool {
    guard bytes <= rest else {
      isShort = true
      return false
    }
    rest -= bytes
    return true
  }

  /// The first values of a list: as many as fill half of the room that is left.
  private mutating func take<Value>(_ values: [Value], _ cut: (inout PageRoom, Value) -> Value) -> [Value] {
    half { room in
      var taken: [Value] = []
      for value in values {
        guard room.takesWhole(Self.around) else { break }
        taken.append(cut(&room, value))
      }
      return taken
    }
  }

  private mutating func take(_ fields: ExtraFields) -> ExtraFields {
    half { room in
      var taken = ExtraFields()
      for (name, value) in fields {
        guard room.takesWhole(Self.around + name.utf8.count) else { break }
        taken[name] = room.take(value)
      }
      return taken
    }
  }

  /// Runs `body` with half of the room that is left.
  private mutating func half<Result>(_ body: (inout PageRoom) -> Result) -> Result {
    let most = rest / 2
    var room = PageRoom(most)
    defer {
      rest -= most - room.rest
      isShort = isShort || room.isShort
    }
    return body(&room)
  }

  private mutating func take(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): .array(take(values) { room, value in room.take(value) })
    case .null, .bool, .integer, .number: value
    case .string, .object: .string(take(value.plainText) ?? "…")
    }
  }
}
