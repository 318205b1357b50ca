public import FoundationEssentials

/// Turns values of one Swift type into bytes and back, for transformable attributes.
///
/// The model names the codec of each such attribute, and the container is given the codecs. Equal values
/// should give equal bytes: contexts and merges know changes by the bytes.
public struct ValueCodec: Sendable {
  /// The name by which attributes of the model ask for the codec.
  public let name: String
  /// The type of the values.
  public let valueType: any Sendable.Type
  private let encode: @Sendable (any Sendable) throws -> Data?
  private let decode: @Sendable (Data) throws -> any Sendable

  /// A codec of two functions.
  ///
  /// The type should be a value type. What is changed inside an object that a reference leads to isn't
  /// noticed, and so isn't saved.
  ///
  /// - Parameters:
  ///   - name: The name in the model.
  ///   - type: The type of the values.
  ///   - encode: Gives the bytes of a value, or throws where it has none.
  ///   - decode: Gives the value of bytes, or throws where they mean none. It is never called twice at
  ///     the same time for one object, but may be for several.
  public init<Value: Sendable>(
    _ name: String, of type: Value.Type = Value.self,
    encode: @escaping @Sendable (Value) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> Value
  ) {
    self.name = name
    valueType = type
    self.encode = { value in try (value as? Value).map(encode) }
    self.decode = decode
  }

  /// A codec that keeps values as JSON, with the keys of objects in order.
  public static func json<Value: Codable & Sendable>(
    _ name: String, of type: Value.Type = Value.self
  ) -> ValueCodec {
    ValueCodec(
      name, of: type,
      encode: { value in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
      },
      decode: { try JSONDecoder().decode(type, from: $0) })
  }

  /// The bytes of `value`, as a batch insert needs them.
  ///
  /// - Throws: ``StoreError``: `wrongType` for a value of another type than ``valueType``,
  ///   `unencodableValue` with the codec's own error as its cause.
  public func encoded(_ value: any Sendable) throws -> Data {
    let data: Data?
    do {
      data = try encode(value)
    } catch {
      throw StoreError(
        .unencodableValue, "the codec '\(name)' can't encode the value", cause: error)
    }
    guard let data else {
      throw StoreError(
        .wrongType, "the codec '\(name)' encodes \(valueType) values, not \(type(of: value))")
    }
    return data
  }

  /// The value of `data`.
  ///
  /// - Throws: ``StoreError`` with `undecodableValue`, and the codec's own error as its cause.
  public func decoded(_ data: Data) throws -> any Sendable {
    do {
      return try decode(data)
    } catch {
      throw StoreError(
        .undecodableValue, "the codec '\(name)' can't decode the \(data.count) stored bytes",
        cause: error)
    }
  }
}
