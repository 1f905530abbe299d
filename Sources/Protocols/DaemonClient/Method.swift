/// Every method of picketd. Raw values are the methods' names on the wire.
package enum Method: Hashable, Sendable {
  case household(Household)
  case settings(Settings)
  case requests(Requests)
  case activity(Activity)
  case catalog(Catalog)
  case filter(Filter)
  case fleet(Fleet)
  case home(Home)
  case laptop(Laptop)

  package enum Household: String, CaseIterable, Sendable {
    case whoAmI = "WhoAmI", unlock = "Unlock", join = "Join", lock = "Lock", watch = "Watch"
    case represent = "Represent"
    case setPasscode = "SetPasscode"
    case beginCode = "BeginCode", confirmCode = "ConfirmCode", removeCode = "RemoveCode"
    case passkeys = "Passkeys", beginPasskey = "BeginPasskey", confirmPasskey = "ConfirmPasskey"
    case removePasskey = "RemovePasskey", passkeyChallenge = "PasskeyChallenge", unlockByPasskey = "UnlockByPasskey"
    case guardians = "Guardians", addGuardian = "AddGuardian", changeGuardian = "ChangeGuardian"
    case removeGuardian = "RemoveGuardian"
    case inviteGuardian = "InviteGuardian", acceptInvitation = "AcceptInvitation"
    case addToken = "AddToken", tokens = "Tokens", removeToken = "RemoveToken", useToken = "UseToken"
    case begin = "Begin", confirmTime = "ConfirmTime"
    case addChild = "AddChild", changeChild = "ChangeChild", removeChild = "RemoveChild"
    case children = "Children", showChild = "ShowChild"
    case addProfile = "AddProfile", profiles = "Profiles", showProfile = "ShowProfile",
      removeProfile = "RemoveProfile"
    case changeGroup = "ChangeGroup"
    case addDevice = "AddDevice", changeDevice = "ChangeDevice", removeDevice = "RemoveDevice"
    case adoptDevices = "AdoptDevices", devices = "Devices", seenDevices = "SeenDevices"
    case authorize = "Authorize", revoke = "Revoke"
    case authorization = "Authorization", authorizations = "Authorizations", ageRange = "AgeRange"
    case extensions = "Extensions", tryExtension = "TryExtension"
    case receivers = "Receivers", tryReceivers = "TryReceivers"
    case exportKey = "ExportKey", importKey = "ImportKey", rotateKey = "RotateKey"
    case backup = "Backup", restore = "Restore"
  }

  package enum Settings: String, CaseIterable, Sendable {
    case stores = "Stores", read = "Read", effective = "Effective"
    case write = "Write", clear = "Clear", setActive = "SetActive", delete = "Delete"
    case shield = "Shield", shields = "Shields", off = "Off", on = "On"
    case beginExam = "BeginExam", endExam = "EndExam", exams = "Exams"
    case mint = "Mint", reveal = "Reveal", refresh = "Refresh", paths = "Paths"
  }

  package enum Requests: String, CaseIterable, Sendable {
    case shield = "Shield", press = "Press"
    case ask = "Ask", askFor = "AskFor", cancel = "Cancel", responses = "Responses"
    case questions = "Questions", answer = "Answer"
    case askToPick = "AskToPick", picked = "Picked", pick = "Pick"
    case grant = "Grant", grants = "Grants", endings = "Endings", revoke = "Revoke", pause = "Pause", open = "Open"
    case allow = "Allow", allowances = "Allowances", disallow = "Disallow"
  }

  package enum Activity: String, CaseIterable, Sendable {
    case log = "Log", seen = "Seen", counts = "Counts", changes = "Changes"
    case addSchedule = "AddSchedule", removeSchedule = "RemoveSchedule", skipSchedule = "SkipSchedule"
    case schedules = "Schedules"
    case addLimit = "AddLimit", removeLimit = "RemoveLimit", limits = "Limits"
    case addEarning = "AddEarning", removeEarning = "RemoveEarning", earnings = "Earnings"
    case more = "More", time = "Time"
    case usage = "Usage", weeklyReport = "WeeklyReport", data = "Data", report = "Report"
    case startMonitoring = "StartMonitoring", stopMonitoring = "StopMonitoring", monitored = "Monitored"
  }

  package enum Catalog: String, CaseIterable, Sendable {
    case explain = "Explain", info = "Info", lookup = "Lookup", categories = "Categories", apps = "Apps"
    case lists = "Lists", suggestions = "Suggestions"
    case sendList = "SendList", addList = "AddList", removeList = "RemoveList", updateLists = "UpdateLists"
  }

  package enum Filter: String, CaseIterable, Sendable {
    case status = "Status", up = "Up", down = "Down", reload = "Reload", metrics = "Metrics"
  }

  package enum Fleet: String, CaseIterable, Sendable {
    case status = "Status", create = "Create", invite = "Invite", join = "Join", leave = "Leave"
    case invitations = "Invitations", withdraw = "Withdraw"
    case work = "Work", report = "Report"
  }

  package enum Home: String, CaseIterable, Sendable {
    case broker = "Broker", family = "Family", `switch` = "Switch", answer = "Answer", report = "Report"
  }

  package enum Laptop: String, CaseIterable, Sendable { case users = "Users", report = "Report", obey = "Obey" }
}

