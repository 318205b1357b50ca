/// The live objects of one hierarchy by primary key, none of them kept alive by it.
///
/// A context looks an object up several times for each that it makes, so this is a plain table with a
/// cheap hash: a random odd factor, of which keys chosen by strangers know nothing. Eight keys in a row are
/// neighbours in the table, since objects are mostly made and looked for in the order of their keys. Weak
/// references would cost each object a record of its own, so references are unowned. They are valid
/// because an object takes its entry out when it goes.
struct ObjectTable {
  private struct Entry {
    let key: Int64
    let identity: ObjectIdentifier
    unowned let object: ManagedObject
  }

  private var entries: [Entry?] = []
  private let factor = UInt64.random(in: .min ... .max) | 1
  private var shift: UInt64 = 64
  private(set) var count = 0

  /// The object with `key`.
  subscript(key: Int64) -> ManagedObject? {
    guard count > 0 else { return nil }
    let (place, isFound) = find(key)
    return isFound ? entries[place]?.object : nil
  }

  /// Every object, in no order.
  var objects: [ManagedObject] { entries.compactMap { $0?.object } }

  /// Enters an object in place of any other with its key.
  mutating func insert(_ object: ManagedObject) {
    // At most half of the places are taken, so that a search is short.
    if count * 2 >= entries.count { grow() }
    let key = object.objectID.primaryKey
    let (place, isFound) = find(key)
    if !isFound { count += 1 }
    entries[place] = Entry(key: key, identity: ObjectIdentifier(object), object: object)
  }

  /// Takes the entry of an object that goes, unless another object has it by now.
  mutating func remove(_ object: ManagedObject) {
    guard count > 0 else { return }
    let (place, isFound) = find(object.objectID.primaryKey)
    guard isFound, entries[place]?.identity == ObjectIdentifier(object) else { return }
    entries[place] = nil
    count -= 1
    closeGap(place)
  }

  /// Takes all entries.
  mutating func removeAll() {
    entries = []
    shift = 64
    count = 0
  }

  private func home(_ key: Int64) -> Int {
    let group = (UInt64(bitPattern: key >> 3) &* factor) >> shift
    return Int(truncatingIfNeeded: group << 3) | Int(truncatingIfNeeded: key & 7)
  }

  /// The place of a key, or the free one where it would stand.
  ///
  /// - Precondition: Some place is free.
  private func find(_ key: Int64) -> (place: Int, isFound: Bool) {
    var place = home(key)
    let mask = entries.count - 1
    while let known = entries[place]?.key {
      if known == key { return (place, true) }
      place = (place + 1) & mask
    }
    return (place, false)
  }

  /// Moves entries back that stand behind a place only because it was taken.
  private mutating func closeGap(_ start: Int) {
    let mask = entries.count - 1
    var gap = start
    var place = (start + 1) & mask
    while let key = entries[place]?.key {
      let distance = (place - home(key)) & mask
      if distance >= (place - gap) & mask {
        entries.swapAt(gap, place)
        gap = place
      }
      place = (place + 1) & mask
    }
  }

  private mutating func grow() {
    let old = entries
    let size = max(16, old.count * 2)
    entries = Array(repeating: nil, count: size)
    shift = UInt64(64 - size.trailingZeroBitCount + 3)
    for entry in old {
      guard let entry else { continue }
      entries[find(entry.key).place] = entry
    }
  }
}
