internal import CatalogRecords

/// The entries that others refer to: `crossref` to the book of a chapter, `xdata` to fields that several entries share.
///
/// A parent may come before its children or after them. Both wait within a bound, so that memory does not grow with the
/// file: a child whose parent is not found in time is delivered without it, and keeps the reference.
struct BibTeXFamily {
  /// An entry with its place and its bytes.
  struct Member {
    var entry: BibTeXEntry
    let location: SourceLocation
    let bytes: [UInt8]
  }

  /// The bytes of the entries that are remembered, and of those that wait.
  private static let largest = 16 << 20
  /// Parents of parents, and references of `xdata` to `xdata`.
  private static let mostGenerations = 8

  private var known: [String: BibTeXEntry] = [:]
  private var order: [(key: String, size: Int)] = []
  private var oldest = 0
  private var knownSize = 0
  private var waiting: [String: [Member]] = [:]
  private var waitingSize = 0

  /// Takes an entry in.
  ///
  /// - Returns: The entries that are complete by now: this one, or children that waited for it, or none.
  mutating func add(_ member: Member) -> [Member] {
    let key = member.entry.key.lowercased()
    remember(member, as: key)
    var complete = settled(member)
    if !waiting.isEmpty, !key.isEmpty, let children = waiting.removeValue(forKey: key) {
      waitingSize -= children.reduce(0) { $0 + $1.bytes.count }
      complete += children.flatMap { settled($0) }
    }
    return waitingSize > Self.largest ? complete + allWaiting() : complete
  }

  /// The children whose parents never came, in the order of the file.
  mutating func allWaiting() -> [Member] {
    let members = waiting.values.flatMap(\.self).map { member in
      var copy = member
      inherit(into: &copy.entry, from: member.entry, generation: 0)
      return copy
    }
    waiting = [:]
    waitingSize = 0
    return members.sorted { $0.location.line < $1.location.line }
  }

  /// The entry with everything inherited, in a list; an empty list when it must wait.
  private mutating func settled(_ member: Member) -> [Member] {
    var copy = member
    if let missing = inherit(into: &copy.entry, from: member.entry, generation: 0) {
      waiting[missing, default: []].append(member)
      waitingSize += member.bytes.count
      return []
    }
    return [copy]
  }

  /// Takes over the fields of parents.
  ///
  /// - Returns: The key of a parent that is not known yet.
  @discardableResult
  private func inherit(into child: inout BibTeXEntry, from entry: BibTeXEntry, generation: Int) -> String? {
    guard generation < Self.mostGenerations else { return nil }
    for key in entry.keys(in: "xdata") {
      guard let data = known[key] else { return key }
      for field in data.fields where field.name != "xdata" { child.inherit(field.name, field.value) }
      if let missing = inherit(into: &child, from: data, generation: generation + 1) { return missing }
    }
    for key in entry.keys(in: "crossref") {
      guard var parent = known[key] else { return key }
      if let missing = inherit(into: &parent, from: parent, generation: generation + 1) { return missing }
      child.inherit(from: parent)
    }
    if generation == 0 { child.remove("xdata") }
    return nil
  }

  /// Remembers an entry as a possible parent, and forgets the oldest ones when there are too many.
  private mutating func remember(_ member: Member, as key: String) {
    guard !key.isEmpty else { return }
    if let first = known.updateValue(member.entry, forKey: key) {
      known[key] = first
      return
    }
    order.append((key, member.bytes.count))
    knownSize += member.bytes.count
    while knownSize > Self.largest, oldest < order.count {
      known[order[oldest].key] = nil
      knownSize -= order[oldest].size
      oldest += 1
    }
    if oldest > 4096, oldest * 2 > order.count {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}

extension BibTeXEntry {
  /// Keys in a field, in lower case.
  fileprivate func keys(in name: String) -> [String] {
    guard let value = self[name] else { return [] }
    return String(decoding: value, as: UTF8.self).parts(separatedBy: ",").map { $0.lowercased() }
  }

  /// Takes over a parent's fields as biblatex does: the title of a book is the `booktitle` of its chapters.
  fileprivate mutating func inherit(from parent: BibTeXEntry) {
    let renamed = renaming(of: parent)
    for field in parent.fields where !Self.ownNames.contains(field.name) {
      let name = renamed[field.name] ?? field.name
      // The title of a parent is never the title of its child.
      if name == "title" || name == "subtitle" { continue }
      inherit(name, field.value)
    }
    remove("crossref")
  }

  private func renaming(of parent: BibTeXEntry) -> [String: String] {
    switch kind {
    case "article", "suppperiodical":
      parent.kind == "periodical" ? ["title": "journaltitle", "subtitle": "journalsubtitle"] : [:]
    case "book", "collection", "proceedings", "reference": ["title": "maintitle", "subtitle": "mainsubtitle"]
    // BibTeX's parents have a booktitle for their children beside their title.
    case _ where self["booktitle"] == nil && parent["booktitle"] == nil:
      ["title": "booktitle", "subtitle": "booksubtitle"]
    default: [:]
    }
  }

  /// Fields that concern the parent alone (biblatex 3.19, section 2.4.1 and appendix B).
  private static let ownNames: Set<String> = [
    "crossref", "xref", "xdata", "entryset", "entrysubtype", "execute", "ids", "key", "label", "options", "presort",
    "related", "relatedoptions", "relatedstring", "relatedtype", "shortauthor", "shorteditor", "shorthand",
    "shorthandintro", "shorttitle", "sortkey", "sortname", "sorttitle", "sortyear", "keywords", "abstract", "note",
    "annotation", "annote", "doi", "isbn", "url", "urldate", "file", "type",
  ]
}
