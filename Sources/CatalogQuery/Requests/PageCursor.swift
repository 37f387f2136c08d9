internal import CatalogRecords
internal import Platform

/// The end of a page of hits, to continue from. Opaque to callers.
///
/// Holds the last hit's place in the order instead of a number of hits. The next page neither repeats nor skips a hit
/// if records are added in between; by rank, only in an unchanged catalog, because scores depend on all of it.
public struct PageCursor: Hashable, Sendable, LosslessStringConvertible {
  /// The place, for each kind of order.
  enum Place: Hashable, Sendable {
    case key(SortKey)
    /// A place inside the re-ranking window, which has its own order.
    case window(SortKey)
    /// A place in an order by values of the rows, which are read again.
    case row(id: Int64)
  }

  package let sort: SearchOrder
  let place: Place
  /// The strictness of the previous pages.
  let strictness: Strictness
  /// The reading of the previous pages.
  var reading: QueryReading
  /// The query; `nil` in the cursors of a single reading of it.
  var query: QueryMark?

  init(sort: SearchOrder, place: Place, strictness: Strictness = .all, reading: QueryReading = .typed) {
    (self.sort, self.place, self.strictness, self.reading) = (sort, place, strictness, reading)
  }

  /// `nil` if the text is not a cursor's `description`.
  public init?(_ description: String) {
    var parts = description.split(separator: "_", omittingEmptySubsequences: false)
    query = nil
    if let mark = parts.last.flatMap(QueryMark.init) {
      query = mark
      parts.removeLast()
    }
    let flags = parts.last.flatMap(CursorFlags.init)
    if flags != nil { parts.removeLast() }
    let isInWindow = flags?.isInWindow ?? false
    (strictness, reading) = (flags?.strictness ?? .all, flags?.reading ?? .typed)
    // A field's name may contain the separator.
    guard let last = parts.popLast(), let number = UInt64(last, radix: 36) else { return nil }
    if let sort = SearchOrder(rawValue: parts.joined(separator: "_")), sort.readsRows {
      guard !isInWindow else { return nil }
      (self.sort, place) = (sort, .row(id: Int64(bitPattern: number)))
      return
    }
    guard let sort = parts.first.flatMap({ SearchOrder(rawValue: String($0)) }), !sort.readsRows else { return nil }
    let numbers = parts.dropFirst().compactMap { UInt64($0, radix: 36) } + [number]
    self.sort = sort
    switch (parts.count, numbers.count) {
    case (3, 3):
      let primary = Double(bitPattern: numbers[0])
      let secondary = Double(bitPattern: numbers[1])
      guard !primary.isNaN, !secondary.isNaN else { return nil }
      let key = SortKey(primary: primary, secondary: secondary, id: Int64(bitPattern: numbers[2]))
      place = isInWindow ? .window(key) : .key(key)
    default: return nil
    }
  }

  public var description: String {
    let numbers: [UInt64] =
      switch place {
      case .key(let key), .window(let key):
        [key.primary.bitPattern, key.secondary.bitPattern, UInt64(bitPattern: key.id)]
      case .row(let id): [UInt64(bitPattern: id)]
      }
    let mark = query.map { [$0.description] } ?? []
    return ([sort.rawValue] + numbers.map { String($0, radix: 36) } + flags + mark).joined(by: "_")
  }

  private var flags: [String] {
    let isInWindow = if case .window = place { true } else { false }
    let text = CursorFlags(isInWindow: isInWindow, strictness: strictness, reading: reading).description
    return text.isEmpty ? [] : [text]
  }
}

/// Tells a query from others: 32 bits of a hash of it, and of all else that says which records match.
struct QueryMark: Hashable, Sendable {
  private let hash: UInt32

  init(_ request: SearchRequest) {
    var parts = [request.query, request.collection ?? "", request.language ?? "", request.isPlain ? "plain" : ""]
    if !request.clauses.isEmpty { parts.append(String(describing: request.clauses)) }
    hash = UInt32(truncatingIfNeeded: ContentHash(of: parts.joined(by: "\0")).low)
  }
}

extension QueryMark: CustomStringConvertible {
  /// `nil` when the text is not the description of a mark.
  init?(_ text: Substring) {
    guard text.first == "-", let hash = UInt32(text.dropFirst(), radix: 36) else { return nil }
    self.hash = hash
  }

  /// A hyphen, which a cursor's other parts do not begin with, and a number.
  var description: String { "-" + String(hash, radix: 36) }
}

/// The unusual properties of a page, as capital letters, which a cursor's numbers never contain: `W` for the window,
/// `M` or `A` for the strictness, and the letter of the reading.
private struct CursorFlags {
  var isInWindow = false
  var strictness = Strictness.all
  var reading = QueryReading.typed
}

extension CursorFlags: CustomStringConvertible {
  /// `nil` when the text is not the description of flags.
  init?(_ text: Substring) {
    guard !text.isEmpty else { return nil }
    self.init()
    for letter in text {
      switch letter {
      case "W": isInWindow = true
      case "M": strictness = .most
      case "A": strictness = .any
      default:
        guard let reading = QueryReading(rawValue: letter) else { return nil }
        self.reading = reading
      }
    }
    guard description == text else { return nil }
  }

  var description: String {
    let letter =
      switch strictness {
      case .all: ""
      case .most: "M"
      case .any: "A"
      }
    return (isInWindow ? "W" : "") + letter + (reading == .typed ? "" : String(reading.rawValue))
  }
}
