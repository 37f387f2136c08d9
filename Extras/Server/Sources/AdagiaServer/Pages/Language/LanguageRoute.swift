internal import HTTPTypes
internal import Hummingbird

/// `/language`: remembers a reader's choice in a cookie, and leads back to the page that it was made on.
struct LanguageRoute {
  @Sendable func answer(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let text = try parameters.one("lang") ?? ""
    let back = try parameters.one("back") ?? ""
    try parameters.finish()
    guard text.isEmpty || ReaderLanguage(text) != nil else {
      throw Problem.parameter(
        "lang", "'\(text.prefix(40))' is not the code of a language. Write it like en, de or grc.")
    }
    return Response(
      status: .seeOther,
      headers: [
        .location: Self.isOwn(back) ? back : call.pageBase + "/", .cacheControl: CatalogCall.notKept,
        .setCookie: Self.cookie(ReaderLanguage(text)?.tag, call.configuration),
      ])
  }

  /// True if a text is a path of this server. Browsers read two slashes, or one and its mirror image, as another host.
  private static func isOwn(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.hasPrefix("//") && path.utf8.count <= LanguageSwitch.longest
      && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// - Parameter tag: `nil` to forget the choice.
  private static func cookie(_ tag: String?, _ configuration: ServerConfiguration) -> String {
    let isSecure = configuration.publicURL?.hasPrefix("https://") ?? false
    let path = configuration.serverPath.isEmpty ? "/" : configuration.serverPath
    let age = tag == nil ? 0 : 365 * 24 * 3_600
    return "\(ReaderLanguage.cookie)=\(tag ?? ""); Path=\(path); Max-Age=\(age); SameSite=Lax; HttpOnly"
      + (isSecure ? "; Secure" : "")
  }
}
