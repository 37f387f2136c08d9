internal import Adagia

/// The records of the last days as a feed: Atom, RFC 4287.
struct AtomFeed {
  struct Entry: Sendable {
    /// As `yyyy-mm-dd`.
    let day: String
    let record: StoredRecord
  }

  let text: String

  init(_ entries: [Entry], _ query: String, _ links: RecordLinks, _ call: CatalogCall) {
    let parameters = (query.isEmpty ? [] : [(name: "q", value: query)]) + DailyPage.language(call)
    let own = PageLink(call.url("/today.atom"), parameters).text
    let updated = entries.first?.day ?? DayNumber.isoText(DayNumber.today)
    text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(HTMLText(own).markup)</id>
      <title>Adagia: the record of the day</title>
      <updated>\(updated)T00:00:00Z</updated>
      <author><name>Adagia</name></author>
      <link rel="self" type="application/atom+xml" href="\(HTMLText(own).markup)"/>
      <link rel="alternate" type="text/html" href="\(HTMLText(call.url("/today")).markup)"/>
      \(entries.map { Self.element($0, parameters, links, call) }.joined(separator: "\n"))
      </feed>

      """
  }

  /// The bytes of a record that an entry has room for.
  private static let room = 50_000

  private static func element(
    _ entry: Entry, _ parameters: [(name: String, value: String)], _ links: RecordLinks, _ call: CatalogCall
  ) -> String {
    let stored = PageRoom.cut(entry.record, to: room).stored
    let words = stored.record.text ?? stored.record.title ?? ""
    let page = PageLink(call.url("/today"), [("day", entry.day)] + parameters).text
    let title = words.split(maxSplits: 1, whereSeparator: \.isNewline).first.map { String($0.prefix(90)) } ?? entry.day
    let content = stored.plainParts(for: call.reader).joined(separator: "\n\n")
    return """
      <entry>
      <id>\(HTMLText(page).markup)</id>
      <title>\(HTMLText(title).markup)</title>
      <updated>\(entry.day)T00:00:00Z</updated>
      <link rel="alternate" type="text/html" href="\(HTMLText(call.url(links.path(of: entry.record))).markup)"/>
      <content type="text">\(HTMLText(content).markup)</content>
      </entry>
      """
  }
}
