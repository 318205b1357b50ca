import FoundationEssentials
import ObjectModel
import Predicates

/// Values of transformable attributes, by the codecs of the container.
///
/// A value is decoded when it is first asked for, and again only when its bytes have changed, by whomever.
extension ManagedObject {
  /// The decoded value of a transformable attribute, or nil where it has none.
  ///
  /// - Throws: ``StoreError``: `unknownProperty` for a name that is no attribute; `wrongType` for an
  ///   attribute that isn't transformable, or whose codec gives values of another type;
  ///   `undecodableValue` for bytes that the codec can't decode; `unknownCodec` in a container that was
  ///   made without codecs.
  public func decodedValue<Value: Sendable>(
    forKey key: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    let slot = try transformableSlot(key)
    let codec = try contextState.coordinator.codecs.codec(of: entity.attributes[slot], in: entity)
    guard case .data(let data) = contextState.value(of: self, slot: slot) else {
      decodedValues[slot] = nil
      return nil
    }
    let decoded = try decodedValue(data, slot: slot, codec)
    guard let value = decoded as? Value else {
      throw StoreError(
        .wrongType,
        "\(entity.name).\(key) holds \(codec.valueType) values by the codec '\(codec.name)', "
          + "not \(type)")
    }
    return value
  }

  /// Sets a transformable attribute to the bytes that its codec makes of `value`; nil for none.
  ///
  /// What is read afterwards is decoded from these bytes, as other contexts will read it.
  ///
  /// - Throws: ``StoreError``: as ``decodedValue(forKey:as:)``, `unencodableValue` for a value that the codec
  ///   can't encode, and as ``setValue(_:forKey:)``.
  public func setDecodedValue(_ value: (any Sendable)?, forKey key: String) throws {
    let slot = try transformableSlot(key)
    let codec = try contextState.coordinator.codecs.codec(of: entity.attributes[slot], in: entity)
    guard let value else { return try setValue(.null, forKey: key) }
    let data: Data
    do {
      data = try codec.encoded(value)
    } catch let error as StoreError {
      throw StoreError(
        error.code, "\(entity.name).\(key): \(error.message)", cause: error.cause)
    }
    try setValue(.data(data), forKey: key)
  }

  /// The decoded value of a transformable attribute, for accessors of subclasses.
  ///
  /// It can't throw: where ``decodedValue(forKey:as:)`` would, it gives nil, and the context's `perform` or
  /// next save throws the error.
  public func decoded<Value: Sendable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
    attempt { try decodedValue(forKey: key, as: type) } ?? nil
  }

  /// Sets a transformable attribute, for accessors of subclasses.
  ///
  /// It can't throw: the context's `perform` or next save throws the error.
  public func assign(decoded value: (any Sendable)?, to key: String) {
    attempt { try setDecodedValue(value, forKey: key) }
    contextState.forgetUnsetRead(of: self, key: key)
  }

  private func transformableSlot(_ key: String) throws -> Int {
    guard let slot = entity.attributeIndex(named: key) else {
      throw StoreError(.unknownProperty, "\(entity.name) has no attribute '\(key)'")
    }
    return slot
  }

  private func decodedValue(_ data: Data, slot: Int, _ codec: ValueCodec) throws -> any Sendable {
    if let known = decodedValues[slot], known.data == data { return known.value }
    do {
      let value = try codec.decoded(data)
      decodedValues[slot] = DecodedValue(data: data, value: value)
      return value
    } catch let error as StoreError {
      throw StoreError(
        error.code,
        "\(entity.name).\(entity.attributes[slot].name) of \(objectID): \(error.message)",
        cause: error.cause)
    }
  }
}
