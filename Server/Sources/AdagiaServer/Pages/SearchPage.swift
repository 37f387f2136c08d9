internal import Adagia

/// The page of hits, as its template sees it.
struct SearchPage {
  let title: String
  let base: String
  let query: String
  let total: Int
  let hits: [HitView]

  init(_ answer: SearchAnswer, to request: SearchRequest, base: String) {
    title = request.query.isEmpty ? "Adagia" : "\(request.query) · Adagia"
    self.base = base
    query = request.query
    total = answer.total
    hits = answer.hits.map(HitView.init)
  }

  /// A hit, as its template sees it.
  struct HitView {
    let text: String
    let creator: String
    let source: String

    init(_ hit: Hit) {
      text = hit.record.text ?? hit.record.title ?? ""
      creator = hit.record.creator ?? ""
      source = hit.record.source ?? ""
    }
  }
}
