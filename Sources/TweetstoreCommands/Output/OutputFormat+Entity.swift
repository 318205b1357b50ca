import CommandLineKit
import ObjectModel

extension OutputFormat {
  /// Makes the writer of the format for objects of an entity, whose columns ``FieldList`` gives.
  func makeWriter(of entity: EntityDescription, output: StandardOutput) -> any RowWriter {
    guard self == .urls else { return makeWriter(output: output) }
    return switch entity.name {
    case "Tweet": URLRowWriter(output: output)
    case "TwitterUser": URLRowWriter(output: output, subject: .users)
    // The first value is the address itself.
    default: IdentifierRowWriter(output: output)
    }
  }
}
