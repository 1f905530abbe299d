internal import Catalog
internal import Wire

// What the parts of a snapshot are made of. Each record is read from its words when it is needed and written into them
// when a snapshot is compiled.

/// One child.
struct ChildRecord {
  static let size = 15

  var level = Level.normal
  /// Whether it stands for unknown devices, which are denied whatever any child of the household is denied.
  var isEveryone = false
  /// Its stores in the part, and how many words a bit for each of them takes.
  var stores = 0..<0
  var maskWords = 0
  var grants = 0..<0
  /// When the last grant of everything ends.
  var pausedUntil: UInt64 = 0
  /// When the last grant of everything but some categories ends, and which categories those are.
  var openedUntil: UInt64 = 0
  var notOpened = CategorySet()
  // Of its stores together, so that most names need not ask each.
  var categories = CategorySet()
  var coversAll = false
  var restrictsApplications = false
  /// See `ChildDigest`.
  var digest: UInt64 = 0
  // Its names: words of the parts.
  var nodes = 0..<0
  var slots = 0..<0
  var labels = 0..<0
  var effects = 0..<0

  init() {}

  /// Takes a store of this child into account.
  mutating func add(_ store: StoreRecord) {
    categories = categories.union(store.categories)
    if store.deniesExplicit { categories = categories.union(.explicit) }
    if store.coversAllCategories || store.allowsExceptionsAlone { coversAll = true }
    if store.restrictions != 0 { restrictsApplications = true }
  }

  @inline(__always)
  init(_ words: Span<UInt64>) {
    level = words[0] == 0 ? .normal : .strict
    stores = words[1].low..<words[1].low &+ words[1].high
    grants = words[2].low..<words[2].low &+ words[2].high
    maskWords = words[3].low
    coversAll = words[3].high & 1 != 0
    restrictsApplications = words[3].high & 2 != 0
    isEveryone = words[3].high & 4 != 0
    pausedUntil = words[4]
    categories = CategorySet(low: words[5], high: words[6])
    digest = words[7]
    nodes = words[8].low..<words[8].low &+ words[8].high
    slots = words[9].low..<words[9].low &+ words[9].high
    labels = words[10].low..<words[10].low &+ words[10].high
    effects = words[11].low..<words[11].low &+ words[11].high
    openedUntil = words[12]
    notOpened = CategorySet(low: words[13], high: words[14])
  }

  var words: [UInt64] {
    let flags = (coversAll ? 1 : 0) | (restrictsApplications ? 2 : 0) | (isEveryone ? 4 : 0)
    return [level == .strict ? 1 : 0, UInt64(stores), UInt64(grants), UInt64(low: maskWords, high: flags), pausedUntil]
      + [categories.low, categories.high, digest, UInt64(nodes), UInt64(slots), UInt64(labels), UInt64(effects)]
      + [openedUntil, notOpened.low, notOpened.high]
  }
}

/// One store of one child, without its names.
struct StoreRecord {
  static let size = 6

  var categories = CategorySet()
  var coversAllCategories = false
  var allowsExceptionsAlone = false
  var deniesExplicit = false
  /// Whether its categories are blocked for the reason of age.
  var isOfAge = false
  var author = Settings.Store.Author.others
  /// Where its restrictions begin, in words, plus one; 0 when it has none.
  var restrictions = 0
  /// Octets of the texts.
  var name = 0..<0

  init() {}

  @inline(__always)
  init(_ words: Span<UInt64>) {
    categories = CategorySet(low: words[0], high: words[1])
    coversAllCategories = words[2] & 1 != 0
    allowsExceptionsAlone = words[2] & 2 != 0
    deniesExplicit = words[2] & 4 != 0
    isOfAge = words[2] & 8 != 0
    author = Settings.Store.Author(rawValue: words[2] &>> 4) ?? .picket
    restrictions = words[3].low
    name = words[4].low..<words[4].low &+ words[4].high
  }

  var words: [UInt64] {
    let flags: UInt64 =
      (coversAllCategories ? 1 : 0) | (allowsExceptionsAlone ? 2 : 0) | (deniesExplicit ? 4 : 0) | (isOfAge ? 8 : 0)
      | author.rawValue << 4
    return [
      categories.low, categories.high, flags, UInt64(low: restrictions, high: 0),
      UInt64(low: name.lowerBound, high: name.count), 0,
    ]
  }
}

/// A grant or an allowance of a category or an application.
struct GrantRecord {
  static let size = 2

  enum Kind: UInt64 {
    case category
    case application
    case allowedCategory
    case allowedApplication
  }

  var kind: Kind
  /// The category's number; the application's in the catalog, plus one.
  var number: Int
  var until: UInt64

  init(_ kind: Kind, number: Int, until: UInt64) {
    self.kind = kind
    self.number = number
    self.until = until
  }

  @inline(__always)
  init(_ words: Span<UInt64>) {
    kind = Kind(rawValue: UInt64(truncatingIfNeeded: words[0].high)) ?? .category
    number = words[0].low
    until = words[1]
  }

  var words: [UInt64] { [UInt64(low: number, high: Int(kind.rawValue)), until] }
}

/// Whose packets these are, under a key of two words.
struct OwnerRecord {
  static let size = 3

  var high: UInt64
  var low: UInt64
  /// The device's number, or 0 for one that is not supervised.
  var device: UInt16
  /// Also known by its hardware address, so that the network address alone proves nothing.
  var hasHardware: Bool

  init(high: UInt64, low: UInt64, device: UInt16, hasHardware: Bool) {
    self.high = high
    self.low = low
    self.device = device
    self.hasHardware = hasHardware
  }

  @inline(__always)
  init(_ words: Span<UInt64>) {
    high = words[0]
    low = words[1]
    device = UInt16(truncatingIfNeeded: words[2])
    hasHardware = words[2].high != 0
  }

  var words: [UInt64] { [high, low, UInt64(low: Int(device), high: hasHardware ? 1 : 0)] }
}

/// Addresses that tunnels may lead to.
struct PeerRecord {
  static let size = 3

  /// All bits behind the prefix are zero.
  var address: Address
  /// Of 128.
  var prefix: Int

  init(_ address: Address, prefix: Int) {
    self.address = address
    self.prefix = prefix
  }

  @inline(__always)
  init(_ words: Span<UInt64>) {
    address = Address(high: words[0], low: words[1])
    prefix = words[2].low
  }

  var words: [UInt64] { [address.high, address.low, UInt64(low: prefix, high: 0)] }
}

/// A host that answers in place of a search engine.
struct HostRecord {
  static let size = 2 + 2 * EnforcedHost.capacity

  /// Octets of the texts; none for an engine without a name.
  var name = 0..<0
  var addresses: [Address] = []

  var words: [UInt64] {
    var words = [UInt64(low: name.lowerBound, high: name.count), UInt64(addresses.count)]
    for index in 0..<EnforcedHost.capacity {
      words += index < addresses.count ? [addresses[index].high, addresses[index].low] : [0, 0]
    }
    return words
  }
}
