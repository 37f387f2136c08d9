// swift-tools-version: 6.1
import PackageDescription

// The web server with a cluster behind it: a package of its own, so that the server needs no client library of MariaDB,
// and the cluster no web server. ../../tools/nested builds it into the .build folder of the root package, where it
// finds the modules of the others compiled.

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
let adagiaLibrary = Target.Dependency.product(name: "Adagia", package: "Adagia")
let server = Target.Dependency.product(name: "AdagiaServer", package: "AdagiaServer")
let serverCommandLine = Target.Dependency.product(name: "AdagiaServerCommandLine", package: "AdagiaServer")
let clusterIndex = Target.Dependency.product(name: "ClusterIndex", package: "AdagiaCluster")
let localNodes = Target.Dependency.product(name: "LocalNodes", package: "AdagiaCluster")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

// `packageAccess: false` keeps SwiftPM from adding a second -package-name, which would win.
let package = Package(
  name: "AdagiaClusterServer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "adagia-cluster-server", targets: ["AdagiaClusterServerTool"])],
  dependencies: [
    .package(name: "Adagia", path: "../.."),
    .package(name: "AdagiaServer", path: "../Server"),
    .package(name: "AdagiaCluster", path: "../Cluster"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The cluster as the one who answers the server's searches, and the command line.
    .executableTarget(
      name: "AdagiaClusterServerTool",
      dependencies: [adagiaLibrary, argumentParser, clusterIndex, internals, logging, server, serverCommandLine],
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "AdagiaClusterServerTests",
      dependencies: ["AdagiaClusterServerTool", adagiaLibrary, clusterIndex, internals, localNodes],
      packageAccess: false, swiftSettings: settings),
  ]
)
