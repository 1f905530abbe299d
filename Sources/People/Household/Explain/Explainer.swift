internal import Catalog
internal import Policy
internal import Wire

/// Puts the explanation of one ruling together.
struct Explainer {
  let settings: Settings.Child
  let catalog: Catalog?
  let why: ProvenanceFile?
  let name: Name
  let match: Match
  let ruling: Ruling
  var result: Explanation
  private var isExam = false

  init(
    settings: Settings.Child, catalog: Catalog?, why: ProvenanceFile?, name: Name, match: Match, ruling: Ruling
  ) {
    self.settings = settings
    self.catalog = catalog
    self.why = why
    self.name = name
    self.match = match
    self.ruling = ruling
    result = Explanation(
      name: name.description, verdict: ruling.verdict.rawValue, reason: ruling.reason.rawValue,
      sentence: ruling.reason.sentence)
    result.categories = catalog.map { catalog in match.categories.map { catalog.identifier($0) } } ?? []
    result.application = application?.identifier
    switch ruling.reason {
    case .alwaysBlocked: take(setting: "alwaysBlocked", nearest(of: settings.alwaysBlocked))
    case .alwaysAllowed: take(setting: "alwaysAllowed", nearest(of: settings.alwaysAllowed))
    default: break
    }
  }

  var application: Application? { catalog?.application(of: match) }

  mutating func take(setting: String, _ rule: String?) { (result.setting, result.rule) = (setting, rule) }

  mutating func take(change: String) { result.change = change }

  mutating func take(sentence: String) { result.sentence = sentence }

  private func nearest(of names: [Name]) -> String? { names.first { name.isWithin($0) }?.description }

  /// The store that decided, and which of its settings did: `store` is what packets are judged by, and comes from
  /// `origin`.
  mutating func take(_ store: Settings.Store?, from origin: Compilation.Origin?, _ state: State) {
    result.store = store?.name
    switch origin {
    case nil: break
    case .builtIn: take(setting: "shield.webDomainCategories", categories(of: SettingsBuilder.builtInCategories))
    case .age: takeAge(store)
    case .search:
      take(setting: searchSetting, nearest(of: store?.blockedDomains ?? []))
      result.sentence = "it is a search engine whose results cannot be made safe"
    case .declared: take(setting: "household", nil)
    // It is taken with the time until which it holds.
    case .timeRule: break
    case .store(let key):
      (result.client, result.store) = (key.client, state.title(of: key))
      result.profile = state.profiles[key.child]?.name
      result.until = state.stores[key]?.end?.until
      takeLimit(store)
      if let settings = state.stores[key]?.settings { take(settings) }
      if key.client == Household.guardianClient && key.name == Household.offStore && ruling.reason == .allCategories {
        result.sentence = "the internet is switched off"
      }
      if state.isExam(key) && ruling.reason == .notListed {
        result.sentence = "there is an exam, and only its sites are open"
        isExam = true
      }
    }
  }

  mutating func take(_ store: StoreSettings) {
    switch ruling.reason {
    case .blockedDomain:
      take(setting: "shield.webDomains", store.items("shield.webDomains").first { isWithin($0) }?.text)
    case .filteredDomain: take(setting: "webContent.blockedByFilter", store.filtered.first { isWithin($0) }?.text)
    case .notListed: take(setting: "webContent.blockedByFilter", "all")
    case .allCategories: take(setting: "shield.webDomainCategories", "all")
    case .blockedCategory:
      let shielded = store.shield?.categories.filter { result.categories.contains($0) } ?? []
      // The web filter stops what is not for children.
      if shielded.isEmpty {
        take(setting: "webContent.blockedByFilter", categories(of: AgePreset.harm))
      } else {
        take(setting: "shield.webDomainCategories", shielded.joined(separator: " "))
      }
    case .applicationBlocked:
      let setting = ApplicationSetting.allCases.first { setting in
        setting.identifiers(in: store, catalog).contains { $0 == application?.identifier || isBundle($0) }
      }
      if let setting { take(setting: setting.rawValue, application?.identifier) }
    default: break
    }
  }

  /// What makes search engines show safe results only.
  private var searchSetting: String {
    let isDenied = settings.stores.contains { store in
      store.denyExplicit || store.isOfAge && store.holdsAdult
    }
    return isDenied ? "media.denyExplicitContent" : "safeSearch"
  }

  /// Says which connections pass without a decision by name.
  mutating func takeCheck() {
    guard ruling.reason == .connectivity else { return }
    result.chain.append(
      "a connection that nothing else lets pass is a check for the internet where DNS says that the name is, and has 16 KiB "
        + "up, 64 KiB down and 30 seconds")
  }

  /// The host that answers in place of a search engine, which packets are led to though nothing blocks the name.
  mutating func take(_ host: EnforcedHost) {
    let name = host.name.map { "\($0)" } ?? "the address of its safe results"
    let isKnown = host.count > 0
    if result.rule == nil { take(setting: searchSetting, "it is answered with \(name)") }
    result.sentence +=
      isKnown ? ", and it shows safe results only" : ", but the address of its safe results is not known yet"
    result.chain.append("safe search: questions for it are answered with \(name)")
  }

  private func isWithin(_ item: SettingValue.Item) -> Bool { Name(item.text).map { name.isWithin($0) } ?? false }

  private func isBundle(_ identifier: String) -> Bool { application?.bundles.contains(identifier) ?? false }

  private func categories(of set: CategorySet) -> String? {
    let found = match.categories.intersection(set).compactMap { catalog?.identifier($0) }
    return found.isEmpty ? nil : found.joined(separator: " ")
  }

