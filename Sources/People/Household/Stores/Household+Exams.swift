internal import FamilyTokens

/// An exam of a group: only some sites are open for it, and nothing else.
public struct Exam: Hashable, Sendable {
  /// The group's profile.
  public let profile: Int
  public let domains: [String]
  /// Seconds since 1970.
  public let until: Int?
}

// Exams. One is a web filter in a store of its own, which ends by itself on each machine, also on one that is cut off. Beside it nothing
// counts that opens: no grant, no allowance, and nothing that the configuration always allows.
extension Household {
  static let examStore = "exam"
  private static let longestExam = 86_400
  private static let mostExamSites = 200
  fileprivate static let examFilter = "webContent.blockedByFilter"

  /// All exams, or those that count for a child.
  public func exams(of child: Int? = nil) -> [Exam] {
    let sources = child.map { id in state.children[id].map { state.sources(of: $0) } ?? [] }
    return state.stores.sorted { $0.key < $1.key }.compactMap { key, store in
      guard state.isExam(key), sources?.contains(key.child) ?? true,
        case .filter(.all(let open))? = store.settings[Household.examFilter]
      else { return nil }
      return Exam(profile: key.child, domains: open.map(\.text), until: store.end?.until)
    }
  }

  /// Begins an exam, or goes on with other sites and another end.
  @discardableResult
  public func beginExam(_ profile: Profile, seconds: Int, domains: [String]) throws(HouseholdError) -> Exam {
    guard (1...Household.longestExam).contains(seconds) else {
      throw .invalid("seconds", "an exam lasts a day at most")
    }
    guard (1...Household.mostExamSites).contains(domains.count) else {
      throw .invalid("domains", "name 1 to \(Household.mostExamSites) sites that stay open")
    }
    var open: [SettingValue.Item] = []
    for domain in domains {
      let name = try TokenText.canonical(domain, .domain, "domains")
      guard let token = sealer.seal(name, as: .domain) else { throw .invalid("domains", "'\(domain)' is too long") }
      if !open.contains(where: { $0.text == name }) { open.append(SettingValue.Item(token: token, text: name)) }
    }
    let key = Store.Key(child: profile.id, client: Household.guardianClient, name: Household.examStore)
    guard state.stores[key] == nil || state.isExam(key) else {
      throw .conflict("the profile has a store of the name \(Household.examStore) already: remove that first")
    }
    let moment = now
    let clock = state.tamperProofClock.moved(to: moment)
    let end = Store.Ending(time: clock.sure + seconds, clock, at: moment)
    _ = try change(profile.id, key.client, key.name) { store in
      (store.isActive, store.end) = (true, end)
      store.settings.set(.filter(.all(except: open)), at: Household.examFilter)
    }
    return Exam(profile: profile.id, domains: open.map(\.text), until: state.stores[key]?.end?.until)
  }

  /// Ends a group's exams before their time: there are several where guardians did not know of each other.
  public func endExam(_ profile: Profile) throws(HouseholdError) {
    let exams = state.stores.keys.filter { $0.child == profile.id && state.isExam($0) }
    guard !exams.isEmpty else { throw .conflict("there is no exam in \(profile.name)") }
    try remove(stores: exams)
  }
}

extension State {
  func isExam(_ key: Store.Key) -> Bool {
    let isNamed = key.name == Household.examStore || Sharing.first(of: key.name)?.name == Household.examStore
    guard isNamed, key.client == Household.guardianClient, profiles[key.child] != nil,
      let store = stores[key], store.isActive, store.end != nil,
      case .filter(.all)? = store.settings[Household.examFilter]
    else { return false }
    return true
  }
}
