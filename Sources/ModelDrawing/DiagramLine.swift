/// A relationship as a line between the rows of two boxes.
struct DiagramLine {
  /// An end of a line.
  struct End {
    /// How many objects stand here.
    enum Count {
      case one
      case oneOrNone
      case many
    }

    /// The box's index.
    let box: Int
    /// The property whose row the line ends at.
    let property: String
    /// How many objects of this box's entity belong to one of the other's.
    let count: Count
  }

  let first: End
  let second: End
}
