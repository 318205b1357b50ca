// swift-tools-version: 6.2
import PackageDescription

/// One room of the house: a target and the only targets it may import.
///
/// The table below is the law that `scripts/check-layers` holds the sources to.
struct Room {
  var name: String
  var imports: [String]
  var kind = Kind.library
  var exclude: [String] = []
  /// System modules that only some rooms may import, such as full Foundation in a test.
  var system: [String] = []

  enum Kind { case library, executable, test, cxx }
}

/// C libraries from Debian packages.
///
/// No C type leaves the room that imports one.
let systemLibraries: [Target] = [
  // Without pkgConfig, which would link it: it is loaded when an archive is read.
  .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
  // The same: it is loaded when a URL is read.
  .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
  .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
  .systemLibrary(
    name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
]

let rooms: [Room] = [
  Room(name: "Predicates", imports: ["CPCRE2"]),
  Room(name: "ObjectModel", imports: ["Predicates"]),
  Room(name: "ModelFiles", imports: ["CExpat", "ObjectModel", "Predicates"]),
  Room(name: "ModelCode", imports: ["ModelFiles", "ObjectModel", "Predicates"]),
  Room(
    name: "ModelGenerator", imports: ["CommandLineKit", "ModelCode", "ModelFiles"],
    kind: .executable),
  Room(name: "ModelDrawing", imports: ["ObjectModel"]),
  Room(name: "ObjectGraph", imports: ["ObjectModel", "Predicates"]),
  Room(name: "SQLiteDriver", imports: ["CSQLite"]),
  Room(
    name: "SQLiteStore", imports: ["ObjectGraph", "ObjectModel", "Predicates", "SQLiteDriver"]),
  Room(
    name: "TweetModel", imports: ["ObjectGraph", "ObjectModel", "Predicates"],
    exclude: ["TweetModel.xcdatamodeld"]),
  // It loads the library when the first record is read, and so links none.
  Room(name: "CSimdjson", imports: [], kind: .cxx),
  Room(name: "TweetFormats", imports: ["CSimdjson", "CXXHash", "CZstd"]),
  Room(name: "HTTPTransport", imports: ["CCurl", "CZlib"]),
  Room(name: "Containers", imports: ["CArchive", "CZlib"]),
  Room(
    name: "TweetSync",
    imports: [
      "Containers", "HTTPTransport", "ObjectGraph", "Predicates", "SQLiteDriver", "SQLiteStore",
      "TweetFormats", "TweetModel",
    ]),
  Room(name: "CommandLineKit", imports: []),
  Room(
    name: "TweetstoreCommands",
    imports: [
      "CommandLineKit", "HTTPTransport", "ModelDrawing", "ModelFiles", "ObjectGraph",
      "ObjectModel", "Predicates", "SQLiteStore", "TweetFormats", "TweetModel", "TweetSync",
    ]),
  Room(name: "tweetstore", imports: ["TweetstoreCommands"], kind: .executable),
  Room(name: "LoopbackServer", imports: []),
  Room(name: "ContainerSamples", imports: []),
  Room(name: "DemoServer", imports: ["LoopbackServer"], kind: .executable),
  Room(
    name: "StoreBehaviour", imports: ["ObjectGraph", "ObjectModel", "Predicates"],
    system: ["Testing"]),
  Room(name: "TestSupport", imports: [], system: ["Testing"]),
  Room(name: "FuzzTargets", imports: ["Containers", "Predicates", "TweetFormats"]),
  Room(
    name: "BenchPredicates",
    imports: [
      "Measuring", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteDriver", "SQLiteStore",
      "TweetModel",
    ],
    kind: .executable),
  Room(
    name: "BenchGraph",
    imports: [
      "CSQLite", "Measuring", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteDriver",
      "SQLiteStore",
    ],
    kind: .executable),
  Room(name: "Measuring", imports: []),
  Room(name: "FuzzDriver", imports: ["FuzzTargets"], kind: .executable),
  Room(name: "PredicatesTests", imports: ["Predicates", "TestSupport"], kind: .test),
  Room(name: "ModelFilesTests", imports: ["ModelFiles", "ObjectModel", "Predicates"], kind: .test),
  Room(
    name: "ModelCodeTests",
    imports: [
      "ModelCode", "ModelFiles", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore",
      "TestSupport",
    ], kind: .test),
  Room(
    name: "ModelDrawingTests",
    imports: ["ModelDrawing", "ModelFiles", "ObjectModel", "TestSupport"],
    kind: .test, exclude: ["Snapshots"]),
  Room(name: "ObjectModelTests", imports: ["ObjectModel", "Predicates"], kind: .test),
  Room(
    name: "ObjectGraphTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "StoreBehaviour"], kind: .test),
  Room(
    name: "SQLiteStoreTests",
    imports: [
      "ObjectGraph", "ObjectModel", "Predicates", "SQLiteDriver", "SQLiteStore", "StoreBehaviour",
      "TestSupport", "TweetModel",
    ], kind: .test, exclude: ["Snapshots"]),
  Room(
    name: "TweetModelTests",
    imports: [
      "ModelCode", "ModelFiles", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore",
      "TweetModel",
    ],
    kind: .test),
  Room(
    name: "DocumentationTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore"], kind: .test),
  Room(
    name: "DifferentialTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore", "TestSupport"],
    kind: .test),
  Room(name: "FuzzTargetsTests", imports: ["FuzzTargets"], kind: .test),
  Room(name: "SQLiteDriverTests", imports: ["SQLiteDriver"], kind: .test),
  Room(name: "TweetFormatsTests", imports: ["TestSupport", "TweetFormats"], kind: .test),
  Room(
    name: "HTTPTransportTests", imports: ["HTTPTransport", "LoopbackServer"], kind: .test),
  Room(
    name: "ContainersTests",
    imports: ["CArchive", "ContainerSamples", "Containers", "TestSupport"], kind: .test),
  Room(
    name: "TweetSyncTests",
    imports: [
      "ContainerSamples", "HTTPTransport", "LoopbackServer", "ObjectGraph", "Predicates",
      "SQLiteDriver", "SQLiteStore", "TestSupport", "TweetFormats", "TweetModel", "TweetSync",
    ], kind: .test),
  Room(
    name: "CommandLineKitTests", imports: ["CommandLineKit", "TestSupport"], kind: .test,
    exclude: ["Snapshots"]),
  Room(
    name: "TweetstoreCommandsTests",
    imports: [
      "CommandLineKit", "ObjectGraph", "ObjectModel", "Predicates", "TweetModel", "TweetSync",
      "TweetstoreCommands",
    ], kind: .test),
  Room(
    name: "CommandTests", imports: ["ContainerSamples", "LoopbackServer", "SQLiteDriver"],
    kind: .test),
]

