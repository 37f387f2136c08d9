package import CatalogFormats
package import CatalogIndexing
package import CatalogQuery
package import CatalogRecords
package import CatalogStore
package import CorpusManifests
package import TextAnalysis

// The types that the command line needs in addition to those in `PublicTypes.swift`. No other program sees them.

/// A line of a file.
package typealias SourceLocation = CatalogFormats.SourceLocation
#if Manifests
  /// A reader of manifests.
  package typealias ManifestReader = CorpusManifests.ManifestReader
#endif
/// A file that assigns source files to collections.
package typealias Manifest = CorpusManifests.Manifest
/// A collection that a manifest describes.
package typealias ManifestCollection = CorpusManifests.ManifestCollection
/// An import, a sync or a merge in the list of jobs.
package typealias Job = CatalogStore.Job
/// A row that a job rejected.
package typealias JobReject = CatalogStore.JobReject
/// The lock that a job holds while it works on a catalog.
package typealias JobLock = CatalogStore.JobLock
/// A record of a cluster, with its differences from the first one.
package typealias DuplicateCopy = CatalogQuery.DuplicateCopy
/// A field that differs between two records.
package typealias FieldDifference = CatalogQuery.FieldDifference
/// The effect of a merge on one record.
package typealias MergeOutcome = CatalogIndexing.MergeOutcome
/// A record that differs between two catalogs.
package typealias MergeDifference = CatalogIndexing.MergeDifference
/// The origin of a pack.
package typealias PackStamp = CatalogStore.PackStamp
/// A word that found similar records.
package typealias SimilarTerm = CatalogQuery.SimilarTerm
/// A word of a query that a hit has.
package typealias WordMatch = CatalogQuery.WordMatch
/// A form of a word in a field of a hit.
package typealias WordPlace = CatalogQuery.WordPlace
/// The relation of a form to the word that was searched for.
package typealias WordForm = TextAnalysis.WordForm
/// The contribution of a word to a hit's score.
package typealias TermContribution = CatalogQuery.TermContribution
/// The number of a job.
package typealias JobID = CatalogStore.JobID
package typealias JobConflict = CatalogStore.JobConflict
/// A half-remembered text to find.
package typealias FindRequest = CatalogQuery.FindRequest
/// The records similar to one record.
package typealias SimilarAnswer = CatalogQuery.SimilarAnswer
/// A style for the text of a date.
package typealias DateStyle = CatalogRecords.DateStyle
