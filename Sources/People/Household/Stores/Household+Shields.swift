internal import Catalog
internal import FamilyTokens

/// The categories, domains and applications that a shield stops, as people name them.
public struct Shield: Hashable, Sendable {
  public var categories: [String]
  public var domains: [String]
  public var applications: [String]
  /// Everything, less the exceptions.
  public var allWeb: Bool
  /// Domains that the shield over categories, or over everything, lets through.
  public var except: [String]
  /// Signing in to machines of which the child is a user. Rules of time alone are over it.
  public var signIn: Bool

  public init(
    categories: [String] = [], domains: [String] = [], applications: [String] = [], allWeb: Bool = false,
    except: [String] = [], signIn: Bool = false
  ) {
    self.signIn = signIn
    self.categories = categories
    self.domains = domains
    self.applications = applications
    self.allWeb = allWeb
    self.except = except
  }

  var isEmpty: Bool { isOpenWeb && !signIn }

  /// Whether nothing of the web and no application is in it.
  var isOpenWeb: Bool {
    categories.isEmpty && domains.isEmpty && applications.isEmpty && !allWeb && except.isEmpty
  }
}

/// A shield and the store that it is in.
public struct ShieldSummary: Hashable, Sendable {
  /// Or a profile.
  public let child: Int
  public let client: String
  public let store: String
  public let isActive: Bool
  public let until: Int?
  public let shield: Shield
  /// The configuration file that puts it up; nil for a shield in a store that commands and programs change.
  public var file: String?
}

extension Household {
  /// Puts a shield up or takes it down, in a store that may hold others. With `seconds` the shield gets a store of its
  /// own, which ends by itself; taking a shield down reaches these stores as well. Returns the store's revision.
  @discardableResult
  public func setShield(
    _ isOn: Bool, _ shield: Shield, child: Int, client: String = Household.guardianClient,
    store: String = Household.defaultStore, seconds: Int? = nil
  ) throws(HouseholdError) -> Int {
    guard !shield.isEmpty else { throw .invalid("shield", "it is over nothing") }
    // A category may be gone with its last list while a shield still speaks of it.
    for category in shield.categories where isOn || !isShielded(category, child: child) {
      try catalog.check(category: category, "categories")
    }
    for application in shield.applications where isOn {
      try catalog.check(application: application, "applications", isLocal: true)
    }
    guard isOn else {
      guard seconds == nil else { throw .invalid("seconds", "a shield that is taken down has no end") }
      return try takeDown(shield, child: child, client: client, store: store)
    }
    var name = store
    var end: Store.Ending?
    if let seconds {
      try Grant.check(seconds: seconds)
      let moment = now
      let clock = state.tamperProofClock.moved(to: moment)
      end = Store.Ending(time: clock.sure + seconds, clock, at: moment)
      name = Household.timed(store) + "\(moment.wallSeconds + seconds)"
    }
    let sealer = sealer
    return try change(child, client, name) { (store) throws(HouseholdError) in
      if end != nil { store.end = end }
      try store.settings.shield(true, shield, sealer)
    }
  }

  private func isShielded(_ category: String, child: Int) -> Bool {
    shields(of: child).contains { $0.shield.categories.contains(category) }
  }

  /// How the names of stores for a while begin that belong to this store.
  private static func timed(_ store: String) -> String { "\(store) until " }

  private func takeDown(
    _ shield: Shield, child: Int, client: String, store: String
  ) throws(HouseholdError) -> Int {
    try checkOwner(child)
    let sealer = sealer
    // A wrong shield is refused even where no shield is up.
    var nothing = StoreSettings.empty
    try nothing.shield(false, shield, sealer)
    let own = Store.Key(child: child, client: client, name: store)
    var revision = 0
    if state.stores[own] != nil {
      revision = try change(child, client, store, adds: false) { (store) throws(HouseholdError) in
        try store.settings.shield(false, shield, sealer)
      }
    }
    let timed = state.stores.filter { key, store in
      key.child == child && key.client == client && store.end != nil && key.name.hasPrefix(Household.timed(own.name))
    }
    for (key, store) in timed.sorted(by: { $0.key < $1.key }) {
      var part = shield
      // A shield over everything has no categories to remove.
      if store.settings.shield?.allWeb == true { part.categories = [] }
      if part.isEmpty { continue }
      _ = try change(child, client, key.name, adds: false) { (store) throws(HouseholdError) in
        try store.settings.shield(false, part, sealer)
      }
    }
    try remove(stores: timed.keys.filter { state.stores[$0]?.settings == .empty })
    return revision
  }

