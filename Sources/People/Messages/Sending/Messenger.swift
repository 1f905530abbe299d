package import DaemonClient
internal import PicketSystem
public import Subscriptions
internal import Synchronization

/// Follows picketd, and tells receivers what is new.
public final class Messenger: Sendable {
  public typealias Send = @Sendable (OutgoingMessage) throws(DeliveryFault) -> Void

  /// Seconds between two looks, beside those when picketd says that something changed.
  private static let pause = 20
  /// A burst of changes is looked at once.
  private static let rest = 300

  private struct State {
    var lines: [ReceiverLine] = []
    /// Receivers that cannot be told anything, and why.
    var faults: [(name: String, why: String)] = []
  }

  private let state = Mutex(State())
  private let send: Send
  private let wakeup: Wakeup
  let week: WeekOccasion?
  /// Whether it was looked for a report that was made before picketd ended.
  let wasWeekSought = Atomic(false)
  let turns: (any SharedTurns)?

  /// `weekMark` is a file that says which week was reported last; without one no week is. `turns` are the family's machines; without
  /// them this one tells all.
  public init(weekMark: String? = nil, turns: (any SharedTurns)? = nil, send: @escaping Send) throws {
    (self.send, self.turns) = (send, turns)
    week = weekMark.map { WeekOccasion(WeekMark(path: $0)) }
    wakeup = try Wakeup()
  }

  /// The receivers from now on. What waits for one goes to the one of the same name, and waits on while that has a fault.
  public func use(_ receivers: [Receiver], faults: [(name: String, why: String)] = []) {
    let old = state.withLock { $0.lines }
    var lines: [ReceiverLine] = []
    var faults = faults
    for receiver in receivers {
      if let line = old.first(where: { $0.receiver.name == receiver.name }) {
        line.use(receiver)
        lines.append(line)
        continue
      }
      do throws(Failure) {
        let line = try ReceiverLine(
          receiver,
          arrived: { [turns] message in
            if let turns, let number = message.shared { Task { await turns.told(number) } }
          }, send)
        line.start()
        lines.append(line)
      } catch {
        faults.append((receiver.name, "\(error)"))
      }
    }
    for line in old where !lines.contains(where: { $0 === line }) {
      guard let fault = faults.firstIndex(where: { $0.name == line.receiver.name }) else {
        line.end()
        continue
      }
      line.hold(faults.remove(at: fault).why)
      lines.append(line)
    }
    state.withLock { ($0.lines, $0.faults) = (lines, faults) }
    wakeup.signal()
  }

  public var reports: [ReceiverReport] {
    let (lines, faults) = state.withLock { ($0.lines, $0.faults) }
    return lines.map(\.report)
      + faults.map {
        ReceiverReport(name: $0.name, kinds: [], waiting: 0, lost: 0, lastDelivery: nil, failure: $0.why)
      }
  }

  /// Sends a trial to one receiver or to all at once; returns why it failed at each. Each blocks a thread of its own.
  public func attempt(_ name: String?) async -> [(name: String, why: String?)] {
    let (lines, faults) = state.withLock { ($0.lines, $0.faults) }
    let message = GuardianMessage.trial(id: Occasions.freshID(), time: Messenger.now)
    var outcomes: [String: String?] = [:]
    let asked = lines.filter { name == nil || $0.receiver.name == name }
    await withTaskGroup(of: (String, String?).self) { group in
      for line in asked {
        group.addTask {
          await withCheckedContinuation { continuation in
            WorkThread.run { continuation.resume(returning: (line.receiver.name, line.trouble(with: message))) }
          }
        }
      }
      for await (name, why) in group { outcomes[name] = .some(why) }
    }
    return asked.map { ($0.receiver.name, outcomes[$0.receiver.name] ?? nil) }
      + faults.filter { name == nil || $0.name == name }.map { ($0.name, $0.why) }
  }

  /// Begins to follow picketd; each of the two threads has a connection of its own.
  package func start(_ connect: @escaping @Sendable () throws(DaemonError) -> Daemon) {
    WorkThread.run { [self] in follow(connect) }
    WorkThread.run { [self] in look(connect) }
  }

  private var hasReceivers: Bool { state.withLock { !$0.lines.isEmpty } }

  private func follow(_ connect: () throws(DaemonError) -> Daemon) {
    while true {
      // A home without receivers keeps no connection.
      guard hasReceivers else {
        Messenger.rest(milliseconds: 2_000)
        continue
      }
      do throws(DaemonError) {
        let daemon = try connect()
        let changes = try daemon.follow(.watch(kinds: ["requests", "devices", "trouble", "time"]))
        while try changes.next() != nil { wakeup.signal() }
      } catch {
        Messenger.rest(milliseconds: 2_000)
      }
    }
  }

  private func look(_ connect: @escaping @Sendable () throws(DaemonError) -> Daemon) {
    var occasions = Occasions()
    var daemon: Daemon?
    while true {
      if hasReceivers {
        do throws(DaemonError) {
          if daemon == nil { daemon = try connect() }
          if let news = try daemon.map({ (daemon) throws(DaemonError) in try FamilyNews(from: daemon) }) {
            if occasions.isFirst { tell(news.usedUp.map { $0.message(at: Messenger.now) }, areOld: true) }
            tell(occasions.messages(about: news, at: Messenger.now, elapsed: Messenger.elapsed))
          }
          if let daemon { try lookAtWeek(daemon, connect) }
        } catch {
          daemon = nil
        }
      } else {
        // The first receiver gets what is open and was asked since picketd started, and nothing older.
        occasions = Occasions()
      }
      wakeup.wait(milliseconds: Messenger.pause * 1_000)
      Messenger.rest(milliseconds: Messenger.rest)
    }
  }

  /// Old messages are those that stood when it began to look. What another machine of the family may tell first can be made anew.
  func tell(_ messages: [GuardianMessage], areOld: Bool = false, anew: Anew? = nil) {
    if messages.isEmpty { return }
    let lines = state.withLock { $0.lines }
    for message in messages {
      for line in lines {
        if let subject = message.subject {
          tellTogether(message, of: subject, line, isOld: areOld, anew: anew)
        } else {
          line.add(message)
        }
      }
    }
  }

  static var now: Int { Int(SystemClock.wall / 1_000_000_000) }
  static var elapsed: Int { Int(SystemClock.boot / 1_000_000_000) }

  private static func rest(milliseconds: Int) {
    // Nothing signals it.
    if let pause = try? Wakeup() { pause.wait(milliseconds: milliseconds) }
  }
}