/// Every target gets the strictest settings; there is no exception list.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// What other packages may use.
let products: [Product] = [
  .library(name: "ObjectGraph", targets: ["ObjectGraph", "ObjectModel", "Predicates"]),
  .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
  .library(name: "ModelFiles", targets: ["ModelFiles", "ModelDrawing"]),
  .plugin(name: "ModelGeneratorPlugin", targets: ["ModelGeneratorPlugin"]),
  .executable(name: "ModelGenerator", targets: ["ModelGenerator"]),
  .executable(name: "tweetstore", targets: ["tweetstore"]),
]

/// Writes the classes of the models in a target's folder while that is built.
let plugin = Target.plugin(
  name: "ModelGeneratorPlugin", capability: .buildTool(), dependencies: ["ModelGenerator"])

let package = Package(
  name: "tweetstore",
  products: products,
  targets: systemLibraries + [plugin]
    + rooms.map { room in
      let dependencies = room.imports.map { Target.Dependency(stringLiteral: $0) }
      switch room.kind {
      case .library:
        return .target(
          name: room.name, dependencies: dependencies, exclude: room.exclude, swiftSettings: strict)
      case .executable:
        return .executableTarget(name: room.name, dependencies: dependencies, swiftSettings: strict)
      case .cxx:
        return .target(
          name: room.name, dependencies: dependencies,
          cxxSettings: [.treatAllWarnings(as: .error)])
      case .test:
        return .testTarget(
          name: room.name, dependencies: dependencies, exclude: room.exclude,
          swiftSettings: strict)
      }
    },
  cxxLanguageStandard: .cxx17
)
