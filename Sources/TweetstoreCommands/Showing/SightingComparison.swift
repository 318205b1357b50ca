import CommandLineKit

/// Where a tweet was seen, and in which values the records differ.
struct SightingComparison: Sendable {
  /// A value that some of the records say, by their numbers from 1.
  struct Version: Sendable {
    var value: OutputValue
    var sightings: [Int]
  }

  let sightings: [TweetSighting]
  /// The values that differ, by the names of the model.
  let differences: [(name: String, versions: [Version])]

  init(_ sightings: [TweetSighting]) {
    self.sightings = sightings
    let told = sightings.enumerated().filter { !$0.element.values.isEmpty }
    let names = told.first?.element.values.map(\.name) ?? []
    differences = names.indices.compactMap { position in
      var versions: [Version] = []
      for (index, sighting) in told {
        let value = sighting.values[position].value
        if let known = versions.firstIndex(where: { $0.value == value }) {
          versions[known].sightings.append(index + 1)
        } else {
          versions.append(Version(value: value, sightings: [index + 1]))
        }
      }
      return versions.count > 1 ? (names[position], versions) : nil
    }
  }

  /// The members of the JSON document.
  var members: [JSONTree.Member] {
    [
      .init(
        "observations",
        .array(
          sightings.map { sighting in
            .object([
              .init("source", .text(sighting.source)),
              .init("seen", sighting.seen.map { .date($0) } ?? .null),
              .init("shape", .text(sighting.shape)), .init("hash", .text(sighting.hash)),
              .init("bytes", sighting.byteCount.map { .integer(Int64($0)) } ?? .null),
              .init("damage", .text(sighting.damage)),
            ])
          })),
      .init(
        "differences",
        .array(
          differences.map { difference in
            .object([
              .init("key", .text(difference.name)),
              .init(
                "versions",
                .array(
                  difference.versions.map { version in
                    .object([
                      .init("value", .value(version.value)),
                      .init("observations", .array(version.sightings.map { .integer($0) })),
                    ])
                  })),
            ])
          })),
    ]
  }

  /// The comparison in lines for people.
  func lines(_ style: LineStyle) -> [String] {
    var lines = ["", style.apply(.bold, to: "seen in")]
    for (index, sighting) in sightings.enumerated() {
      let size = sighting.byteCount.map { NumberFormat.bytes(Int64($0)) } ?? "record not kept"
      let words = [
        "\(index + 1)", sighting.seen?.iso8601 ?? "time unknown", sighting.shape ?? "?",
        sighting.source ?? "source removed", sighting.damage ?? size,
      ]
      lines.append(style.plain("  " + words.joined(separator: "  ")))
    }
    if differences.isEmpty {
      if sightings.count > 1 { lines.append("  they say the same") }
      return lines
    }
    lines += ["", style.apply(.bold, to: "differences")]
    for difference in differences {
      lines.append("  \(difference.name)")
      for version in difference.versions {
        let numbers = version.sightings.map(String.init).joined(separator: ",")
        let value = version.value == .null ? "(nothing)" : version.value.plainText
        lines.append(style.plain("    \(numbers): \(value)"))
      }
    }
    return lines
  }
}
