// swift-tools-version: 6.1
import PackageDescription

/// What every Swift target is compiled with: the Swift 6 mode comes with the tools version.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The same without MemberImportVisibility. Otherwise each file of the command-line tests would import TestTools for
/// the members of values that another file returns.
let inherited: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(
  name: "Yams", package: "Yams", condition: .when(traits: ["Manifests"]))
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")

let package = Package(
  name: "Adagia",
  // The standard library's Mutex needs macOS 15. The sources are type-checked for Apple's systems, no more.
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Adagia", targets: ["Adagia"]),
    .library(name: "AdagiaGRDB", targets: ["AdagiaGRDB"]),
    .library(name: "HistoricalDates", targets: ["HistoricalDates"]),
    .executable(name: "adagia", targets: ["AdagiaTool"]),
    // For Extras/Benchmarks and Extras/Cluster alone: hardly a public declaration in it.
    .library(
      name: "AdagiaInternals",
      targets: [
        "CSystemFTS5", "CatalogFixtures", "CatalogFormats", "CatalogIndexing", "CatalogModel", "CatalogQuery",
        "CatalogRecords", "CatalogStore", "FTS5Pages", "HistoricalDates", "Platform", "QueryLanguage", "RankedIndex",
        "TestTools",
        "TextAnalysis",
      ]),
    // For Extras/Cluster alone, which searches with the options and the output of the command line.
    .library(name: "AdagiaCommandLine", targets: ["Adagia", "AdagiaCLI"]),
  ],
  // The libraries that not every program needs. Without them an input of that kind is refused, and says so; without
  // Snowball a catalog has another analyzer. The program 'adagia' needs all of them.
  traits: [
    .default(enabledTraits: ["Bzip2", "Manifests", "Snowball", "XZ", "Zstandard"]),
    .trait(name: "Bzip2", description: "Reads files compressed with bzip2, by libbz2."),
    .trait(name: "Manifests", description: "Reads manifests for sync, by Yams."),
    .trait(
      name: "Snowball", description: "Stems the words of 26 languages beside English and German, by libstemmer."),
    .trait(name: "XZ", description: "Reads files compressed with xz, by liblzma."),
    .trait(name: "Zstandard", description: "Reads files compressed with Zstandard, by libzstd."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // System libraries, and the few lines of C that FTS5's interface needs.
    .systemLibrary(name: "CSystemBzip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CSystemLZMA", providers: [.apt(["liblzma-dev"])]),
    .systemLibrary(name: "CSystemZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSystemZstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(name: "CSystemStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CSystemFiles"),
    .target(name: "CSystemFTS5", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CSystemHash"),
    .target(name: "CUnicodeTables"),
    .target(name: "CBitPacking"),

    // Pure values.
    .target(name: "HistoricalDates", swiftSettings: strict),
    .target(name: "SearchEvaluation", dependencies: ["Platform"], swiftSettings: strict),
    .target(
      name: "TextAnalysis",
      dependencies: [
        "CSystemFTS5", "CUnicodeTables", "Platform",
        .target(name: "CSystemStemmer", condition: .when(traits: ["Snowball"])),
      ],
      swiftSettings: strict),
    .target(
      name: "CatalogRecords", dependencies: ["CSystemHash", "HistoricalDates", "Platform"], swiftSettings: strict),
    .target(name: "TextSimilarity", dependencies: ["Platform", "TextAnalysis"], swiftSettings: strict),
    .target(
      name: "QueryLanguage", dependencies: ["CatalogRecords", "HistoricalDates", "TextAnalysis"], swiftSettings: strict),

    // The operating system: paths, descriptors, locks, clocks, and files that are renamed when they are complete.
    .target(name: "Platform", dependencies: ["CSystemFiles"], swiftSettings: strict),

    // The pages of SQLite's full-text index, read and written.
    .target(name: "FTS5Pages", dependencies: [grdb, grdbSQLite], swiftSettings: strict),

    // The file, the formats, and what goes in and out.
    .target(
      name: "CatalogStore",
      dependencies: [
        "CatalogRecords", "CSystemFTS5", "FTS5Pages", "HistoricalDates", "Platform", "TextAnalysis", grdb, grdbSQLite,
      ],
      swiftSettings: strict),
    .target(
      name: "RankedIndex",
      dependencies: [
        "CBitPacking", "CSystemHash", "CatalogRecords", "CatalogStore", "FTS5Pages", "Platform", "TextAnalysis", grdb,
        grdbSQLite, heap,
      ],
      swiftSettings: strict),
    .target(
      name: "CatalogFormats",
      dependencies: [
        "CatalogRecords", "CSystemFTS5", "CSystemZlib", "HistoricalDates", "Platform",
        .target(name: "CSystemBzip2", condition: .when(traits: ["Bzip2"])),
        .target(name: "CSystemLZMA", condition: .when(traits: ["XZ"])),
        .target(name: "CSystemZstd", condition: .when(traits: ["Zstandard"])),
      ],
      swiftSettings: strict),
    .target(
      name: "CorpusManifests",
      dependencies: ["CatalogFormats", "CatalogRecords", "HistoricalDates", "TextAnalysis", yams],
      swiftSettings: strict),
    .target(
      name: "CatalogIndexing",
      dependencies: [
        "CatalogFormats", "CatalogRecords", "CatalogStore", "CorpusManifests", "FTS5Pages", "HistoricalDates",
        "Platform", "RankedIndex", "TextAnalysis", grdb, grdbSQLite,
      ], swiftSettings: strict),
    .target(
      name: "CatalogQuery",
      dependencies: [
        "CatalogRecords", "CatalogStore", "CSystemFTS5", "FTS5Pages", "HistoricalDates", "Platform", "QueryLanguage",
        "RankedIndex", "TextAnalysis", "TextSimilarity", grdb, grdbSQLite, heap,
      ], swiftSettings: strict),

    // The faces: a library, a command.
    .target(
      name: "Adagia",
      dependencies: [
        "CatalogFormats", "CatalogIndexing", "CatalogQuery", "CatalogRecords", "CatalogStore", "CorpusManifests",
        "HistoricalDates", "Platform", "QueryLanguage", "TextAnalysis", grdb,
      ], swiftSettings: strict),
    // The library over tables of a program's own GRDB database.
    .target(name: "AdagiaGRDB", dependencies: ["Adagia", grdb], swiftSettings: strict),
    .target(
      name: "AdagiaCLI",
      dependencies: [
        "Adagia", "CatalogFormats", "CatalogIndexing", "CatalogQuery", "CatalogRecords", "CatalogStore",
        "CorpusManifests", "HistoricalDates", "Platform", "QueryLanguage", "SearchEvaluation", "TextAnalysis",
        argumentParser,
      ], swiftSettings: strict),
    .executableTarget(name: "AdagiaTool", dependencies: ["AdagiaCLI"], swiftSettings: strict),

    // The program in the README.
    .executableTarget(
      name: "FindSayings", dependencies: ["Adagia"], path: "Extras/Examples/FindSayings", swiftSettings: strict),
    // The program in docs/library.md.
    .executableTarget(
      name: "BooksApp", dependencies: ["Adagia"], path: "Extras/Examples/BooksApp", swiftSettings: strict),

    // Test helpers. TestTools depends on nothing of the product.
    .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),
    .target(
      name: "CatalogFixtures",
      dependencies: [
        "CatalogIndexing", "CatalogQuery", "CatalogRecords", "CatalogStore", "HistoricalDates", "QueryLanguage",
        "TestTools", "TextAnalysis", grdb,
      ],
      path: "Tests/CatalogFixtures", swiftSettings: strict),
    .target(
      name: "CatalogModel",
      dependencies: ["Adagia", "CatalogRecords", "CatalogStore", "CorpusManifests", "HistoricalDates", "TestTools"],
      path: "Tests/CatalogModel", swiftSettings: strict),
    .testTarget(
      name: "HistoricalDatesTests", dependencies: ["HistoricalDates", "TestTools"], exclude: ["Vectors"],
      swiftSettings: strict),
    .testTarget(
      name: "SearchEvaluationTests", dependencies: ["SearchEvaluation"], swiftSettings: strict),
    .testTarget(
      name: "TextAnalysisTests", dependencies: ["CSystemFTS5", "TestTools", "TextAnalysis"],
      resources: [.copy("Vectors")], swiftSettings: strict),
    .testTarget(
      name: "TextSimilarityTests", dependencies: ["CatalogFixtures", "TestTools", "TextAnalysis", "TextSimilarity"],
      swiftSettings: strict),
    .testTarget(
      name: "CatalogRecordsTests", dependencies: ["CatalogRecords", "HistoricalDates"], swiftSettings: strict),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestTools"], swiftSettings: strict),
    .testTarget(
      name: "FTS5PagesTests", dependencies: ["FTS5Pages", "TestTools", grdb], swiftSettings: strict),
    .testTarget(
      name: "QueryLanguageTests",
      dependencies: ["CatalogRecords", "HistoricalDates", "QueryLanguage", "TestTools", "TextAnalysis"],
      swiftSettings: strict),
    .testTarget(
      name: "CatalogStoreTests",
      dependencies: [
        "CSystemFTS5", "CatalogFixtures", "CatalogRecords", "CatalogStore", "HistoricalDates", "Platform", "TestTools",
        grdb, grdbSQLite,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RankedIndexTests",
      dependencies: [
        "CBitPacking", "CatalogFixtures", "CatalogFormats", "CatalogIndexing", "CatalogQuery", "CatalogRecords",
        "CatalogStore", "FTS5Pages", "QueryLanguage", "RankedIndex", "TestTools", "TextAnalysis", grdb,
      ], swiftSettings: strict),
    .testTarget(
      name: "CatalogFormatsTests",
      dependencies: [
        "CatalogFormats", "CatalogRecords", "CSystemBzip2", "CSystemLZMA", "CSystemZlib", "CSystemZstd", "Platform",
        "HistoricalDates", "TestTools", grdb,
      ],
      exclude: ["Samples"], swiftSettings: strict),
    .testTarget(
      name: "CorpusManifestsTests",
      dependencies: ["CatalogFormats", "CatalogRecords", "CorpusManifests", "HistoricalDates", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "CatalogIndexingTests",
      dependencies: [
        "CatalogFixtures", "CatalogFormats", "CatalogIndexing", "CatalogQuery", "CatalogRecords", "CatalogStore",
        "CorpusManifests", "HistoricalDates", "Platform", "RankedIndex", "TestTools", "TextAnalysis", grdb,
      ], swiftSettings: strict),
    .testTarget(
      name: "CatalogQueryTests",
      dependencies: [
        "CatalogFixtures", "CatalogFormats", "CatalogIndexing", "CatalogQuery", "CatalogRecords", "CatalogStore",
        "FTS5Pages", "HistoricalDates", "Platform", "QueryLanguage", "RankedIndex", "TestTools", "TextAnalysis", grdb,
      ], resources: [.copy("Vectors")], swiftSettings: strict),
    .testTarget(
      name: "AdagiaTests",
      dependencies: [
        "Adagia", "CatalogFixtures", "CatalogModel", "CatalogQuery", "CatalogRecords", "CatalogStore",
        "HistoricalDates", "Platform", "RankedIndex", "TestTools",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "AdagiaGRDBTests",
      dependencies: ["Adagia", "AdagiaGRDB", "CatalogFixtures", "TestTools", grdb, grdbSQLite], swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Adagia", "AdagiaCLI", "AdagiaTool", "CatalogFixtures", "CatalogFormats", "CatalogModel", "CatalogQuery",
        "CatalogRecords", "BooksApp", "CatalogStore", "FindSayings", "RankedIndex", "TestTools", argumentParser, grdb,
      ],
      exclude: ["Golden"],
      swiftSettings: inherited),
  ]
)
