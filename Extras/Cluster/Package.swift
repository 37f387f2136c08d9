// swift-tools-version: 6.1
import PackageDescription

// Adagia on several machines, whose searching Sphinx or Manticore does: a package of its own, so that no program that
// depends on Adagia needs the client library of MariaDB.
// ../../tools/nested builds it into the .build folder of the root package, where it finds the modules of Adagia
// compiled.

/// The package name of the root package. Extras/Benchmarks/Package.swift says why it is needed.
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
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(["-package-name", adagia]),
]

let internals = Target.Dependency.product(name: "AdagiaInternals", package: "Adagia")
let commandLine = Target.Dependency.product(name: "AdagiaCommandLine", package: "Adagia")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// `packageAccess: false` keeps SwiftPM from adding a second -package-name, which would win.
let package = Package(
  name: "AdagiaCluster",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "adagia-cluster", targets: ["AdagiaClusterTool"]),
    .executable(name: "cluster-trials", targets: ["ClusterTrials"]),
    // For the package in ClusterServer alone: no public declaration in them.
    .library(name: "ClusterIndex", targets: ["ClusterIndex"]),
    .library(name: "LocalNodes", targets: ["LocalNodes"]),
  ],
  dependencies: [
    .package(name: "Adagia", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(name: "CMariaDB", pkgConfig: "libmariadb", providers: [.apt(["libmariadb-dev"])]),
    // A catalog's records on the nodes of a cluster, and queries answered by them.
    .target(
      name: "ClusterIndex", dependencies: ["CMariaDB", internals, yams], packageAccess: false, swiftSettings: settings),
    // The command line.
    .executableTarget(
      name: "AdagiaClusterTool", dependencies: ["ClusterIndex", internals, commandLine, argumentParser],
      packageAccess: false, swiftSettings: settings),
    // Real nodes on this machine, for tests and trials.
    .target(
      name: "LocalNodes", dependencies: ["ClusterIndex", internals], packageAccess: false, swiftSettings: settings),
    // Long trials that are run by hand: random queries, faults, speed.
    .executableTarget(
      name: "ClusterTrials",
      dependencies: ["ClusterIndex", "LocalNodes", internals, argumentParser, grdb],
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "ClusterIndexTests",
      dependencies: [
        "ClusterIndex", "AdagiaClusterTool", "LocalNodes", internals, commandLine, grdb,
      ],
      packageAccess: false, swiftSettings: settings),
  ]
)
