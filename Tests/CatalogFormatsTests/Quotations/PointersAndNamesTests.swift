import CatalogFormats
import CatalogRecords
import Testing

@testable import CatalogFormats

/// Items of Wikiquote that only point elsewhere, and names in fortunes with the family's first.
@Suite struct PointersAndNamesTests {
  @Test(
    "an item with links and no words of its own is no quotation",
    arguments: [
      "''Main article: [[Some Work]]''", "See also [[Hope]] and [[Faith|faith]].", "[[Some Work]]",
      "Siehe auch: [[Hoffnung]]", "For quotes about the film, see [[Film]].", "See [[Other page]] for more.",
      "Full text at [https://a.example link]",
      "Voir aussi : [[Espoir]]", "{{main|Some Work}}", "Véase también [[Esperanza]]", "См. также [[Надежда]]",
      "Quotes from this work are at [[Some Work]].", "See [[Some Work]] for quotes from it.",
      "[http://a.example Full text at Project Gutenberg]", "''[[Some Work]]'' (1900)",
      "Zitate aus diesem Werk unter [[Ein Werk]]",
    ])
  func pointers(item: String) { #expect(WikiPointer.isPointer(item)) }

  @Test(
    "words with links are",
    arguments: [
      "See the [[light]] in all things.", "[[Hope]] is the thing with feathers", "Main article of faith",
      "See what I mean.", "[https://a.example Words of a linked quotation]",
      "For quotes I see no need of [[books]].", "[[Love]] is from this work.", "It was ''[[Some Work]]'' (1900)",
    ])
  func quotations(item: String) { #expect(!WikiPointer.isPointer(item)) }

  @Test(
    "a family name before a given one is one name",
    arguments: [
      ("Twain, Mark", "Twain, Mark", nil), ("King, Martin Luther, Jr.", "King, Martin Luther, Jr.", nil),
      ("Twain, Mark, Following the Equator", "Twain, Mark", "Following the Equator"),
      ("van Beethoven, Ludwig", "van Beethoven, Ludwig", nil), ("Chesterton, G. K.", "Chesterton, G. K.", nil),
      ("Shakespeare, Hamlet", "Shakespeare", "Hamlet"), ("Dickens, Oliver Twist", "Dickens", "Oliver Twist"),
      ("Shakespeare, Henry V", "Shakespeare", "Henry V"), ("Austen, Emma", "Austen", "Emma"),
      ("Zwol,\u{A0}Hendrikje, The Work", "Zwol, Hendrikje", "The Work"),
      ("Mark Twain, Letters", "Mark Twain", "Letters"),
      ("García Márquez, Gabriel José", "García Márquez, Gabriel José", nil),
      ("Vargas Llosa, Mario, The Feast", "Vargas Llosa, Mario", "The Feast"),
      ("King, Jr., Martin Luther", "King, Jr., Martin Luther", nil), ("Lee & Poe, Inc.", "Lee & Poe, Inc.", nil),
      ("Kurt Vonnegut, Jr., Galápagos", "Kurt Vonnegut, Jr.", "Galápagos"),
      ("Twain, Mark; Poe, Edgar Allan", "Twain, Mark; Poe, Edgar Allan", nil),
      ("Goethe, Johann Wolfgang von", "Goethe, Johann Wolfgang von", nil),
      ("Goethe, Johann Wolfgang von, Faust", "Goethe, Johann Wolfgang von", "Faust"),
      ("Cervantes Saavedra, Miguel de, Don Quijote", "Cervantes Saavedra, Miguel de", "Don Quijote"),
      ("Goethe: \"Faust\"", "Goethe", "Faust"), ("Goethe: Faust", "Goethe: Faust", nil),
      ("Beauvoir, Simone de", "Beauvoir, Simone de", nil), ("Poe, Tales; Poems", "Poe", "Tales; Poems"),
      ("Толстой, Лев", "Толстой, Лев", nil), ("Толстой, Лев, Война и мир", "Толстой, Лев", "Война и мир"),
      ("Чехов, Антон Павлович", "Чехов, Антон Павлович", nil), ("Толстой, Анна Каренина", "Толстой", "Анна Каренина"),
      ("Лев Толстой, Анна Каренина", "Лев Толстой", "Анна Каренина"),
      ("Καζαντζάκης, Νίκος", "Καζαντζάκης, Νίκος", nil), ("Petőfi, Sándor", "Petőfi, Sándor", nil),
      ("Pamuk, Orhan", "Pamuk, Orhan", nil), ("Lagerlöf, Selma", "Lagerlöf, Selma", nil),
      ("Mishima, Yukio", "Mishima, Yukio", nil), ("Hugo, Victor-Marie", "Hugo, Victor-Marie", nil),
      ("Hugo, Quatrevingt-treize", "Hugo", "Quatrevingt-treize"), ("John Smith, Ph.D.", "John Smith, Ph.D.", nil),
      ("John Smith, M.D., On Fevers", "John Smith, M.D.", "On Fevers"),
    ] as [(String, String, String?)])
  func inverted(line: String, creator: String, source: String?) {
    let found = FortuneAttribution(line)
    #expect(found.creator == creator)
    #expect(found.source == source)
  }

  @Test(
    "two people who sign a quotation are two, and a company is one",
    arguments: [
      ("Twain, Mark; Poe, Edgar Allan", ["Twain, Mark", "Poe, Edgar Allan"]),
      ("Ann Lee & Bob Poe", ["Ann Lee", "Bob Poe"]), ("Ann Lee and Bob Poe", ["Ann Lee", "Bob Poe"]),
      ("Marks and Spencer", ["Marks and Spencer"]), ("Lee & Poe, Inc.", ["Lee & Poe, Inc."]),
    ])
  func people(line: String, names: [String]) { #expect(FortuneAttribution(line).people.map(\.creator) == names) }
}
