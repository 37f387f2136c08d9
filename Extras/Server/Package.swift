// swift-tools-version: 6.1
import PackageDescription

// The web server of Adagia: a package of its own, so that no program that depends on Adagia builds it.
// ../../tools/nested builds it into the .build folder of the root package, where it finds the modules of Adagia
// compiled.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let adagia = Target.Dependency.product(name: "Adagia", package: "Adagia")
let historicalDates = Target.Dependency.product(name: "HistoricalDates", package: "Adagia")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let collections = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

let package = Package(
  name: "AdagiaServer",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AdagiaServer", targets: ["AdagiaServer"]),
    // For the package in ClusterServer, whose program takes the same options.
    .library(name: "AdagiaServerCommandLine", targets: ["AdagiaServerCommandLine"]),
    .executable(name: "adagia-server", targets: ["AdagiaServerTool"]),
  ],
  dependencies: [
    .package(name: "Adagia", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The library of gzip, under a name of this package's own.
    .systemLibrary(name: "CServerZlib", providers: [.apt(["zlib1g-dev"])]),
    // Requests in, answers out: all behavior of the server.
    .target(
      name: "AdagiaServer",
      dependencies: [
        "CServerZlib", adagia, collections, crypto, historicalDates, httpTypes, hummingbird, hummingbirdCore, lifecycle,
        logging, metrics, mustache, nioCore, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, nioPosix, yams,
      ],
      // Compiled into the program, which is one file to install, and reads no other at a request.
      resources: [.embedInCode("API/Description"), .embedInCode("Pages/Templates"), .embedInCode("Static/Files")],
      swiftSettings: settings),
    // The options of the command line, and the process that they start.
    .target(
      name: "AdagiaServerCommandLine", dependencies: ["AdagiaServer", argumentParser, hummingbird, lifecycle, logging],
      swiftSettings: settings),
    // The command line.
    .executableTarget(
      name: "AdagiaServerTool", dependencies: ["AdagiaServer", "AdagiaServerCommandLine", argumentParser],
      swiftSettings: settings),
    .testTarget(
      name: "AdagiaServerTests",
      dependencies: [
        "AdagiaServer", adagia, httpTypes, hummingbird, hummingbirdCore, lifecycle, logging, nioCore, nioEmbedded,
      ],
      swiftSettings: settings),
  ]
)
