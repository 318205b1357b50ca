@testable import CommandLineKit

/// Values by the names of the sample table, which has no keys.
extension ParsedArguments {
  private func option(_ name: String) -> OptionDescription {
    options.first { $0.name == name } ?? OptionDescription(name, help: "")
  }

  func flag(_ name: String) -> Bool { isSet(option(name)) }
  func texts(_ name: String) -> [String] { values(of: option(name)) }
  func text(_ name: String) -> String? { texts(name).last }
  func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
  func isTyped(_ name: String) -> Bool { isTyped(option(name)) }

  func arguments(_ name: String) -> [String] {
    command.arguments.first { $0.name == name }.map { words(of: $0) } ?? []
  }

  func argument(_ name: String) -> String? { arguments(name).first }
}
