internal import Capture
internal import Configuration
internal import DaemonClient
internal import FilterProtocol
internal import Policy

/// The child whose fence is tried, as picketd knows it: names that are judged either way, and what the settings leave
/// open.
struct ProbeSubject: Hashable, Sendable {
  let child: String
  let side: ChildSide
  let names: Way.Names
  let isStrict: Bool
  /// Whether everything but exceptions is stopped, what has no name as well.
  let stopsAll: Bool
  let categories: Set<String>
  /// Names of ways that the settings block.
  let blockedNames: Set<String>

  /// Pages that some setting of many families blocks, and pages that few block.
  private static let oftenBlocked = [
    "www.pornhub.com", "www.bet365.com", "www.tiktok.com", "www.instagram.com", "www.roblox.com",
    "www.youtube.com",
    "store.steampowered.com", "www.netflix.com", "nordvpn.com",
  ]
  private static let oftenAllowed = [
    "www.wikipedia.org", "www.debian.org", "www.example.com", "www.python.org",
  ]
  /// A question for it always passes.
  private static let always = "connectivitycheck.gstatic.com"
}

extension ProbeSubject {
  init(_ wanted: String, of daemon: Daemon, _ configuration: Configuration) throws(ProbeRefusal) {
    let shown = try daemon.answer(.showChild(wanted))
    let child = shown.child.name
    let shields = try daemon.answer(.shields(child: child)).shields.filter(\.isActive)
    func isBlocked(_ name: String) throws(ProbeRefusal) -> Bool {
      try daemon.answer(.explain(name, child: child)).verdict == .block
    }
    func first(_ names: [String], isBlocked wanted: Bool) throws(ProbeRefusal) -> String? {
      for name in names where try isBlocked(name) == wanted { return name }
      return nil
    }
    let domains = shields.flatMap(\.domains).filter { $0.contains(".") }
    guard let blocked = try first(domains + ProbeSubject.oftenBlocked, isBlocked: true) else {
      throw ProbeRefusal(
        "no name is blocked for \(child) now, so there is nothing to get round: shield one, as "
          + "'picket shield add --child \(ProbeSubject.word(child)) --domain www.tiktok.com' does, and probe again")
    }
    let allowed = try first(ProbeSubject.oftenAllowed + shields.flatMap(\.except), isBlocked: false)
    let mode = try daemon.answer(.status()).mode ?? configuration.mode.rawValue
    side = try ProbeSubject.side(
      of: child, users: shown.devices.compactMap { $0.user.flatMap { UInt32(exactly: $0) } }, mode,
      configuration)
    self.child = child
    isStrict = shown.child.level.map { $0 == .strict } ?? (configuration.level == .strict)
    stopsAll = shields.contains(where: \.allWeb)
    categories = Set(
      shields.flatMap(\.categories)
        + shown.ageLimits.filter { $0.instead == nil }.compactMap(\.category))
    let others = Set(Way.nameDuties)
    var stopped: Set<String> = []
    for name in others where try isBlocked(name) { stopped.insert(name) }
    blockedNames = stopped
    var isUser = false
    if case .user = side { isUser = true }
    names = Way.Names(
      blocked: blocked, allowed: allowed ?? ProbeSubject.always, allowsConnections: allowed != nil,
      isLaptop: isUser)
  }

  /// A name as a shell takes it.
  static func word(_ name: String) -> String {
    if !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber }) { return name }
    return "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// A user of this machine if the child is one, else a device on the home's bridge.
  private static func side(
    of child: String, users: [UInt32], _ mode: String, _ configuration: Configuration
  ) throws(ProbeRefusal) -> ChildSide {
    if mode != "router", let user = users.first(where: { $0 != 0 }) { return .user(user) }
    guard mode != "laptop" else {
      throw ProbeRefusal(
        "\(child) is no user of this machine, so nothing can be tried from there: "
          + "'picket device add --child \(word(child)) --uid USER' says whose user it is")
    }
    let links = try? Links()
    guard let bridge = configuration.interfaces.first(where: { links?.named($0)?.kind == "bridge" }) else {
      throw ProbeRefusal(
        configuration.interfaces.isEmpty
          ? "the configuration names no interface of the home, so a probe cannot tell home and outside apart: name it in "
            + "`interfaces` of picket.json5, then run 'picket reload'"
          : "\(configuration.interfaces.joined(separator: ", ")) is no bridge of this machine, and a device of the probe's "
            + "can only join a bridge: nothing could be tried")
    }
    return .bridge(bridge)
  }
}

extension Daemon {
  func answer<Value>(_ call: DaemonCall<Value>) throws(ProbeRefusal) -> Value {
    do throws(DaemonError) {
      return try self.call(call).value
    } catch {
      switch error {
      case .notFound(let kind, let name):
        throw ProbeRefusal("there is no \(kind) '\(name)': 'picket child list' lists them")
      case .notAuthorized(let why, let remedy):
        throw ProbeRefusal([why, remedy].filter { !$0.isEmpty }.joined(separator: "; "))
      case .unreachable(let socket, _): throw ProbeRefusal("nobody answers at \(socket) any more")
      case .invalid(_, let why), .conflict(let why), .unavailable(let why), .tooLong(let why),
        .otherVersion(let why),
        .unexpected(let why), .lost(_, let why):
        throw ProbeRefusal(why)
      }
    }
  }
}
