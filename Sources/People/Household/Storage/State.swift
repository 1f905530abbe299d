internal import PicketJSON
internal import Replication

/// Everything that the household knows, as it lies in the ledger.
struct State: Hashable, Sendable {
  var children: [Int: Child] = [:]
  var profiles: [Int: Profile] = [:]
  var groups = Groups()
  /// This machine, where it is a node of a fleet.
  var machine: NodeID?
  var devices: [UInt16: Device] = [:]
  /// The highest number that a device has had.
  var lastDevice: UInt16 = 0
  var seen: [Hardware: SeenDevice] = [:]
  var stores: [Store.Key: Store] = [:]
  var authorizations: [Authorization.Key: Authorization] = [:]
  /// What clients may know of children's ages, and what they were told. The client without a name stands for all
  /// programs of the child's user.
  var ages: [Authorization.Key: AgeMemory] = [:]
  var grants: [Int: Grant] = [:]
  var allowances: [Int: Allowance] = [:]
  var timeRules = TimeRules()
  var questions: [String: Question] = [:]
  var monitoring = MonitoringState()
  /// The household's first passcode, which has no name, and the guardians who have one.
  var passcode: Passcode?
  var guardians = Guardians()
  var codes = SecondFactors()
  var passkeys: [Int: Passkey] = [:]
  var guesses = Guesses()
  var accessTokens: [Int: AccessToken] = [:]
  var monotonicClock: MonotonicClock
  var tamperProofClock: TamperProofClock

  /// In the order of their numbers, which settings have as well.
  var sortedChildren: [Child] { children.values.sorted { $0.id < $1.id } }
  var sortedDevices: [Device] { devices.values.sorted { $0.number < $1.number } }

  func child(named name: String) -> Child? {
    children.values.first { $0.name == name }
      ?? children.values.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The year that ages are told in.
  func year(at moment: ClockReading) -> Int { Calendar.year(tamperProofClock.calendar(at: moment)) }

  func authorization(_ child: Int, client: String) -> Authorization.Status {
    if client == Household.guardianClient { return .approved }
    return authorizations[Authorization.Key(child: child, client: client)]?.status ?? .notDetermined
  }

  /// Whether a store has a say: it is active, and its client may.
  func counts(_ key: Store.Key) -> Bool { stores[key].map { counts((key, $0)) } ?? false }
  func counts(_ store: (key: Store.Key, value: Store)) -> Bool {
    store.value.isActive
      && (store.key.client == Household.malcontentClient
        || authorization(store.key.child, client: store.key.client).isApproved)
  }

  /// What people call a store. A store for a while has the name of the store that it belongs to.
  func title(of key: Store.Key) -> String {
    let owner = profiles[key.child].map { " of profile \($0.name)" } ?? ""
    guard stores[key]?.end != nil else { return key.name + owner }
    let words = key.name.split(separator: " ", omittingEmptySubsequences: false)
    return (words.dropLast().last == "until" ? words.dropLast(2).joined(separator: " ") : key.name) + owner
  }

  /// Removes a child with its devices, stores, grants, allowances, questions, rules of time and monitored activities.
  mutating func remove(child: Int) {
    children[child] = nil
    devices = devices.filter { $0.value.owner != .child(child) }
    stores = stores.filter { $0.key.child != child }
    authorizations = authorizations.filter { $0.key.child != child }
    ages = ages.filter { $0.key.child != child }
    grants = grants.filter { $0.value.child != child }
    allowances = allowances.filter { $0.value.child != child }
    questions = questions.filter { $0.value.child != child }
    timeRules.remove(owner: child)
    monitoring.remove(child: child)
    groups.remove(child: child)
  }
}

/// One named store of one client for one child.
struct Store: Hashable, Sendable {
  struct Key: Hashable, Sendable, Comparable {
    let child: Int
    let client: String
    let name: String

    static func < (left: Key, right: Key) -> Bool {
      (left.child, left.client, left.name) < (right.child, right.client, right.name)
    }
  }

  var isActive = true
  var revision = 0
  var settings = StoreSettings.empty
  /// Bytes of its settings on the disk.
  var size = 0
  /// A store that was given for a while only.
  var end: Ending?

  /// Whether it is over at that time of CLOCK_BOOTTIME; without one, stores that are there are not over.
  func hasEnded(by later: UInt64?) -> Bool {
    guard let later, let end else { return false }
    return end.boot <= later
  }

  struct Ending: Hashable, Sendable {
    /// As `TamperProofClock` is sure.
    let time: Int
    /// Seconds since 1970, for people.
    let until: Int
    /// Nanoseconds of CLOCK_BOOTTIME, which decide.
    let boot: UInt64

    init(time: Int, _ clock: TamperProofClock, at moment: ClockReading) {
      self.time = time
      boot = clock.boot(of: time, at: moment)
      until = moment.wallSeconds + Int((boot - moment.boot) / ClockReading.second)
    }
  }
}

extension Authorization {
  struct Key: Hashable, Sendable, Comparable {
    let child: Int
    let client: String

    static func < (left: Key, right: Key) -> Bool { (left.child, left.client) < (right.child, right.client) }
  }

  var key: Key { Key(child: child, client: client) }
}
