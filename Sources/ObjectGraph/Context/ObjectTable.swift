/// The live objects of a context by the root of their hierarchy and primary key, none of them kept alive
/// by it.
///
/// A context looks an object up several times for each that it makes, so this is a plain table with a
/// cheap hash: a random factor, of which keys chosen by strangers know nothing. 256 keys in a row stand
/// beside each other, since objects are mostly made and looked for in the order of their keys, and memory is
/// much faster where it is read in its order.
///
/// Weak references would cost each object a record of its own, and unowned ones two atomic counts each time
/// that an entry is looked at, so references aren't counted. They are valid because an object takes its
/// entry out when it goes.
final class ObjectTable {
  /// A place of the table: the address of an object, or what tells whether a search may end here.
  private struct Entry: Equatable {
    static var free: Entry { Entry(bits: 0) }
    static var left: Entry { Entry(bits: 1) }

    private let bits: UInt

    private init(bits: UInt) { self.bits = bits }

    init(_ object: ManagedObject) {
      bits = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }

    /// The object; nil where none is.
    var object: Unmanaged<ManagedObject>? {
      // No object has the address 1.
      bits > 1 ? UnsafeRawPointer(bitPattern: bits).map(Unmanaged.fromOpaque) : nil
    }
  }

  /// The number of a key's low bits that distinguish neighbors.
  private static let neighbourBits: UInt64 = 8
  /// The way from a place that is taken to the next one.
  ///
  /// Neighbours that meet others all go to the places behind these, not one after the other through all of
  /// them. It is odd, so that a search comes to every place.
  private static let stride = 1 << neighbourBits + 1
  private static let smallestSize = 16

  // Safe: memory of `size` entries, all initialized, from `allocate(size:)`; whoever replaces it, and the
  // deinitializer, gives it back. Every place is masked by the size, which is a power of two.
  private var entries: UnsafeMutablePointer<Entry>
  private var size: Int
  private var shift: UInt64
  private let factor = ObjectTable.randomFactor()
  /// The number of places that aren't free, including those that objects have left.
  private var usedCount = 0
  /// The number of times that the table was rebuilt, which moves all objects.
  private var rebuildCount = 0
  private(set) var count = 0

  init() {
    size = Self.smallestSize
    shift = Self.shift(of: size)
    entries = Self.allocate(size: size)
  }

  deinit {
    entries.deallocate()
  }

  /// The object with `key` in the hierarchy of the entity at `root`.
  func object(root: Int, key: Int64) -> ManagedObject? {
    entries[place(root, key)].object?.takeUnretainedValue()
  }

  /// Every object, in no order.
  var all: [ManagedObject] {
    (0..<size).compactMap { entries[$0].object?.takeUnretainedValue() }
  }

  /// The object with a key, or else the one that `make` makes, which is entered.
  ///
  /// `make` may look for objects and make others.
  @inline(__always)
  func object(root: Int, key: Int64, orEntering make: () -> ManagedObject) -> ManagedObject {
    makeRoom(for: 1)
    let place = place(root, key)
    if let known = entries[place].object { return known.takeUnretainedValue() }
    let rebuildCount = rebuildCount
    let object = make()
    if rebuildCount == self.rebuildCount, entries[place].object == nil {
      enter(object, at: place)
    } else {
      insert(object)
    }
    return object
  }

  /// Enters an object in place of any other with its key.
  func insert(_ object: ManagedObject) {
    makeRoom(for: 1)
    enter(object, at: place(object.kind.root, object.primaryKey))
  }

  private func enter(_ object: ManagedObject, at place: Int) {
    let entry = entries[place]
    if entry.object == nil { count += 1 }
    if entry == .free { usedCount += 1 }
    entries[place] = Entry(object)
  }

  /// Takes the entry of an object that goes, unless another object has it by now.
  func remove(_ object: ManagedObject) {
    let place = place(object.kind.root, object.primaryKey)
    guard entries[place] == Entry(object) else { return }
    // Searches for others go on behind this place until the table is made anew.
    entries[place] = .left
    count -= 1
    if count == 0, size > Self.smallestSize { removeAll() }
  }

  /// Takes all entries.
  func removeAll() {
    count = 0
    rebuild(size: Self.smallestSize)
  }

  /// Sees to it that so many objects can come without the table growing.
  ///
  /// At most half of the places are taken, so that a search is short.
  @inline(__always)
  func makeRoom(for newcomers: Int) {
    if (usedCount + newcomers) * 2 > size { grow(for: newcomers) }
  }

  private func grow(for newcomers: Int) {
    var size = Self.smallestSize
    while size < max(count * 4, (count + newcomers) * 2) { size *= 2 }
    rebuild(size: size)
  }

  /// Returns the place at which a search for a key begins.
  ///
  /// Each row begins at another of its places and goes round, so that keys whose last bits are alike, such as
  /// most identifiers of tweets, spread over all places. Each hierarchy begins elsewhere.
  private func home(_ root: Int, _ key: Int64) -> Int {
    let start = UInt64(truncatingIfNeeded: root) &<< 48
    let row = UInt64(bitPattern: key >> Self.neighbourBits) ^ start
    let place = (row &* factor) &>> shift
    let mask = 1 << Self.neighbourBits - 1 as UInt64
    let neighbour = (place &+ UInt64(bitPattern: key)) & mask
    return Int(truncatingIfNeeded: place & ~mask | neighbour) & (size &- 1)
  }

  /// The place of a key, or the one without an object where it would stand.
  private func place(_ root: Int, _ key: Int64) -> Int {
    var place = home(root, key)
    var left = -1
    // Some place is free, since at most half of them are taken.
    while true {
      let entry = entries[place]
      if let object = entry.object {
        let isFound = object._withUnsafeGuaranteedRef {
          $0.primaryKey == key && $0.kind.root == root
        }
        if isFound { return place }
      } else if entry == .free {
        return left < 0 ? place : left
      } else if left < 0 {
        left = place
      }
      place = (place &+ Self.stride) & (size &- 1)
    }
  }

  /// Makes the table anew, without places that objects have left.
  private func rebuild(size newSize: Int) {
    let old = (entries: entries, size: size)
    entries = Self.allocate(size: newSize)
    size = newSize
    shift = Self.shift(of: newSize)
    usedCount = count
    rebuildCount += 1
    if count > 0 {
      for place in 0..<old.size {
        guard let object = old.entries[place].object else { continue }
        let home = object._withUnsafeGuaranteedRef { self.place($0.kind.root, $0.primaryKey) }
        entries[home] = old.entries[place]
      }
    }
    old.entries.deallocate()
  }

  private static func allocate(size: Int) -> UnsafeMutablePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    entries.initialize(repeating: .free, count: size)
    return entries
  }

  /// Returns the shift that reduces a product to one of `size` places.
  private static func shift(of size: Int) -> UInt64 { UInt64(64 - size.trailingZeroBitCount) }

  /// A factor that spreads numbers in a row as the golden ratio does, and that can't be foretold.
  ///
  /// Multiples of a number lie the more evenly the smaller the terms of its continued fraction are. The
  /// golden ratio's are all 1; these are 1 or 2, at random.
  private static func randomFactor() -> UInt64 {
    // Drawn once: each number is asked of the system.
    var bits = UInt64.random(in: 0...UInt64.max)
    var fraction = Double(bits >> 40) * 0x1p-24
    for _ in 0..<40 {
      fraction = 1 / (Double(bits & 1 + 1) + fraction)
      bits >>= 1
    }
    return UInt64(fraction * 0x1p63) << 1 ^ bits & 2047 | 1
  }
}
