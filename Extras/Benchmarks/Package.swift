// swift-tools-version: 6.1
import PackageDescription

// Benchmarks, fuzzers and checks of Adagia: a package of its own, so that no program that depends on Adagia builds it.
// ../../tools/nested builds it into the .build folder of the root package, where it finds the modules of Adagia
// compiled.

/// The package name that SwiftPM compiles the root package with: the folder's name as a C identifier.
///
/// The targets here look inside Adagia's modules. The compiler grants `package` access to modules with the same package
/// name, and SwiftPM has no setting for the name but an unsafe flag. With that flag in Adagia's own manifest the name
/// would be the same in any folder, but SwiftPM (6.3.1) refuses dependencies by URL that have unsafe flags.
let adagia = identifier(
  forFolder: Context.packageDirectory.split(separator: "/").dropLast(2).last.map(String.init) ?? "")

func identifier(forFolder name: String) -> String {
  let stem = name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  return stem.lowercased().unicodeScalars.enumerated().reduce(into: "") { identifier, scalar in
    let (place, scalar) = scalar
    let isDigit = scalar.properties.numericType == .decimal
    let isKept = scalar.properties.isAlphabetic || scalar == "_" || (isDigit && place > 0)
    identifier.unicodeScalars.append(isKept ? scalar : "_")
  }
}

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(["-package-name", adagia]),
]

let library = Target.Dependency.product(name: "Adagia", package: "Adagia")
let internals = Target.Dependency.product(name: "AdagiaInternals", package: "Adagia")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

// `packageAccess: false` keeps SwiftPM from adding a second -package-name, which would win.
let package = Package(
  name: "AdagiaBenchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "adagia-bench", targets: ["AdagiaBench"]),
    .executable(name: "check-corpus", targets: ["CheckCorpus"]),
  ],
  dependencies: [
    .package(name: "Adagia", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // The rules for the files in ../../corpus.
    .executableTarget(
      name: "CheckCorpus", dependencies: [internals], packageAccess: false, swiftSettings: settings),
    // Checks of search quality: tests run them on a sample, tools/evaluation/probe-text on whole collections.
    .target(name: "TextProbes", dependencies: [internals, grdb], packageAccess: false, swiftSettings: settings),
    // Random input by seed: tests run a few thousand cases, tools/trials/fuzz as many as time allows.
    .target(name: "FuzzCases", dependencies: ["TextProbes", internals], packageAccess: false, swiftSettings: settings),
    // The measurements of tools/bench, and some more.
    .executableTarget(
      name: "AdagiaBench",
      dependencies: ["FuzzCases", "TextProbes", library, internals, argumentParser, grdb, grdbSQLite],
      packageAccess: false, swiftSettings: settings),

    .testTarget(
      name: "CheckCorpusTests", dependencies: ["CheckCorpus", internals], packageAccess: false,
      swiftSettings: settings),
    .testTarget(
      name: "TextProbesTests", dependencies: ["TextProbes", internals, grdb], packageAccess: false,
      swiftSettings: settings),
    .testTarget(
      name: "FuzzCasesTests", dependencies: ["FuzzCases", internals, grdb], packageAccess: false,
      swiftSettings: settings),
  ]
)
