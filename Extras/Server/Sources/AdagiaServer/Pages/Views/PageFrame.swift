/// The parts that all pages have: the title, the links of the head and the search box.
struct PageFrame {
  let title: String
  /// The path before those of all pages of the catalog: empty, or `/c/NAME`, after the path of the public URL.
  let base: String
  let style: String
  let script: String
  let icon: String
  /// The path of the public URL.
  let server: String
  /// The text in the search box.
  let query: String
  /// True on the page that greets, whose search box is in the middle.
  var isHome = false
  /// Sections of the site, the current one marked.
  let sections: [Section]
  /// The address for search engines; `nil` for a page that has its own in its template, or none.
  var canonical: String?
  /// True on pages that search engines need not keep: their records are elsewhere.
  var isUnlisted = false
  /// `nil` on a page of a problem.
  var language: LanguageSwitch?

  struct Section {
    let name: String
    let href: String
    let isCurrent: Bool
  }

  /// - Parameter section: The path of the section that the page belongs to.
  init(_ title: String, _ call: CatalogCall, query: String = "", section: String = "") {
    self.init(title, base: call.pageBase, server: call.configuration.serverPath, query: query, section: section)
    language = LanguageSwitch(call)
    if !section.isEmpty, section != "/random", call.request.uri.query?.isEmpty ?? true {
      canonical = call.canonical(section)
    }
  }

  init(_ title: String, base: String, server: String, query: String = "", section: String = "") {
    self.title = title.isEmpty ? "Adagia" : "\(title) · Adagia"
    self.base = base
    self.query = query
    style = server + StaticFile.style.path
    script = server + StaticFile.script.path
    icon = server + StaticFile.icon.path
    self.server = server
    sections = Self.sectionPaths.map { name, path in
      Section(name: name, href: base + path, isCurrent: path == section)
    }
  }

  private static let sectionPaths = [
    ("Today", "/today"), ("Random", "/random"), ("Collections", "/collections"), ("Statistics", "/statistics"),
    ("Help", "/help"),
  ]
}

extension ServerConfiguration {
  /// The path of the public URL, which a proxy puts before all paths.
  var serverPath: String {
    guard let address = publicURL?.split(separator: "://", maxSplits: 1).last,
      let slash = address.firstIndex(of: "/")
    else { return "" }
    return String(address[slash...])
  }
}

extension CatalogCall {
  /// The path before those of the catalog's pages.
  var pageBase: String { configuration.serverPath + base }
}
