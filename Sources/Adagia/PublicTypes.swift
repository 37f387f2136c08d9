@_exported public import CatalogFormats
@_exported public import CatalogIndexing
@_exported public import CatalogQuery
@_exported public import CatalogRecords
@_exported public import CatalogStore
@_exported public import CorpusManifests
@_exported public import HistoricalDates
@_exported public import QueryLanguage
@_exported public import TextAnalysis

// The types that a program needs besides `Catalog`. They are defined in the modules of the package. These modules are
// exported for one reason: a client that is compiled with the upcoming feature MemberImportVisibility sees the members
// of a type only where the type's module is imported. Only what is listed here is public in them.

// MARK: - Records

/// A quotation, book or other item, with its fields.
public typealias CatalogRecord = CatalogRecords.CatalogRecord
/// A record in a catalog, with its ID and times.
public typealias StoredRecord = CatalogRecords.StoredRecord
/// A record's number in its catalog.
public typealias RecordID = CatalogRecords.RecordID
/// A file that belongs to a record.
public typealias AttachedFile = CatalogStore.AttachedFile
/// A named set of records from one origin.
public typealias RecordCollection = CatalogRecords.RecordCollection
/// A person or body named as the author, speaker or other contributor, with the evidence.
public typealias Attribution = CatalogRecords.Attribution
/// A field that every record may have.
public typealias CoreField = CatalogRecords.CoreField
/// The fields of a record beyond the core fields, by name.
public typealias ExtraFields = CatalogRecords.ExtraFields
/// The value of an extra field.
public typealias JSONValue = CatalogRecords.JSONValue
/// A field and its new value.
public typealias FieldAssignment = CatalogRecords.FieldAssignment
/// A word or phrase, and another that a search for it also finds.
public typealias Synonym = CatalogRecords.Synonym

// MARK: - Dates

/// The date of a record: as written, as EDTF, and as an interval.
public typealias RecordDate = CatalogRecords.RecordDate
/// A notation to read dates in.
public typealias DateNotation = HistoricalDates.DateNotation
/// An instant.
public typealias JulianDay = HistoricalDates.JulianDay
/// A span of time.
public typealias JulianInterval = HistoricalDates.JulianInterval
/// A day of the Gregorian calendar.
public typealias CivilDate = HistoricalDates.CivilDate
/// A century, decade, year or month of a histogram.
public typealias CalendarBin = HistoricalDates.CalendarBin

// MARK: - Searching

/// A query, and the requested parts of the answer.
public typealias SearchRequest = CatalogQuery.SearchRequest
/// The hits of a search, with counts and warnings.
public typealias SearchAnswer = CatalogQuery.SearchAnswer
/// The order of hits.
public typealias SearchOrder = CatalogQuery.SearchOrder
/// Foundation has a type of this name. An unavailable name is not a candidate beside an available one; a deprecated
/// one would be.
@available(*, unavailable, renamed: "SearchOrder")
public typealias SortOrder = CatalogQuery.SearchOrder
/// The share of the query that a hit must have.
public typealias Strictness = CatalogQuery.Strictness
/// The place where the next page of hits begins.
public typealias PageCursor = CatalogQuery.PageCursor
/// A part of a query that was not read as it may have been meant.
public typealias QueryWarning = QueryLanguage.QueryWarning
/// A word of a query, and the other words that were searched for too.
public typealias QueryExpansion = CatalogQuery.QueryExpansion
/// A completion of a query.
public typealias Suggestion = CatalogQuery.Suggestion

// MARK: - Facets

/// A field whose values are counted over all matches.
public typealias FacetRequest = CatalogQuery.FacetRequest
/// The values of a field over all matches, with their counts.
public typealias Facet = CatalogQuery.Facet
/// The distribution of all matches over time.
public typealias DateHistogram = CatalogQuery.DateHistogram

// MARK: - Hits

/// A record that a search found.
public typealias Hit = CatalogQuery.Hit
/// The part of a hit that shows its matches best.
public typealias Snippet = CatalogQuery.Snippet
/// The reasons why a record was found.
public typealias HitExplanation = CatalogQuery.HitExplanation

// MARK: - Importing

