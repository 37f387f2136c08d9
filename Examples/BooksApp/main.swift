import Adagia

// The classic sample of a books program: a list, details that are edited and saved or canceled, additions, removals, undo.
//
//     swift run BooksApp books.db

guard CommandLine.arguments.count == 2 else {
  print("Use: BooksApp FILE")
  throw ExitCode.usage
}
let catalog = try Catalog(at: CommandLine.arguments[1], for: .writing)
let shelf = BookShelf(catalog)

let emma = try await shelf.add(Book(title: "Emma", author: "Jane Austen", year: 1815, pages: 474))
_ = try await shelf.add(Book(title: "Walden", author: "Henry David Thoreau", year: 1854))
print("\(try await shelf.books().map(\.title))")

// An edit that is canceled writes nothing: the session is forgotten.
var canceled = try await shelf.session(emma)
canceled?.book.title = "Ema"

// An edit that is saved.
if var session = try await shelf.session(emma) {
  session.book.year = 1816
  print("\(session.changes.map(\.field)) changed")
  try await shelf.save(session)
}
print("\(try await shelf.books("emma").compactMap(\.year))")

_ = try await shelf.undo()
print("\(try await shelf.books("emma").compactMap(\.year))")

for section in BookSection.all(try await shelf.books()) {
  print("\(section.letter): \(section.books.map(\.title).joined(separator: ", "))")
}
try await catalog.close()

enum ExitCode: Error { case usage }