extension Method {
  /// With its interface: `io.picket.Household.WhoAmI`.
  package var name: String {
    switch self {
    case .household(let method): "io.picket.Household.\(method.rawValue)"
    case .settings(let method): "io.picket.Settings.\(method.rawValue)"
    case .requests(let method): "io.picket.Requests.\(method.rawValue)"
    case .activity(let method): "io.picket.Activity.\(method.rawValue)"
    case .catalog(let method): "io.picket.Catalog.\(method.rawValue)"
    case .filter(let method): "io.picket.Filter.\(method.rawValue)"
    case .fleet(let method): "io.picket.Fleet.\(method.rawValue)"
    case .home(let method): "io.picket.Home.\(method.rawValue)"
    case .laptop(let method): "io.picket.Laptop.\(method.rawValue)"
    }
  }

  /// nil if picketd has no method of this name.
  package init?(_ name: String) {
    guard let method = Method.byName[name] else { return nil }
    self = method
  }

  package static let all: [Method] =
    Household.allCases.map { .household($0) } + Settings.allCases.map { .settings($0) }
    + Requests.allCases.map { .requests($0) } + Activity.allCases.map { .activity($0) }
    + Catalog.allCases.map { .catalog($0) } + Filter.allCases.map { .filter($0) }
    + Fleet.allCases.map { .fleet($0) } + Home.allCases.map { .home($0) }
    + Laptop.allCases.map { .laptop($0) }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Whether it changes how packets are judged. Such a method is answered once they are judged by the change, or its
  /// reply says in `pending` why they are not yet.
  package var changesVerdicts: Bool {
    switch self {
    case .household(let method):
      [
        .addChild, .changeChild, .removeChild, .removeProfile, .changeGroup, .addDevice,
        .changeDevice,
        .removeDevice, .adoptDevices,
        .authorize, .revoke, .begin,
        .confirmTime, .restore,
      ].contains(method)
    case .settings(let method):
      [.write, .clear, .setActive, .delete, .shield, .off, .on, .beginExam, .endExam].contains(method)
    case .requests(let method):
      [.answer, .grant, .revoke, .pause, .open, .allow, .disallow].contains(method)
    case .activity(let method):
      [
        .addSchedule, .removeSchedule, .skipSchedule, .addLimit, .removeLimit, .addEarning, .removeEarning, .more,
      ].contains(method)
    case .home(let method): [.switch, .answer].contains(method)
    case .laptop(let method): method == .obey
    case .catalog, .filter, .fleet: false
    }
  }
}
