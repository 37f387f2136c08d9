import Adagia

let catalog = try Catalog(at: CommandLine.arguments[1], for: .writing)
var saying = CatalogRecord()
saying.text = "Festina lente."
saying.attributions = [Attribution(creator: "Augustus", role: .said)]
saying.date = RecordDate(reading: "-0026~/0014")
try await catalog.add(saying, to: "mine")
for hit in try await catalog.search("festina date:..0100", limit: 5).hits {
  print(hit.snippet().marked("[", "]"), "–", hit.record.creditedCreator ?? "", hit.record.date?.edtf ?? "")
}
