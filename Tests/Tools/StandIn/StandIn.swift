import Catalog
import FilterProtocol
import Glibc
import PicketSystem
import Policy
import Wire

/// Stands in for picket-filter where no packets are needed: takes every order, opens every snapshot with its catalog, and
/// writes a line for each to `LINK.log`. While a file `LINK.late` exists it takes settings but does not report that it
/// judges by them. What a file `LINK.use` has children use it tells once, and removes the file; and so with the decisions in
/// `LINK.decisions`, a device's number, a name and a verdict on each line.
enum StandIn {
  static func run(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "--link" else { exit(2) }
    let path = arguments[1]
    do throws(LinkError) {
      var desk = Desk(link: path)
      var listener = try Listener(path: path)
      desk.say("start \(getpid())")
      while !desk.isStopping {
        var polled = ([listener.descriptor] + desk.descriptors).map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = unsafe poll(&polled, nfds_t(polled.count), desk.isLate ? 20 : 1_000)
        while let connection = try listener.accept() { desk.admit(connection) }
        desk.serve()
        desk.arrive()
      }
    } catch {
      exit(1)
    }
    exit(0)
  }
}

/// The stand-in's clients.
struct Desk {
  private final class Guest {
    var connection: FilterConnection
    init(_ connection: consuming FilterConnection) { self.connection = connection }
  }

  private let log: String
  private let late: String
  private let use: String
  private let decisions: String
  /// Clients that wait until settings are in force.
  private var waiting: Guest?
  private var guests: [Guest] = []
  /// picketd, which hears what is decided and used.
  private var follower: Guest?
  private var status: FilterStatus
  private(set) var isStopping = false

  init(link: String) {
    log = link + ".log"
    late = link + ".late"
    use = link + ".use"
    decisions = link + ".decisions"
    status = FilterStatus(process: UInt32(getpid()), version: "stand-in", startedAt: 1_700_000_000_000_000_000)
    status.events = [Event(time: 1_700_000_000_000_000_000, kind: .note, text: "nothing happened")]
  }

  var descriptors: [CInt] { guests.map { $0.connection.descriptor } }

  func say(_ line: String) {
    let file = unsafe open(log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(file, bytes, bytes.count)
    _ = close(file)
  }

  mutating func admit(_ connection: consuming FilterConnection) { guests.append(Guest(connection)) }

  var isLate: Bool { waiting != nil }
  private var isToBeLate: Bool { unsafe access(late, F_OK) == 0 }

  mutating func arrive() {
    guard let guest = waiting, !isToBeLate, let revision = status.revision else { return }
    waiting = nil
    _ = try? guest.connection.send(.judged(revision))
  }

  mutating func serve() {
    guests = guests.filter { attend($0) }
    if let gone = follower, !guests.contains(where: { $0 === gone }) { follower = nil }
    guard let follower else { return }
    if let text = Desk.takeText(use) {
      for round in PlannedUse(text).rounds {
        while (try? follower.connection.send(.usage(round))) == .full { usleep(1_000) }
      }
    }
    if let text = Desk.takeText(decisions) {
      let records = text.split(separator: "\n").compactMap { Desk.record($0.split(separator: " ").map(String.init)) }
      _ = try? follower.connection.send(.records(records))
    }
  }

  /// What a file says, which is removed. One that is empty was made just now, and is written next.
  private static func takeText(_ path: String) -> String? {
    guard let bytes = try? File.contents(of: path, limit: 1 << 16), !bytes.isEmpty else { return nil }
    _ = unsafe unlink(path)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func record(_ words: [String]) -> DecisionRecord? {
    guard words.count == 3, let device = UInt16(words[0]), let name = Name(words[1]) else { return nil }
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    let isBlocked = words[2] == "block"
    return DecisionRecord(
      time: UInt64(now.tv_sec) * 1_000_000_000, device: device, via: .dns, verdict: isBlocked ? .block : .allow,
      reason: isBlocked ? .blockedCategory : .allowed, categories: CategorySet(low: 2), name: name,
      server: Endpoint(Address(v4: 1), port: 53))
  }

  /// False when the client has gone.
  private mutating func attend(_ guest: Guest) -> Bool {
    do throws(LinkError) {
      while true {
        let answer: Report
        switch try guest.connection.receiveOrder() {
        case .nothing: return true
        case .closed: return false
        case .order(let order):
          if order == .follow { follower = guest }
          answer = carryOut(order)
        case .snapshot(let snapshot, let catalog):
          let taken = take(snapshot, catalog)
          let isLate = taken == .done && isToBeLate
          waiting = isLate ? guest : nil
          answer = isLate ? .taken : taken
        }
        _ = try guest.connection.send(answer)
        if status.isFollowed { _ = try guest.connection.send(Desk.secret) }
      }
    } catch {
      return false
    }
  }

  private mutating func carryOut(_ order: Order) -> Report {
    switch order {
    case .fence(let fence):
      say("fence \(fence.mode.rawValue) \(fence.queueBase)")
      status.mode = fence.mode
      status.backEnd = .iptables
      status.rules = .up
      status.queues = [FilterStatus.Queue(number: fence.queueBase)]
    case .looks(let looks): say("looks \(looks.revision) \(looks.looks.count) \(looks.rows.count)")
    case .findings(let findings): for finding in findings { say("found \(finding.number)") }
    case .resolvers(let resolvers): say("resolvers \(resolvers.addresses.count)")
    case .status: return .status(status)
    case .up: status.rules = .up
    case .down:
      say("down")
      status.rules = .down
    case .stop:
      say("stop")
      isStopping = true
    case .follow:
      say("follow")
      status.isFollowed = true
    }
    return .done
  }

  private mutating func take(_ snapshot: borrowing Descriptor, _ catalog: borrowing Descriptor?) -> Report {
    do {
      let snapshot = try Snapshot(descriptor: snapshot.number, catalog: try Desk.catalog(catalog))
      status.revision = snapshot.revision
      status.children = UInt16(snapshot.children)
      status.devices = UInt16(snapshot.devices)
      var enforced = "-"
      if let name = Name("search.example"), let index = snapshot.safeSearch(child: 0, name) {
        let host = snapshot.enforced(index)
        enforced = (0..<host.count).map { "\(host.addresses[$0])" }.joined(separator: ",")
      }
      say("snapshot \(snapshot.revision) children \(snapshot.children) devices \(snapshot.devices) search \(enforced)")
      return .done
    } catch {
      say("refused \(error)")
      return .refused("\(error)")
    }
  }

  private static func catalog(_ descriptor: borrowing Descriptor?) throws -> Catalog? {
    switch descriptor {
    case .some(let descriptor): try Catalog(descriptor: descriptor.number, name: "catalog")
    case .none: nil
    }
  }

  /// Secrets that must not be in any log.
  private static let secret = Report.records([
    DecisionRecord(
      time: 1, device: 1, via: .tls, verdict: .block, reason: .blockedCategory,
      categories: CategorySet(low: 2), name: Name("secret.example") ?? Name(),
      server: Endpoint(Address(v4: 1), port: 443))
  ])
}
