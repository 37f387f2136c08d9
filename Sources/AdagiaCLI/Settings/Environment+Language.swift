extension Environment {
  /// The language of the messages that the user wants, as a two-letter or three-letter code: `de` for `de_DE.UTF-8`.
  /// English if the locale says nothing.
  var language: String {
    if let language = Settings.current.text(.language) { return language.lowercased() }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { self[$0] }.first { !$0.isEmpty } ?? ""
    let code = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
    return (2...3).contains(code.utf8.count) ? code : "en"
  }
}
