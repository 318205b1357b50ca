// swift-tools-version: 6.2
import PackageDescription

/// A target, and the only targets that it may import.
///
/// `scripts/check-layers` checks the imports of all sources against this table.
struct Module {
  var name: String
  var imports: [String]
  var kind = Kind.library
  var exclude: [String] = []
  /// System modules that only some modules may import, such as full Foundation in a test.
  var system: [String] = []

  enum Kind { case library, executable, test, cxx }
}

/// C libraries from Debian packages.
///
/// No C type is part of the interface of a module that imports one.
let systemLibraries: [Target] = [
  // Without pkgConfig, which would link it: it is loaded when an archive is read.
  .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
  // The same: it is loaded when a URL is read.
  .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
  .systemLibrary(
    name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
]

let modules: [Module] = [
  Module(name: "Basics", imports: []),
  Module(name: "Predicates", imports: ["Basics", "CPCRE2"]),
  Module(name: "ObjectModel", imports: ["Basics", "Predicates"]),
  Module(name: "ModelFiles", imports: ["CExpat", "ObjectModel", "Predicates"]),
  Module(name: "ModelCode", imports: ["ModelFiles", "ObjectModel", "Predicates"]),
  Module(
    name: "ModelGenerator", imports: ["CommandLineKit", "ModelCode", "ModelFiles"],
    kind: .executable),
  Module(name: "ModelDrawing", imports: ["ObjectModel"]),
  Module(name: "ObjectGraph", imports: ["Basics", "ObjectModel", "Predicates"]),
  Module(name: "TransientFiles", imports: ["CLinux"]),
  Module(name: "SQLiteDriver", imports: ["CSQLite", "TransientFiles"]),
  Module(name: "SQLGeneration", imports: ["ObjectGraph", "ObjectModel", "Predicates"]),
  Module(
    name: "SQLiteStore",
    imports: [
      "Basics", "ObjectGraph", "ObjectModel", "Predicates", "SQLGeneration", "SQLiteDriver",
    ]),
  Module(
    name: "TweetModel", imports: ["ObjectGraph", "ObjectModel", "Predicates"],
    exclude: ["TweetModel.xcdatamodeld"]),
  // It loads the library when the first record is read, and so links none.
  Module(name: "CSimdjson", imports: [], kind: .cxx),
  Module(name: "TweetFormats", imports: ["Basics", "CSimdjson", "CXXHash", "CZstd"]),
  Module(name: "HTTPTransport", imports: ["Basics", "CCurl", "CZlib"]),
  Module(name: "Containers", imports: ["CArchive", "CZlib"]),
  Module(
    name: "TweetSync",
    imports: [
      "Basics", "Containers", "HTTPTransport", "ObjectGraph", "Predicates", "SQLiteDriver",
      "SQLiteStore", "TransientFiles", "TweetFormats", "TweetModel",
    ]),
  Module(name: "CommandLineKit", imports: ["Basics"]),
  Module(
    name: "TweetstoreCommands",
    imports: [
      "Basics", "CommandLineKit", "HTTPTransport", "ModelDrawing", "ModelFiles", "ObjectGraph",
      "ObjectModel", "Predicates", "SQLiteStore", "TransientFiles", "TweetFormats", "TweetModel",
      "TweetSync",
    ]),
  Module(name: "tweetstore", imports: ["TweetstoreCommands"], kind: .executable),
  Module(name: "LoopbackServer", imports: ["Basics"]),
  Module(name: "ContainerSamples", imports: []),
  Module(name: "DemoServer", imports: ["LoopbackServer"], kind: .executable),
  Module(
    name: "StoreBehaviour", imports: ["ObjectGraph", "ObjectModel", "Predicates"],
    system: ["Testing"]),
  Module(name: "TestSupport", imports: [], system: ["Testing"]),
  Module(name: "FuzzTargets", imports: ["Basics", "Containers", "Predicates", "TweetFormats"]),
  Module(
    name: "BenchPredicates",
    imports: [
      "Measuring", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteDriver", "SQLiteStore",
      "TweetModel",
    ],
    kind: .executable),
  Module(
    name: "BenchGraph",
    imports: [
      "CSQLite", "Measuring", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteDriver",
      "SQLiteStore",
    ],
    kind: .executable),
  Module(name: "Measuring", imports: []),
  Module(name: "FuzzDriver", imports: ["FuzzTargets"], kind: .executable),
  Module(name: "BasicsTests", imports: ["Basics"], kind: .test),
  Module(name: "PredicatesTests", imports: ["Predicates", "TestSupport"], kind: .test),
  Module(
    name: "ModelFilesTests", imports: ["ModelFiles", "ObjectModel", "Predicates"], kind: .test),
  Module(
    name: "ModelCodeTests",
    imports: [
      "ModelCode", "ModelFiles", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore",
      "TestSupport",
    ], kind: .test),
  Module(
    name: "ModelDrawingTests",
    imports: ["ModelDrawing", "ModelFiles", "ObjectModel", "TestSupport"],
    kind: .test, exclude: ["Snapshots"]),
  Module(name: "ObjectModelTests", imports: ["ObjectModel", "Predicates"], kind: .test),
  Module(
    name: "ObjectGraphTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "StoreBehaviour"], kind: .test),
  Module(
    name: "SQLGenerationTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "SQLGeneration"], kind: .test),
  Module(
    name: "SQLiteStoreTests",
    imports: [
      "ObjectGraph", "ObjectModel", "Predicates", "SQLGeneration", "SQLiteDriver", "SQLiteStore",
      "StoreBehaviour", "TestSupport", "TweetModel",
    ], kind: .test, exclude: ["Snapshots"]),
  Module(
    name: "TweetModelTests",
    imports: [
      "ModelCode", "ModelFiles", "ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore",
      "TweetModel",
    ],
    kind: .test),
  Module(
    name: "DocumentationTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore"], kind: .test),
  Module(
    name: "DifferentialTests",
    imports: ["ObjectGraph", "ObjectModel", "Predicates", "SQLiteStore", "TestSupport"],
    kind: .test),
  Module(name: "FuzzTargetsTests", imports: ["FuzzTargets"], kind: .test),
  Module(
    name: "SQLiteDriverTests", imports: ["SQLiteDriver", "TransientFiles"], kind: .test),
  Module(name: "TransientFilesTests", imports: ["TransientFiles"], kind: .test),
  Module(name: "TweetFormatsTests", imports: ["TestSupport", "TweetFormats"], kind: .test),
  Module(
    name: "HTTPTransportTests", imports: ["HTTPTransport", "LoopbackServer"], kind: .test),
  Module(
    name: "ContainersTests",
    imports: ["CArchive", "ContainerSamples", "Containers", "TestSupport"], kind: .test),
  Module(
    name: "TweetSyncTests",
    imports: [
      "ContainerSamples", "HTTPTransport", "LoopbackServer", "ObjectGraph", "ObjectModel",
      "Predicates", "SQLiteDriver", "SQLiteStore", "TestSupport", "TweetFormats", "TweetModel",
      "TweetSync",
    ], kind: .test),
  Module(
    name: "CommandLineKitTests", imports: ["CommandLineKit", "TestSupport"], kind: .test,
    exclude: ["Snapshots"]),
  Module(
    name: "TweetstoreCommandsTests",
    imports: [
      "CommandLineKit", "ObjectGraph", "ObjectModel", "Predicates", "TweetModel", "TweetSync",
      "TweetstoreCommands",
    ], kind: .test),
  Module(
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
    + modules.map { module in
      let dependencies = module.imports.map { Target.Dependency(stringLiteral: $0) }
      switch module.kind {
      case .library:
        return .target(
          name: module.name, dependencies: dependencies, exclude: module.exclude,
          swiftSettings: strict)
      case .executable:
        return .executableTarget(
          name: module.name, dependencies: dependencies, swiftSettings: strict)
      case .cxx:
        return .target(
          name: module.name, dependencies: dependencies,
          cxxSettings: [.treatAllWarnings(as: .error)])
      case .test:
        return .testTarget(
          name: module.name, dependencies: dependencies, exclude: module.exclude,
          swiftSettings: strict)
      }
    },
  cxxLanguageStandard: .cxx17
)
