/// The remaining number of times that reading a damaged archive continues after the damage.
///
/// What follows damage may hold headers of archives inside, which were walked through before. So those
/// that stand in others have one number together, or a small file could keep a walk busy for ever.
final class Recovery {
  /// So often in all.
  static let most = 1000

  private(set) var left: Int

  init(left: Int = Recovery.most) {
    self.left = left
  }

  /// Takes one; false where none is left.
  func take() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
