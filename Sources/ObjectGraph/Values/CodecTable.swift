import ObjectModel

/// The codecs that a container was given, by name.
struct CodecTable: Sendable {
  private let codecs: [String: ValueCodec]

  /// A table of no codecs: values of transformable attributes are bytes and nothing else.
  init() {
    codecs = [:]
  }

  /// A table that has the codec of every transformable attribute of `model`.
  ///
  /// - Throws: ``StoreError``: `duplicateCodec` for two of one name; `unknownCodec` where any are missing,
  ///   naming all attributes that need them.
  init(_ codecs: [ValueCodec], for model: ManagedObjectModel) throws {
    var table: [String: ValueCodec] = [:]
    for codec in codecs {
      guard table.updateValue(codec, forKey: codec.name) == nil else {
        throw StoreError(.duplicateCodec, "the container is given two codecs named '\(codec.name)'")
      }
    }
    self.codecs = table
    // What an entity inherits is told of the entity that describes it.
    let problems = model.entities.flatMap { entity in
      let parent = entity.parentName.flatMap { model.entity(named: $0) }
      return entity.attributes.filter { attribute in
        attribute.type == .transformable && table[attribute.codecName ?? ""] == nil
          && parent?.attributeIndex(named: attribute.name) == nil
      }.map { Self.problem(entity, $0) }
    }
    guard problems.isEmpty else {
      throw StoreError(.unknownCodec, problems.joined(separator: "; "))
    }
  }

  /// The codec of an attribute.
  ///
  /// - Throws: ``StoreError``: `wrongType` for an attribute that isn't transformable, `unknownCodec`.
  func codec(of attribute: AttributeDescription, in entity: EntityDescription) throws -> ValueCodec
  {
    guard attribute.type == .transformable else {
      throw StoreError(
        .wrongType,
        "\(entity.name).\(attribute.name) holds \(attribute.type.rawValue) values, which no codec "
          + "decodes; only transformable attributes have one")
    }
    guard let name = attribute.codecName, let codec = codecs[name] else {
      throw StoreError(.unknownCodec, Self.problem(entity, attribute))
    }
    return codec
  }

  private static func problem(_ entity: EntityDescription, _ attribute: AttributeDescription)
    -> String
  {
    let name = "\(entity.name).\(attribute.name)"
    return attribute.codecName.map {
      "\(name) needs the codec '\($0)', which the container wasn't given"
    } ?? "\(name) is transformable and has no codec; describe it with one"
  }
}
