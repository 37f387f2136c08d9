internal import Adagia

/// The part of a record that a reader passes on: its text with translation and credit, and its address.
struct PassingView {
  let plainText: String
  let permalink: String

  init(_ stored: StoredRecord, _ links: RecordLinks, _ call: CatalogCall) {
    let cut = PageRoom.cut(stored, to: RecordPage.room).stored
    plainText = cut.plainParts(for: call.reader).joined(separator: "\n")
    permalink = call.canonical(links.path(of: stored))
  }
}
