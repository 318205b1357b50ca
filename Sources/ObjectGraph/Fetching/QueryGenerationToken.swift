/// The state of the store that a context reads from; see ``ManagedObjectContext/setQueryGeneration(_:)``.
///
/// A token of a snapshot keeps its state readable for as long as the token lives.
public struct QueryGenerationToken: Sendable, Hashable {
  enum Kind: Sendable {
    case unpinned
    case current
    case snapshot(any StoreSnapshot)
  }

  let kind: Kind

  /// Each `perform` reads from the state of its own first read.
  ///
  /// Contexts start with it.
  public static let unpinned = QueryGenerationToken(kind: .unpinned)

  /// The state of the next read, which the context then keeps.
  public static let current = QueryGenerationToken(kind: .current)

  /// The state of `snapshot`, for several contexts that must read the same.
  public init(_ snapshot: any StoreSnapshot) {
    kind = .snapshot(snapshot)
  }

  private init(kind: Kind) {
    self.kind = kind
  }

  private var number: Int {
    switch kind {
    case .unpinned: 0
    case .current: 1
    case .snapshot(let snapshot): ObjectIdentifier(snapshot).hashValue
    }
  }

  /// Tokens are equal if contexts that use them read from the same state.
  public static func == (left: QueryGenerationToken, right: QueryGenerationToken) -> Bool {
    switch (left.kind, right.kind) {
    case (.unpinned, .unpinned), (.current, .current): true
    case (.snapshot(let first), .snapshot(let second)): first === second
    default: false
    }
  }

  /// Feeds the token to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}
