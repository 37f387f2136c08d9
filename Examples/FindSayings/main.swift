import Adagia

// A catalog of our own, with two records in it.
let catalog = try Catalog(at: CommandLine.arguments[1], for: .writing)

var saying = CatalogRecord()
saying.text = "Festina lente."
saying.attributions = [Attribution(creator: "Augustus", role: .said)]
saying.source = "Suetonius, Divus Augustus, 25.4"
saying.language = "la"
saying.date = RecordDate(reading: "-0026~/0014")
try await catalog.add(saying, to: "mine")

var proverb = CatalogRecord()
proverb.text = "More haste, less speed."
proverb.attributions = [Attribution(creator: "proverb", role: .said)]
proverb.language = "en"
proverb.subjects = ["haste"]
try await catalog.add(proverb, to: "mine")

// Any text is a query; none is an error.
let answer = try await catalog.search("festina OR tag:haste", limit: 5)
print("\(answer.total) found")
for hit in answer.hits {
  print("\(hit.snippet().marked("[", "]")) (\(hit.record.creditedCreator ?? "nobody"))")
}

// Dates are intervals: Augustus ruled from 27 BCE to 14 CE.
let ancient = try await catalog.search("date:..0100")
print(ancient.hits.map { $0.record.date?.edtf ?? "" })
