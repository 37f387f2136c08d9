internal import Adagia

/// A record outside of a search, as it should look in print.
struct HitlessView {
  let href: String
  let text: HTMLText?
  let isVerse: Bool
  let isLong: Bool
  let title: HTMLText?
  let language: String?
  let names: [NameView]
  let source: HTMLText?
  let sourceHref: String?
  let locator: String?
  let date: String?
  let note: HTMLText?

  init(_ stored: StoredRecord, base: String) {
    let record = stored.record
    href = "\(base)/records/\(stored.id)"
    text = record.text.map { HTMLText($0) }
    isVerse = record.text?.contains("\n") ?? false
    isLong = (record.text?.utf8.count ?? 0) > 320
    title = record.title.map { HTMLText($0.withoutCatalogingSigns) }
    language = record.language
    names = record.attributions.map { NameView($0, base: base) }
    source = record.source.map { HTMLText($0.withoutCatalogingSigns) }
    sourceHref = record.source.map { source in
      SearchState(filters: [.init(field: "source", value: NameView.phrase(source))]).href(base)
    }
    locator = record.attributions.lazy.compactMap(\.locator).first
    date = record.date?.englishText
    note = record.note.map { HTMLText($0) }
  }
}
