import Lists
import PicketSystem
import Policy
import Wire

/// The hosts that answer for search engines with safe results, and their addresses as far as these are known.
struct SafeSearchHosts {
  /// What names resolve to.
  typealias Addresses = [Name: [Address]]

  private static let largest = 1 << 20

  /// nil where the rules have no such file.
  private let document: SafeSearch?
  /// The last good addresses. Until a name was resolved, the addresses in the rules are used.
  private var resolved: Addresses = [:]
  private var schedule = ResolvingSchedule()

  init(rules: String) throws {
    let path = rules + "/safesearch.json"
    guard Folder.kind(of: path) != nil else {
      document = nil
      return
    }
    document = try SafeSearch(try File.contents(of: path, limit: SafeSearchHosts.largest), title: path)
  }

  /// Keeps addresses of before for another state of the rules.
  mutating func keepAddresses(of other: SafeSearchHosts) { resolved = other.resolved }

  /// Whether names should be resolved again.
  var isDue: Bool { schedule.isDue }

  mutating func resolveSoon() { schedule.askNow() }

  mutating func beginResolving() { schedule.began() }

  /// Names to resolve.
  var targets: [Name] {
    var targets: Set<Name> = []
    for engine in document?.engines ?? [] {
      for answer in [engine.strict, engine.moderate] { if let name = answer.cname { targets.insert(name) } }
    }
    return targets.sorted { "\($0)" < "\($1)" }
  }

  /// Whether every engine's host has an address.
  private var isComplete: Bool {
    (document?.engines ?? []).allSatisfy { engine in
      !target(engine.strict).addresses.isEmpty && !target(engine.moderate).addresses.isEmpty
    }
  }

  /// Notes what names resolve to now. Returns whether that is anything new.
  mutating func learn(_ addresses: Addresses) -> Bool {
    defer { schedule.ended(isComplete: isComplete) }
    var isNew = false
    for (name, found) in addresses where !found.isEmpty && resolved[name] != found {
      resolved[name] = found
      isNew = true
    }
    return isNew
  }

  var engines: [SafeSearchHost] {
    (document?.engines ?? []).flatMap { engine in
      engine.names.map { name in
        SafeSearchHost(name: name, strict: target(engine.strict), moderate: target(engine.moderate))
      }
    }
  }

  var unenforced: [Name] { (document?.unenforced ?? []).flatMap(\.names) }

  private func target(_ answer: SafeSearch.Answer) -> SafeSearchHost.Target {
    SafeSearchHost.Target(name: answer.cname, addresses: answer.cname.flatMap { resolved[$0] } ?? answer.addresses)
  }
}

/// When hosts of safe search are resolved: now and then, and soon again while one has no address. A machine that was
/// just started may have no network yet, and until then nobody can use an engine whose host is unknown.
private struct ResolvingSchedule {
  private static let usual = Duration.seconds(600)
  private static let shortest = Duration.seconds(1)

  private var next = ContinuousClock.now
  private var pause = shortest

  var isDue: Bool { next <= .now }

  mutating func askNow() {
    next = .now
    pause = ResolvingSchedule.shortest
  }

  /// Servers may take their time.
  mutating func began() { next = .now + ResolvingSchedule.usual }

  /// A server that never answers is asked ever more rarely.
  mutating func ended(isComplete: Bool) {
    next = .now + (isComplete ? ResolvingSchedule.usual : pause)
    pause = isComplete ? ResolvingSchedule.shortest : min(pause * 2, ResolvingSchedule.usual)
  }
}
