/// The live objects of one hierarchy by primary key, none of them kept alive by it.
///
/// A context looks an object up several times for each that it makes, so this is a plain table with a
/// cheap hash: a random odd factor, of which keys chosen by strangers know nothing. Eight keys in a row are
/// neighbours in the table, since objects are mostly made and looked for in the order of their keys. Weak
/// references would cost each object a record of its own, and unowned ones two atomic counts each time that
/// an entry is looked at, so references aren't counted. They are valid because an object takes its entry
/// out when it goes.
struct ObjectTable {
  /// A place of the table.
  ///
  /// Without an object its key tells whether a search may end here.
  private struct Entry {
    static var free: Entry { Entry(key: 0, object: nil) }
    static var left: Entry { Entry(key: 1, object: nil) }

    let key: Int64
    let object: Unmanaged<ManagedObject>?

    var isFree: Bool { object == nil && key == 0 }
  }

  /// The way from a place that is taken to the next one.
  ///
  /// Eight neighbours that meet eight others all go to the next eight places, not one after the other
  /// through all of them. It is odd, so that a search comes to every place.
  private static let stride = 9

  private var entries: [Entry] = []
  private let factor = UInt64.random(in: .min ... .max) | 1
  private var shift: UInt64 = 64
  /// How many places aren't free, those that objects have left included.
  private var usedCount = 0
  private(set) var count = 0

  /// The object with `key`.
  subscript(key: Int64) -> ManagedObject? {
    guard count > 0 else { return nil }
    return entries[find(key)].object?.takeUnretainedValue()
  }

  /// Every object, in no order.
  var objects: [ManagedObject] { entries.compactMap { $0.object?.takeUnretainedValue() } }

  /// Enters an object in place of any other with its key.
  mutating func insert(_ object: ManagedObject) {
    // At most half of the places are taken, so that a search is short.
    if usedCount * 2 >= entries.count { rebuild() }
    let key = object.objectID.primaryKey
    let place = find(key)
    if entries[place].object == nil { count += 1 }
    if entries[place].isFree { usedCount += 1 }
    entries[place] = Entry(key: key, object: .passUnretained(object))
  }

  /// Takes the entry of an object that goes, unless another object has it by now.
  mutating func remove(_ object: ManagedObject) {
    guard count > 0 else { return }
    let place = find(object.objectID.primaryKey)
    guard entries[place].object?.toOpaque() == Unmanaged.passUnretained(object).toOpaque() else {
      return
    }
    // Searches for others go on behind this place until the table is made anew.
    entries[place] = .left
    count -= 1
    if count == 0 { removeAll() }
  }

  /// Takes all entries.
  mutating func removeAll() {
    entries = []
    shift = 64
    count = 0
    usedCount = 0
  }

  /// Where a search for `key` begins.
  ///
  /// Which neighbour has which key is another matter in each eight, so that keys whose last bits are alike,
  /// such as most identifiers of tweets, spread over all places.
  private func home(_ key: Int64) -> Int {
    let mix = (UInt64(bitPattern: key >> 3) &* factor) >> shift
    return Int(truncatingIfNeeded: mix) ^ Int(truncatingIfNeeded: key & 7)
  }

  /// The place of a key, or the one without an object where it would stand.
  ///
  /// - Precondition: Some place is free.
  private func find(_ key: Int64) -> Int {
    var place = home(key)
    var left: Int?
    let mask = entries.count - 1
    while true {
      let entry = entries[place]
      if entry.object != nil {
        if entry.key == key { return place }
      } else if entry.isFree {
        return left ?? place
      } else if left == nil {
        left = place
      }
      place = (place + Self.stride) & mask
    }
  }

  /// Makes the table anew, at most a quarter of its places taken.
  private mutating func rebuild() {
    let old = entries
    var size = 16
    while size < count * 4 { size *= 2 }
    entries = Array(repeating: .free, count: size)
    shift = UInt64(64 - size.trailingZeroBitCount)
    usedCount = count
    for entry in old where entry.object != nil { entries[find(entry.key)] = entry }
  }
}
