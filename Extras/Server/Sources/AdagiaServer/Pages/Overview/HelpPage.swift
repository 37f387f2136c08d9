internal import Hummingbird

/// The operators of the query language, each with an example that can be tried.
struct HelpPage {
  struct Row {
    let example: String
    let href: String
    let meaning: String
  }

  let frame: PageFrame
  let rows: [Row]

  init(_ call: CatalogCall) {
    frame = PageFrame("How to search", call, section: "/help")
    rows = QueryOperator.all.map { known in
      Row(example: known.example, href: SearchState(known.example).href(call.pageBase), meaning: known.meaning)
    }
  }
}
