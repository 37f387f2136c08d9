// Library catalogs end a title or a name with the sign that separates it from what follows on the card (ISBD).

extension String {
  /// The text without the signs by which library catalogs separate it from what follows.
  ///
  ///     "Solar system /".withoutCatalogingSigns      // "Solar system"
  ///     "Dickens, Charles,".withoutCatalogingSigns   // "Dickens, Charles"
  ///
  /// A text of such signs alone stays as it is.
  public var withoutCatalogingSigns: String {
    guard let last = utf8.last, "/:;=,".utf8.contains(last) else { return self }
    var end = self[...]
    while let last = end.last, "/:;=, ".contains(last) { end = end.dropLast() }
    return end.isEmpty ? self : String(end)
  }

  /// The same without the period at its end, unless that belongs to an initial: `Hall, Coryne.`, `1841-1900.`
  var withoutFinalPeriod: String {
    let text = withoutCatalogingSigns
    guard text.hasSuffix("."), let word = text.dropLast().split(whereSeparator: { " .-,".contains($0) }).last else {
      return text
    }
    return word.count > 3 || word.last?.isNumber == true ? String(text.dropLast()) : text
  }
}
