internal import CatalogRecords

/// GRDB has a type of this name too; in this module it is always ours.
typealias Record = CatalogRecords.Record
