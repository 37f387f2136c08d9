internal import CatalogRecords

/// Finds the list of records in a JSON file that is one object around it: `{"count": 2, "quotes": [{…}, {…}]}`.
enum JSONListFinder {
  /// The bytes that are searched.
  static let lookahead = 1 << 20
  private static let deepest = 4
  private static let mostMembers = 1_000

  /// The names of the members that lead to the list: at each level the member that is most of the object.
  ///
  /// - Parameter bytes: The beginning of a file, or all of it.
  /// - Returns: Empty when the bytes are no such object: a record, or several.
  static func path(in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var path: [String] = []
    var range = 0..<bytes.count
    while path.count < deepest, let member = largestMember(in: bytes, range, isOutermost: path.isEmpty) {
      path.append(member.name)
      range = member.value
      if bytes[range.lowerBound] == UInt8(ascii: "[") { return path }
    }
    return []
  }

  private struct Member {
    let name: String
    /// The bytes of the value, to the end of the bytes if it goes on after them.
    let value: Range<Int>
  }

  /// The member that is a list of objects, or an object, and at least half of its object.
  private static func largestMember(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isOutermost: Bool
  ) -> Member? {
    guard let (members, end) = members(in: bytes, range) else { return nil }
    // Another value follows: the file is a sequence of records.
    if isOutermost, bytes[end...].contains(where: { !$0.isWhitespace }) { return nil }
    guard let largest = members.max(by: { $0.value.count < $1.value.count }), !isPartOfRecord(largest.name) else {
      return nil
    }
    let fields = members.filter { isText($0, bytes) }.compactMap { CoreField(name: $0.name) }
    if fields.contains(.text) { return nil }
    let share = fields.isEmpty ? 50 : 90
    if largest.value.count * 100 >= range.count * share, holdsRecords(bytes, largest.value) { return largest }
    return onlyList(among: members, bytes)
  }

  /// The list of objects among counts and links, however short it is. Nil beside another list, an object, or a text
  /// of a record.
  private static func onlyList(among members: [Member], _ bytes: UnsafeBufferPointer<UInt8>) -> Member? {
    let lists = members.filter { isContainer($0, bytes) }
    guard lists.count == 1, let list = lists.first, bytes[list.value.lowerBound] == UInt8(ascii: "["),
      holdsRecords(bytes, list.value), !isPartOfRecord(list.name)
    else { return nil }
    return members.contains { isText($0, bytes) && ColumnNames.isKnown($0.name) } ? nil : list
  }

  private static func isContainer(_ member: Member, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[member.value.lowerBound])
  }

  private static func isPartOfRecord(_ name: String) -> Bool {
    FieldName.special.contains(name) || [.creator, .subject].contains(CoreField(name: name))
  }

  private static func isText(_ member: Member, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[member.value.lowerBound] == .quote
  }

  /// True if the value is an object, or a list that begins with one.
  private static func holdsRecords(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> Bool {
    if bytes[value.lowerBound] == UInt8(ascii: "{") { return true }
    guard bytes[value.lowerBound] == UInt8(ascii: "[") else { return false }
    let first = bytes[value].dropFirst().first { !$0.isWhitespace }
    return first == UInt8(ascii: "{")
  }

  /// The members of the object that begins a range, and the end of the object.
  private static func members(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> (members: [Member], end: Int)? {
    var members: [Member] = []
    guard var place = next(bytes, range.lowerBound, range), bytes[place] == UInt8(ascii: "{") else { return nil }
    place += 1
    while members.count < mostMembers, let start = next(bytes, place, range) {
      if bytes[start] == UInt8(ascii: "}") { return (members, start + 1) }
      guard bytes[start] == .quote, let nameEnd = end(bytes, start, range) else { return nil }
      guard case .string(let name)? = try? JSONValue(json: String(decoding: bytes[start..<nameEnd], as: UTF8.self)),
        let colon = next(bytes, nameEnd, range), bytes[colon] == UInt8(ascii: ":"),
        let value = next(bytes, colon + 1, range)
      else { return nil }
      let end = end(bytes, value, range) ?? range.upperBound
      members.append(Member(name: name, value: value..<end))
      place = end
    }
    return members.isEmpty ? nil : (members, range.upperBound)
  }

  /// The next byte that is neither white space nor a comma.
  private static func next(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ range: Range<Int>) -> Int? {
    var place = start
    while place < range.upperBound, bytes[place].isWhitespace || bytes[place] == .comma { place += 1 }
    return place < range.upperBound ? place : nil
  }

  private static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ range: Range<Int>) -> Int? {
    var scanner = JSONElementScanner()
    return scanner.end(in: UnsafeBufferPointer(rebasing: bytes[start..<range.upperBound])).map { start + $0 }
  }
}
