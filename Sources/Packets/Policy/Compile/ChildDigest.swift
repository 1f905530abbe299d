internal import Catalog
internal import Wire

/// A child's settings in one word that is the same in every process. A program that has two snapshots, and not the
/// settings that they came from, compares these words to know whether the child's settings changed.
///
///     rules (32 bits) | targets of grants and allowances (24) | how many of them (8)
///
/// The order in which lists name things means nothing, and neither does when a grant or an allowance ends: that is known
/// by itself.
struct ChildDigest {
  private var rules: UInt64 = 0
  /// A word for each store.
  private let stores: [UInt64]
  private var grants: UInt64 = 0
  private var grantCount = 0

  /// `engines` says where search engines lead, see `word(_:_:)`.
  init(_ child: Settings.Child, engines: UInt64) {
    rules = ChildDigest.mixed(child.level == .strict ? 1 : 0, child.safeSearch ? 1 : 0)
    rules &+= ChildDigest.sum(child.alwaysAllowed, 2) &+ ChildDigest.sum(child.alwaysBlocked, 3) &+ engines
    stores = child.stores.map { ChildDigest.mixed(ChildDigest.word($0), 4) }
    for store in stores { rules &+= store }
    for target in Set(child.grants.map(\.target)) {
      grants &+= ChildDigest.word(target)
      grantCount += 1
    }
    for target in Set(child.allowances.map(\.target)) {
      grants &+= ChildDigest.word(target)
      grantCount += 1
    }
  }

  /// Which search engines are enforced, and by which hosts. The addresses of those hosts change by themselves.
  static func word(_ engines: [SafeSearchHost], _ target: (SafeSearchHost) -> SafeSearchHost.Target) -> UInt64 {
    engines.reduce(0) { word, engine in
      word &+ mixed(hash(engine.name) ^ (target(engine).name.map { hash($0) } ?? 1), 27)
    }
  }

  /// Adds what the stores of others say. What several of them have in common counts once.
  mutating func add(storesOf others: [ChildDigest]) {
    var seen: Set<UInt64> = []
    for other in others { for store in other.stores where seen.insert(store).inserted { rules &+= store } }
  }

  var word: UInt64 {
    let upper = ChildDigest.mixed(rules, 5) & 0xffff_ffff_0000_0000
    return upper | (ChildDigest.mixed(grants, 6) & 0xff_ffff) << 8 | UInt64(min(grantCount, 255))
  }

  /// Whether a child whose digest was `before` may be blocked from more now, as far as digests can tell.
  static func mayBlockMore(_ digest: UInt64, than before: UInt64) -> Bool {
    if digest >> 32 != before >> 32 { return true }
    return digest != before && digest & 0xff <= before & 0xff
  }
}

extension ChildDigest {
  private static func word(_ store: Settings.Store) -> UInt64 {
    var word = sum(store.blockedDomains, 7) &+ sum(store.exceptDomains, 8)
    switch store.categories {
    case .none: break
    case .specific(let set): word &+= mixed(mixed(set.low, 9) ^ set.high, 10)
    case .all: word &+= mixed(1, 11)
    }
    switch store.filter {
    case .none: break
    case .specific(let names): word &+= mixed(1, 14) &+ sum(names, 15)
    case .all: word &+= mixed(1, 16)
    }
    word &+= mixed(store.author.rawValue, 28)
    for identifier in store.blockedApplications { word &+= mixed(hash(identifier), 17) }
    word &+= store.denyExplicit ? mixed(1, 18) : 0
    word &+= store.isOfAge ? mixed(1, 12) : 0
    for (tag, limit) in zip([19, 20, 21] as [UInt64], [store.maximumMovie, store.maximumTV, store.maximumApplication]) {
      if let limit { word &+= mixed(UInt64(bitPattern: Int64(limit)), tag) }
    }
    return word
  }

  private static func word(_ target: Settings.Grant.Target) -> UInt64 {
    switch target {
    case .domain(let name): mixed(hash(name), 22)
    case .category(let category): mixed(UInt64(category.number), 23)
    case .application(let identifier): mixed(hash(identifier), 24)
    case .all: mixed(1, 25)
    case .allBut(let categories): mixed(mixed(categories.low, 32) ^ categories.high, 33)
    }
  }

  private static func word(_ target: Settings.Allowance.Target) -> UInt64 {
    switch target {
    case .domain(let name): mixed(hash(name), 29)
    case .category(let category): mixed(UInt64(category.number), 30)
    case .application(let identifier): mixed(hash(identifier), 31)
    }
  }

  private static func sum(_ names: [Name], _ tag: UInt64) -> UInt64 {
    names.reduce(0) { $0 &+ mixed(hash($1), tag) }
  }

  private static func hash(_ name: Name) -> UInt64 {
    let words = name.wordSpan
    var state: UInt64 = 0
    for index in words.indices { state = mixed(state ^ words[index], 26) }
    return state
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Every bit of a word reaches every other (the finish of SplitMix64).
  private static func mixed(_ word: UInt64, _ tag: UInt64) -> UInt64 {
    var state = word &+ (tag &+ 1) &* 0x9e37_79b9_7f4a_7c15
    state = (state ^ state &>> 30) &* 0xbf58_476d_1ce4_e5b9
    state = (state ^ state &>> 27) &* 0x94d0_49bb_1331_11eb
    return state ^ state &>> 31
  }
}
