/// Numbers of books and serials, which several formats keep under one name.
enum NumberField {
  /// `issn` for eight digits (the last may be an X); `isbn` for all else.
  static func name(of text: String) -> String {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == "X" || $0 == "x") }
    return number.count(where: { $0 != "-" }) == 8 ? "issn" : "isbn"
  }
}
