/// A relationship as a line between the rows of two boxes, or inheritance between their headings.
struct DiagramLine {
  /// An end of a line.
  struct End {
    /// The number of objects at an end of a line.
    enum Count {
      case one
      case oneOrNone
      case many
      /// None: the line leads to an entity that inherits.
      case child
      /// None: the line leads to the entity that is inherited from.
      case parent
    }

    /// The box's index.
    let box: Int
    /// The property whose row the line ends at; empty for the heading.
    let property: String
    /// The number of objects of this box's entity that belong to one of the other's.
    let count: Count
  }

  let first: End
  let second: End
}