  /// The line that put the name where it is: of the category or the application that decided, if there is one.
  mutating func takeLists() {
    let lines = (try? why?.lines(of: name)) ?? []
    for line in lines {
      // A list of neither an application nor a category says what its names are.
      let what = line.application ?? (line.categories.isEmpty ? standing : line.categories.joined(separator: " "))
      let effect =
        switch line.effect {
        case .includes: "puts \(line.name) into"
        case .excepts: "takes \(line.name) out of"
        case .isCancelled: "was to put \(line.name) into, which another line cancels,"
        }
      result.chain.append("\(line.list):\(line.line) \(effect) \(what)")
    }
    var wanted = Set(result.rule?.split(separator: " ").map(String.init) ?? [])
    if [.ageRating, .movieRating, .tvRating].contains(ruling.reason), let application {
      wanted = [application.identifier]
    }
    let counted = lines.filter { $0.effect == .includes }
    let isHelp = ruling.reason == .help
    let decided =
      counted.first { isHelp && $0.application == nil && $0.categories.isEmpty }
      ?? counted.first { !wanted.isDisjoint(with: $0.categories) || $0.application.map(wanted.contains) ?? false }
      ?? counted.first { !Set(result.categories).isDisjoint(with: $0.categories) } ?? counted.first
    (result.list, result.line) = (decided?.list, decided?.line)
  }

  private var standing: String {
    switch match.standing {
    case .isProtected: "the help that passes unless a guardian names it"
    case .connectivity: "the checks for the internet, which may always be asked for"
    case .ordinary: "no category"
    }
  }

  mutating func takeGrants(_ grants: [Grant], at boot: UInt64) {
    for grant in grants where grant.end > boot && concerns(grant.target) {
      let what =
        grant.target.value.map { "\(grant.target.kind) \($0)" }
        ?? (grant.target == .all ? "everything" : "everything but what harms")
      result.chain.append("grant \(grant.id): \(what), until it ends")
      if ruling.reason == .granted && result.rule == nil { result.rule = what }
    }
  }

  /// What a guardian allows that has to do with it, and how it would be allowed where a shield or the age stops it.
  /// `against` is the guardian's store that goes before an allowance.
  mutating func take(_ allowances: [Allowance], against: (Allowance) -> String?) {
    for allowance in allowances where concerns(allowance.target) || isCompanion(allowance.target) {
      let what = "\(allowance.target.kind) \(allowance.target.value ?? "")"
      let store = against(allowance)
      result.chain.append("allowance \(allowance.id): \(what)" + (store.map { ", less what store \($0) stops" } ?? ""))
      if ruling.reason == .allowed && result.rule == nil && store == nil { result.rule = what }
    }
  }

  mutating func takeRemedy(_ origin: Compilation.Origin?) {
    // In an exam nothing counts that a guardian allows.
    if isExam { return }
    switch (origin, ruling.reason) {
    case (nil, _), (.builtIn, _), (.search, _): return
    // What a rule of time names goes before an allowance by the same name, for as long as it stops it.
    case (.timeRule, .blockedDomain), (.timeRule, .applicationBlocked): return
    // What a guardian lists by its name is taken out of the list.
    case (.store(let key), .blockedDomain), (.store(let key), .filteredDomain), (.store(let key), .applicationBlocked):
      if key.client == Household.guardianClient { return takeUnshield() }
    case (.declared, .blockedDomain), (.declared, .filteredDomain), (.declared, .applicationBlocked): return
    default: break
    }
    result.allow = application.map { "--app \($0.identifier)" } ?? "--domain \(name)"
  }

  /// The web filter and `application.blockedApplications` are changed by `picket set`, as they were set.
  private mutating func takeUnshield() {
    guard let rule = result.rule else { return }
    switch result.setting {
    case "shield.webDomains": result.unshield = "--domain \(rule)"
    case "shield.applications": result.unshield = "--app \(rule)"
    default: break
    }
  }

  private func isCompanion(_ target: Grant.Target) -> Bool {
    guard case .application(let text) = target else { return false }
    return ApplicationCompanions.names(of: text).contains { name.isWithin($0) }
  }

  private func concerns(_ target: Grant.Target) -> Bool {
    switch target {
    case .domain(let text): Name(text).map { name.isWithin($0) } ?? false
    case .category(let text): result.categories.contains(text)
    case .application(let text): application?.identifier == text || isBundle(text)
    case .all: true
    case .harmless: match.categories.intersection(SettingsBuilder.harmfulCategories).isEmpty
    }
  }

  /// Each store alone, by the same decision: a child for each, with that store and nothing else.
  mutating func takeStores(_ identity: Identity, at boot: UInt64, title: (Int) -> String) {
    let alone = Settings(children: settings.stores.map { Settings.Child(level: .normal, stores: [$0]) })
    if let snapshot = try? Snapshot(alone, catalog: catalog) {
      for place in settings.stores.indices {
        let ruling = snapshot.decide(place, identity, at: boot)
        guard ruling.verdict == .block, ruling.store != 0 else { continue }
        result.chain.append("\(title(place)): \(ruling.reason.sentence)")
      }
    }
    result.chain.append("\(ruling.verdict.rawValue): \(ruling.reason.sentence)")
  }
}

extension Settings.Store {
  fileprivate var holdsAdult: Bool {
    if case .specific(let set) = categories { !set.intersection(AgePreset.adult).isEmpty } else { false }
  }
}

extension StoreSettings {
  /// What the web filter lists.
  var filtered: [SettingValue.Item] {
    guard case .filter(let policy)? = self["webContent.blockedByFilter"] else { return [] }
    switch policy {
    case .none, .all: return []
    case .specific(let domains), .auto(let domains, _): return domains
    }
  }
}
