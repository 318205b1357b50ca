import CommandLineKit

/// The observations of a tweet, and the values in which the records differ.
struct ObservationComparison: Sendable {
  /// A value that some of the records say, by their numbers from 1.
  struct Version: Sendable {
    var value: OutputValue
    var observations: [Int]
  }

  let observations: [TweetObservation]
  /// The values that differ, by the names of the model.
  let differences: [(name: String, versions: [Version])]

  init(_ observations: [TweetObservation]) {
    self.observations = observations
    let told = observations.enumerated().filter { !$0.element.values.isEmpty }
    let names = told.first?.element.values.map(\.name) ?? []
    differences = names.indices.compactMap { position in
      var versions: [Version] = []
      for (index, observation) in told {
        let value = observation.values[position].value
        if let known = versions.firstIndex(where: { $0.value == value }) {
          versions[known].observations.append(index + 1)
        } else {
          versions.append(Version(value: value, observations: [index + 1]))
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
          observations.map { observation in
            .object([
              .init("source", .text(observation.source)),
              .init("seen", observation.seen.map { .date($0) } ?? .null),
              .init("shape", .text(observation.shape)), .init("hash", .text(observation.hash)),
              .init("bytes", observation.byteCount.map { .integer(Int64($0)) } ?? .null),
              .init("damage", .text(observation.damage)),
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
                      .init("observations", .array(version.observations.map { .integer($0) })),
                    ])
                  })),
            ])
          })),
    ]
  }

  /// The comparison in lines for people.
  func lines(_ style: LineStyle) -> [String] {
    var lines = ["", style.apply(.bold, to: "seen in")]
    for (index, observation) in observations.enumerated() {
      let size = observation.byteCount.map { NumberFormat.bytes(Int64($0)) } ?? "record not kept"
      let words = [
        "\(index + 1)", observation.seen?.iso8601 ?? "time unknown", observation.shape ?? "?",
        observation.source ?? "source removed", observation.damage ?? size,
      ]
      lines.append(style.plain("  " + words.joined(separator: "  ")))
    }
    if differences.isEmpty {
      if observations.count > 1 { lines.append("  they say the same") }
      return lines
    }
    lines += ["", style.apply(.bold, to: "differences")]
    for difference in differences {
      lines.append("  \(difference.name)")
      for version in difference.versions {
        let numbers = version.observations.map(String.init).joined(separator: ",")
        let value = version.value == .null ? "(nothing)" : version.value.plainText
        lines.append(style.plain("    \(numbers): \(value)"))
      }
    }
    return lines
  }
}
