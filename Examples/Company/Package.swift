// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Company",
  dependencies: [.package(name: "tweetstore", path: "../..")],
  targets: [
    .executableTarget(
      name: "Company",
      dependencies: [
        .product(name: "ObjectGraph", package: "tweetstore"),
        .product(name: "SQLiteStore", package: "tweetstore"),
      ],
      exclude: ["Company.xcdatamodeld"],
      plugins: [.plugin(name: "ModelGeneratorPlugin", package: "tweetstore")])
  ])
