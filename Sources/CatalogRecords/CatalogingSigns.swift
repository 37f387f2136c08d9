// Library catalogs end a title or a name with the sign that separates it from what follows on the card (ISBD).

extension String {
  /// The text without the signs of library catalogs at its end: `Solar system` for `Solar system /`. A text of such
  /// signs alone stays as it is, and so does the semicolon of `&amp;`.
  package var withoutFinalSigns: String {
    guard let last = utf8.last, "/:;=,".utf8.contains(last), !endsInEntity else { return self }
    var end = self[...]
    while let last = end.last, "/:;=, ".contains(last) { end = end.dropLast() }
    return end.isEmpty ? self : String(end)
  }

  /// The text without the signs at its end that have a blank before them, as library catalogs write them. `Why?//` and
  /// `A title:` of other records stay.
  package var withoutSpacedSigns: String {
    let text = withoutFinalSigns
    return utf8.dropFirst(text.utf8.count).first == UInt8(ascii: " ") ? text : self
  }

  /// The same for a publisher and a place, which have a comma without a blank too: `Reader's Digest,`.
  package var withoutImprintSigns: String { hasSuffix(",") ? withoutFinalSigns : withoutSpacedSigns }

  private var endsInEntity: Bool { hasSuffix(";") && contains(/&#?\w+;$/) }

  /// The same without the period at its end, unless that belongs to an initial: `Hall, Coryne.`, `1841-1900.`
  package var withoutFinalPeriod: String {
    let text = withoutFinalSigns
    guard text.hasSuffix("."), let word = text.dropLast().split(whereSeparator: { " .-,".contains($0) }).last else {
      return text
    }
    return word.count > 3 || word.last?.isNumber == true ? String(text.dropLast()) : text
  }
}
