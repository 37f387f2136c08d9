public import CatalogFormats
public import CatalogIndexing
public import CatalogQuery
public import CatalogRecords
public import CatalogStore
public import CorpusManifests
public import Foundation

// Applications show `localizedDescription`; without these, it names the type and a number. The texts are in English.

extension StoreError: LocalizedError { public var errorDescription: String? { description } }
extension CatalogRecordError: LocalizedError { public var errorDescription: String? { description } }
extension MappedConditionError: LocalizedError { public var errorDescription: String? { description } }
extension EditError: LocalizedError { public var errorDescription: String? { description } }
extension AttachmentError: LocalizedError { public var errorDescription: String? { description } }
extension JournalError: LocalizedError { public var errorDescription: String? { description } }
extension SearchError: LocalizedError { public var errorDescription: String? { description } }
extension SavedSearchError: LocalizedError { public var errorDescription: String? { description } }
extension ImportError: LocalizedError { public var errorDescription: String? { description } }
extension FormatError: LocalizedError { public var errorDescription: String? { description } }
extension ManifestError: LocalizedError { public var errorDescription: String? { description } }
