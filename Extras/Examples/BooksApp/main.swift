import Adagia

// The classic sample of a books program: a list, details that are edited and saved or canceled, additions, removals,
// undo.
//
//     swift run BooksApp books.db

guard CommandLine.arguments.count == 2 else {
  print("Use: BooksApp FILE")
  throw ExitCode.usage
}
let catalog = try Catalog(at: CommandLine.arguments[1], for: .writing)
let shelf = BookShelf(catalog)

let emma = shelf.add(
  Book(isbn: "1", title: "Emma", author: "Jane Austen", published: RecordDate(year: 1815), pages: 474))
_ = shelf.add(Book(isbn: "2", title: "Walden", author: "Henry David Thoreau", published: RecordDate(year: 1854)))
_ = shelf.add(Book(isbn: "3", title: "The Waves", author: "Virginia Woolf"))
try await shelf.save("first books")
print(try await shelf.titles())

// A change that is canceled is never written.
try emma.change(as: Book.self) { $0.title = "Ema" }
emma.cancel()

// One that is saved.
try emma.change(as: Book.self) { $0.published = "December 1815" }
print(emma.changes.map(\.description))
try await shelf.save("date")
try await shelf.undo()
print(try await catalog.record(emma.recordID!)?.date?.formatted() ?? "")

// Sections that follow the catalog.
for try await books in shelf.sections() {
  for section in books.sections {
    print("\(section.title): \(section.hits.map { $0.record.title ?? "" }.joined(separator: ", "))")
  }
  break
}
print(try await catalog.values(of: Book.self, where: \.pages >= 300).values.map(\.value.title))
try await catalog.close()

enum ExitCode: Error { case usage }
