import ObjectModel

/// The model's ordered relationships between entities that inherit, declared by parents and by children.
extension StaffModel {
  static var event: EntityDescription {
    EntityDescription("Event", abstract: true) {
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toMany(
        "entrants", "Entrant", inverse: "event", ordered: true, deleteRule: .cascade)
      RelationshipDescription.toMany("visits", "Entrant", inverse: "visited", ordered: true)
    }
  }

  static var race: EntityDescription {
    EntityDescription("Race", parent: "Event") {
      RelationshipDescription.toMany("podium", "Runner", inverse: "victory", ordered: true)
      RelationshipDescription.toMany("starters", "Runner", inverse: "races", ordered: true)
    }
  }

  static var parade: EntityDescription {
    EntityDescription("Parade", parent: "Event") {
      AttributeDescription.optional("route", .string)
    }
  }

  static var entrant: EntityDescription {
    EntityDescription("Entrant", abstract: true) {
      AttributeDescription.required("name", .string)
      // Its column has the name that a place in the order would have.
      AttributeDescription.optional("eventPosition", .integer32)
      RelationshipDescription.toOne("event", "Event", inverse: "entrants")
      RelationshipDescription.toMany("visited", "Event", inverse: "visits")
    }
  }

  static var runner: EntityDescription {
    EntityDescription("Runner", parent: "Entrant") {
      RelationshipDescription.toOne("victory", "Race", inverse: "podium")
      RelationshipDescription.toMany("races", "Race", inverse: "starters")
    }
  }

  static var wagon: EntityDescription {
    EntityDescription("Wagon", parent: "Entrant") {
      AttributeDescription.optional("wheels", .integer16)
    }
  }
}
