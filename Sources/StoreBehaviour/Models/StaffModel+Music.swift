import ObjectModel

/// The model's entities with ordered relationships of both kinds.
extension StaffModel {
  static var album: EntityDescription {
    EntityDescription("Album") {
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toMany(
        "tracks", "Song", inverse: "album", ordered: true, deleteRule: .cascade)
    }
  }

  static var playlist: EntityDescription {
    EntityDescription("Playlist") {
      AttributeDescription.optional("name", .string)
      RelationshipDescription.toMany("songs", "Song", inverse: "playlists", ordered: true)
    }
  }

  static var song: EntityDescription {
    EntityDescription("Song") {
      AttributeDescription.required("name", .string)
      RelationshipDescription.toOne("album", "Album", inverse: "tracks")
      RelationshipDescription.toMany("playlists", "Playlist", inverse: "songs")
      UniquenessConstraint("name")
    }
  }
}
