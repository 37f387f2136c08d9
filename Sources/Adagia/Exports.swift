// What a program needs that imports Adagia: the values that go into its calls and come out of them.
@_exported public import CatalogFormats
@_exported public import CatalogIndexing
@_exported public import CatalogQuery
@_exported public import CatalogRecords
@_exported public import CatalogStore
@_exported public import CorpusManifests
@_exported public import HistoricalDates
@_exported public import QueryLanguage
@_exported public import TextAnalysis
