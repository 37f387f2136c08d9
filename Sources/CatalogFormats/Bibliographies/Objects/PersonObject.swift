package import CatalogRecords

/// A person that a file gives as an object: by a whole name, in parts, or in a description of their part in the work.
///
///     {"first_name": "Ann", "last_name": "Writer"}                   Writer, Ann
///     {"position": 1, "author": {"display_name": "Ann Writer"}}      Ann Writer
///     {"name": "Ann Writer", "role": "editor"}                       Ann Writer, an editor
package struct PersonObject {
  /// The name, with the family's first if the object has it in parts; `nil` without one.
  package let name: String?
  /// The part of a person who is not an author: `editor`.
  package let role: String?

  /// - Parameter object: Its members.
  package init(_ object: [String: JSONValue]) {
    let members = Self.folded(object)
    name = Self.name(in: members)
    role = Self.word(in: members, ["creatortype", "role", "type"]).flatMap { Self.roles[$0.lowercased()] }
  }

  /// The members by their names without case and punctuation.
  private static func folded(_ object: [String: JSONValue]) -> [String: JSONValue] {
    let named = object.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
    return Dictionary(named.map { (ColumnNames.folded($0.key), $0.value) }) { first, _ in first }
  }

  private static func name(in members: [String: JSONValue]) -> String? {
    if case .object(let whole)? = members["name"], let name = name(in: folded(whole)) { return name }
    if let literal = word(in: members, ["literal"]) { return literal }
    guard let family = word(in: members, families) else {
      return inside(members) ?? word(in: members, wholes + givens + ["title"])
    }
    let particles = ["droppingparticle", "nondroppingparticle", "particle", "prefix"].compactMap { name in
      // Other prefixes are titles, as `Dr.`
      word(in: members, [name]).flatMap { name != "prefix" || $0.first?.isLowercase == true ? $0 : nil }
    }
    let given = [word(in: members, givens), word(in: members, middles)].compactMap(\.self)
    return PersonName(
      family: family, given: given.joined(separator: " "),
      particle: particles.joined(separator: " "),
      suffix: String((word(in: members, ["suffix"]) ?? "").drop { $0 == "," || $0 == " " })
    ).inverted
  }

  /// The person in a description of their part.
  private static func inside(_ members: [String: JSONValue]) -> String? {
    for member in ["author", "person", "agent", "creator"] {
      if case .object(let person)? = members[member] { return name(in: folded(person)) }
    }
    return nil
  }

  /// A text or a whole number.
  private static func word(in members: [String: JSONValue], _ names: [String]) -> String? {
    for name in names {
      switch members[name] {
      case .string(let text)? where !text.trimmingBlanks.isEmpty: return String(text.trimmingBlanks)
      case .integer(let number)?: return String(number)
      default: continue
      }
    }
    return nil
  }
}

// MARK: - Names of members

extension PersonObject {
  private static let families = [
    "family", "lastname", "familyname", "surname", "last", "nachname", "familienname", "nom", "nomdefamille",
    "apellido", "apellidos", "cognome", "sobrenome", "apelido", "achternaam", "efternamn", "efternavn", "etternavn",
    "nazwisko", "příjmení", "фамилия", "прізвище", "επώνυμο", "姓",
  ]
  private static let givens = [
    "given", "firstname", "givenname", "givennames", "forename", "forenames", "first", "vorname", "vornamen", "prenom",
    "prénom", "nombre", "nombres", "nome", "voornaam", "förnamn", "fornavn", "imię", "imie", "jméno", "имя", "імя",
    "όνομα", "名", "initials",
  ]
  private static let middles = ["middle", "middlename", "middlenames", "отчество"]
  private static let wholes = [
    "name", "lf", "fl", "fullname", "displayname", "label", "value", "text", "preflabel", "author", "creator",
    "nomcomplet", "nombrecompleto", "nomecompleto", "vollständigername", "autor", "auteur", "autore", "schrijver",
    "автор", "姓名",
  ]

  /// Parts of people in a work other than its authors', by the words for them.
  private static let roles: [String: String] = [
    "editor": "editor", "ed.": "editor", "edt": "editor", "translator": "translator", "trl": "translator",
    "contributor": "contributor", "ctb": "contributor", "illustrator": "illustrator", "ill": "illustrator",
    "narrator": "narrator", "nrt": "narrator", "serieseditor": "serieseditor",
  ]
}