/// Files to import, and the rules for it.
public typealias ImportRequest = CatalogIndexing.ImportRequest
/// The format of an input, and its details.
public typealias InputOptions = CatalogFormats.InputOptions
/// A file format that can be read.
public typealias InputFormat = CatalogFormats.InputFormat
/// The columns of an input that become fields.
public typealias FieldMapping = CatalogIndexing.FieldMapping
/// The result of an import.
public typealias ImportSummary = CatalogIndexing.ImportSummary
/// The numbers of added, updated, unchanged and rejected rows.
public typealias ImportCounts = CatalogIndexing.ImportCounts
/// Progress, a rejected row or a warning during an import.
public typealias ImportEvent = CatalogIndexing.ImportEvent
/// The columns of a file and their fields.
public typealias ColumnReport = CatalogIndexing.ColumnReport
/// A column of a file, and the field that its values become.
public typealias ColumnUse = CatalogIndexing.ColumnUse
/// The progress of an import.
public typealias ImportProgress = CatalogIndexing.ImportProgress
/// Something odd that an import encountered.
public typealias ImportWarning = CatalogIndexing.ImportWarning
/// A row that was rejected, with the reason.
public typealias RejectedInput = CatalogFormats.RejectedInput
/// The fate of pieces of an input that are neither records nor rejected.
public typealias InputNotice = CatalogFormats.InputNotice
/// A file that was skipped, with the reason.
public typealias PassedOverFile = CatalogFormats.PassedOverFile

// MARK: - Sync and jobs

/// Manifests whose collections are updated to match their files.
public typealias SyncRequest = CatalogIndexing.SyncRequest

// MARK: - Checking

/// The result of a check.
public typealias CheckReport = CatalogIndexing.CheckReport
/// A kind of damage, with its places.
public typealias CheckFinding = CatalogIndexing.CheckFinding
/// The result of a repair.
public typealias RepairReport = CatalogIndexing.RepairReport
/// The result of a salvage.
public typealias SalvageReport = CatalogIndexing.SalvageReport
/// Counts of a catalog's contents.
public typealias CatalogStatistics = CatalogStore.CatalogStatistics
/// A notice for a person while a catalog opens or writes.
public typealias CatalogNotice = CatalogStore.CatalogNotice

// MARK: - Duplicates and merging

/// Clusters of nearly equal records.
public typealias DuplicateAnswer = CatalogQuery.DuplicateAnswer
/// Records that are nearly equal.
public typealias DuplicateCluster = CatalogQuery.DuplicateCluster
/// The side of a merge that wins when a record differs.
public typealias MergePreference = CatalogIndexing.MergePreference
/// The result of a merge.
public typealias MergeSummary = CatalogIndexing.MergeSummary

// MARK: - Journal

/// A command that changed records, as the journal has it.
public typealias JournalEntry = CatalogStore.JournalEntry
/// The number of an entry of the journal.
public typealias JournalEntryID = CatalogStore.JournalEntryID
/// The kind of such a command.
public typealias ChangeKind = CatalogStore.ChangeKind

// MARK: - Errors

/// A record that cannot be stored.
public typealias CatalogRecordError = CatalogRecords.CatalogRecordError
/// GRDB has a type of this name.
@available(*, unavailable, renamed: "CatalogRecordError")
public typealias RecordError = CatalogRecords.CatalogRecordError
/// A reason why a file cannot be attached or read.
public typealias AttachmentError = CatalogStore.AttachmentError
/// A failure of the catalog file.
public typealias StoreError = CatalogStore.StoreError
/// A request that cannot be answered.
public typealias SearchError = CatalogQuery.SearchError
/// A search that cannot be saved.
public typealias SavedSearchError = CatalogQuery.SavedSearchError
/// A journal entry that cannot be undone or redone.
public typealias JournalError = CatalogStore.JournalError
/// An undo or redo that has to wait for that of another entry.
public typealias JournalBlock = CatalogStore.JournalBlock
/// Import rules that do not fit.
public typealias ImportError = CatalogIndexing.ImportError
/// A failure of an input or output file.
public typealias FormatError = CatalogFormats.FormatError
/// A reason why another program's database cannot be read.
public typealias DatabaseFault = CatalogFormats.DatabaseFault
/// A fault of a manifest.
public typealias ManifestError = CorpusManifests.ManifestError
