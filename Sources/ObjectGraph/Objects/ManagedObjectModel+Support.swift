public import ObjectModel

extension ManagedObjectModel {
  /// Makes sure that no derived attribute depends on objects of `entity`: a batch request makes no
  /// objects that could work it out anew.
  ///
  /// - Throws: ``StoreError`` with `unsupportedBatch`.
  public func checkBatch(of entity: EntityDescription) throws {
    guard hasDerivedAttributes else { return }
    for owner in entities {
      for attribute in owner.attributes {
        guard let derivation = attribute.derivation,
          owner === entity || leads(derivation, of: owner, to: entity)
        else { continue }
        throw StoreError(
          .unsupportedBatch,
          "\(owner.name).\(attribute.name) is worked out from objects of \(entity.name) when they are "
            + "saved, so they can't be written in a batch; make objects and save them")
      }
    }
  }

  private func leads(
    _ derivation: AttributeDerivation, of owner: EntityDescription, to entity: EntityDescription
  ) -> Bool {
    let key: String
    switch derivation {
    case .count(let relationship), .sum(let relationship, _): key = relationship
    case .value(let keyPath): key = keyPath.split(separator: ".").first.map(String.init) ?? ""
    case .lowercase, .uppercase, .canonical, .now: return false
    }
    guard let index = owner.relationshipIndex(named: key) else { return false }
    let destination = destination(of: owner.relationships[index])
    return destination.isKind(of: entity) || entity.isKind(of: destination)
  }
}
