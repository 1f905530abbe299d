public import Catalog
public import Policy
public import Wire

/// Random settings and questions, from so few names that they often concern each other.
public struct RandomSettings {
  public var generator: SeededGenerator
  /// Labels that are short, that fill machine words, and that are as long as labels may be.
  private static let labels = [
    "a", "b", "c", "eight888", "nine99999", "sixteen-octets-1", String(repeating: "l", count: 63), "com",
  ]
  private static let categories = ["social", "games", "adult", "ads"].compactMap { Category(builtIn: $0) }
  public static let now: UInt64 = 1_000

  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  public mutating func name() -> Name {
    if generator.chance(oneIn: 30) {
      return ["x.resolver.arpa", "mask.icloud.com", "doh.test", "icloud.com"].compactMap { Name($0) }[below(4)]
    }
    let text = (0...below(4)).map { _ in RandomSettings.labels[below(RandomSettings.labels.count)] }
    return Name(text.suffix(4).joined(separator: ".")) ?? Name()
  }

  private mutating func names(_ most: Int) -> [Name] { (0..<below(most + 1)).map { _ in name() } }

  private mutating func standing() -> Match.Standing {
    switch below(20) {
    case 0: .connectivity
    case 1: .isProtected
    default: .ordinary
    }
  }

  public mutating func match() -> Match {
    let set = CategorySet((0..<below(3)).map { _ in RandomSettings.categories[below(4)] })
    return Match(categories: set, application: UInt16(below(8)), standing: standing())
  }

  public mutating func settings() -> Settings {
    let children = (0..<1 + below(3)).map { _ in child() }
    let hosts = (0..<below(3)).map { _ in
      SafeSearchHost(name: name(), strict: target(), moderate: target())
    }
    // One answer for a name: which of two counts is undefined.
    let unique = Dictionary(hosts.map { ($0.name, $0) }, uniquingKeysWith: { $1 }).values.filter { !$0.name.isRoot }
    let peers = (0..<below(2)).map { _ in Settings.Device.Network(address(), prefix: 30 + below(3)) }
    return Settings(
      revision: generator.next(), children: children, unknownDevices: .strictest,
      safeSearch: unique.sorted { $0.name.description < $1.name.description }, tunnelPeers: peers)
  }

  /// Devices of every kind.
  public mutating func devices(children: Int) -> [Settings.Device] { (1...6).map { device($0, children: children) } }

  private mutating func device(_ number: UInt16, children: Int) -> Settings.Device {
    let owners: [Settings.Device.Owner] = [.child(below(children)), .guardian, .shared]
    return Settings.Device(
      number: number, who: owners[below(3)], hardware: generator.chance(oneIn: 2) ? UInt64(below(4)) : nil,
      network: generator.chance(oneIn: 2) ? Settings.Device.Network(address(), prefix: 26 + below(7)) : nil,
      user: generator.chance(oneIn: 4) ? UInt32(1_000 + below(3)) : nil)
  }

  private mutating func target() -> SafeSearchHost.Target {
    SafeSearchHost.Target(name: name(), addresses: (0..<below(3)).map { _ in address() })
  }

  private mutating func address() -> Address { Address(v4: 0xc000_0200 + UInt32(below(4))) }

  public mutating func child() -> Settings.Child {
    let isCrowded = generator.chance(oneIn: 10)
    let stores = (0..<(isCrowded ? 60 + below(80) : below(4))).map { _ in store(isCrowded ? 15 : 1) }
    return Settings.Child(
      level: generator.chance(oneIn: 2) ? .strict : .normal, alwaysAllowed: names(1), alwaysBlocked: names(1),
      stores: stores, grants: (0..<below(3)).map { _ in grant() },
      allowances: (0..<below(3)).map { _ in allowance() }, safeSearch: generator.chance(oneIn: 2))
  }

  /// The higher this number, the fewer settings a store has.
  public mutating func store(_ quiet: Int = 1) -> Settings.Store {
    func often() -> Int { 3 * quiet }
    var store = Settings.Store(name: "store \(below(100))", author: [.others, .guardian, .picket][below(3)])
    if generator.chance(oneIn: quiet) { store.blockedDomains = names(2) }
    if generator.chance(oneIn: often()) { store.exceptDomains = names(2) }
    if generator.chance(oneIn: often()) {
      let set = CategorySet((0..<2).map { _ in RandomSettings.categories[below(4)] })
      store.categories = generator.chance(oneIn: 4) ? .all : .specific(set)
      store.isOfAge = generator.chance(oneIn: 4)
    }
    if generator.chance(oneIn: often()) {
      store.filter = [.specific(names(2)), .all][below(2)]
    }
    if generator.chance(oneIn: often()) {
      store.blockedApplications = [["chess", "org.example.chess", "none"][below(3)]]
    }
    store.denyExplicit = generator.chance(oneIn: 2 * often())
    if generator.chance(oneIn: often()) { store.maximumApplication = [0, 400, 1200][below(3)] }
    if generator.chance(oneIn: often()) { store.maximumMovie = [200, 300][below(2)] }
    if generator.chance(oneIn: often()) { store.maximumTV = [100, 200, 400][below(3)] }
    return store
  }

  public mutating func grant() -> Settings.Grant {
    let target: Settings.Grant.Target
    switch below(10) {
    case 0...3: target = .domain(name())
    case 4...6: target = .category(RandomSettings.categories[below(4)])
    case 7: target = .application(["chess", "films", "none"][below(3)])
    case 8: target = .allBut(CategorySet([RandomSettings.categories[2]]))
    default: target = .all
    }
    return Settings.Grant(target, until: RandomSettings.now + UInt64(below(4)) * 500 - 500)
  }

  public mutating func allowance() -> Settings.Allowance {
    let target: Settings.Allowance.Target
    switch below(5) {
    case 0...1: target = .domain(name())
    case 2...3: target = .category(RandomSettings.categories[below(4)])
    default: target = .application(["chess", "films", "none"][below(3)])
    }
    return Settings.Allowance(target, until: [.max, .max, RandomSettings.now, RandomSettings.now + 500][below(4)])
  }

  public mutating func identity() -> Identity {
    let knowledge: [Identity.Knowledge] = [.name, .name, .name, .name, .noName, .hidden, .unreadable]
    let kinds: [Identity.Kind] = [.ordinary, .ordinary, .clock, .proxy, .tunnel, .unknown, .local, .visitor, .stranger]
    let isQuestion = generator.chance(oneIn: 3)
    return Identity(
      knowledge: knowledge[below(7)], name: name(), match: match(), kind: kinds[below(9)], server: address(),
      port: generator.chance(oneIn: 20) ? 853 : 443, isQuestion: isQuestion,
      isAnswer: isQuestion && generator.chance(oneIn: 2), carriesData: isQuestion && generator.chance(oneIn: 3),

      asksForKeys: isQuestion && generator.chance(oneIn: 4), asksForeigner: isQuestion && generator.chance(oneIn: 5),
      fetchesAlone: !generator.chance(oneIn: 4),
      addressNames: [.unknown, .allowed, .blocked][below(3)],
      agreement: [.unknown, .agrees, .differs, .doubtful][below(4)])
  }
}