  /// The shields of a child, those of its profile among them, or of a profile; without either, all.
  public func shields(of owner: Int? = nil) -> [ShieldSummary] {
    let sources = owner.map { id in state.children[id].map { state.sources(of: $0) } ?? [id] }
    return state.stores.sorted { $0.key < $1.key }.compactMap { key, store in
      guard sources?.contains(key.child) ?? true, let shield = store.settings.shield,
        !shield.isOpenWeb
      else { return nil }
      return ShieldSummary(
        child: key.child, client: key.client, store: key.name, isActive: store.isActive, until: store.end?.until,
        shield: shield)
    }
  }
}

extension StoreSettings {
  /// Changes the lists of a shield, and no other setting.
  mutating func shield(_ isOn: Bool, _ shield: Shield, _ sealer: Sealer) throws(HouseholdError) {
    if shield.signIn { set(isOn ? .flag(true) : nil, at: Household.signInSetting) }
    let domains = try items(shield.domains, .domain, "domains", sealer)
    set(merged(items("shield.webDomains"), domains, isOn), at: "shield.webDomains")
    let applications = try items(shield.applications, .application, "applications", sealer)
    set(merged(items("shield.applications"), applications, isOn), at: "shield.applications")
    if shield.categories.isEmpty && !shield.allWeb && shield.except.isEmpty { return }
    let categories = try items(shield.categories, .category, "categories", sealer)
    let except = try items(shield.except, .domain, "except", sealer)
    var (isAll, listed, excepted): (Bool, [SettingValue.Item], [SettingValue.Item]) = (false, [], [])
    if case .categories(let policy)? = self["shield.webDomainCategories"] {
      switch policy {
      case .none: break
      case .specific(let items, let except): (listed, excepted) = (items, except)
      case .all(let except): (isAll, excepted) = (true, except)
      }
    }
    if isAll && !shield.categories.isEmpty {
      throw .invalid(
        "categories",
        "this store has a shield over everything: take that down first, or name another store (--store homework)")
    }
    if isOn && shield.allWeb && !listed.isEmpty {
      throw .invalid(
        "allWeb",
        "this store has a shield over categories: take that down first, or name another store (--store homework)")
    }
    if shield.allWeb { isAll = isOn }
    listed = StoreSettings.merge(listed, categories, isOn)
    excepted = StoreSettings.merge(excepted, except, isOn)
    if !isAll && listed.isEmpty {
      guard excepted.isEmpty || !isOn else {
        throw .invalid("except", "exceptions belong to a shield over categories or over everything")
      }
      set(nil, at: "shield.webDomainCategories")
    } else {
      set(
        .categories(isAll ? .all(except: excepted) : .specific(listed, except: excepted)),
        at: "shield.webDomainCategories")
    }
  }

  /// Nil when nothing of the web or of applications is shielded.
  var shield: Shield? {
    var shield = Shield(
      domains: items("shield.webDomains").map(\.text), applications: items("shield.applications").map(\.text),
      signIn: flag(Household.signInSetting))
    if case .categories(let policy)? = self["shield.webDomainCategories"] {
      switch policy {
      case .none: break
      case .specific(let categories, let except):
        (shield.categories, shield.except) = (categories.map(\.text), except.map(\.text))
      case .all(let except): (shield.allWeb, shield.except) = (true, except.map(\.text))
      }
    }
    return shield.isEmpty ? nil : shield
  }

  private func items(
    _ texts: [String], _ kind: Token.Kind, _ parameter: String, _ sealer: Sealer
  ) throws(HouseholdError) -> [SettingValue.Item] {
    var items: [SettingValue.Item] = []
    for text in texts {
      let canonical = try TokenText.canonical(text, kind, parameter)
      guard let token = sealer.seal(canonical, as: kind) else { throw .invalid(parameter, "'\(text)' is too long") }
      items.append(SettingValue.Item(token: token, text: canonical))
    }
    return items
  }

  private func merged(
    _ items: [SettingValue.Item], _ others: [SettingValue.Item], _ isOn: Bool
  ) -> SettingValue? {
    let all = StoreSettings.merge(items, others, isOn)
    return all.isEmpty ? nil : .items(all)
  }

  private static func merge(
    _ items: [SettingValue.Item], _ others: [SettingValue.Item], _ isOn: Bool
  ) -> [SettingValue.Item] {
    let texts = Set(others.map(\.text))
    let rest = items.filter { !texts.contains($0.text) }
    guard isOn else { return rest }
    // What was there keeps its place.
    let known = Set(items.map(\.text))
    return items + others.filter { !known.contains($0.text) }
  }
}
