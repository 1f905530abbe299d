import DaemonClient
import HomeAssistant
import MQTT
import PicketSystem

/// Holds the connection to the broker while the configuration names one, and has picketd do what is commanded there.
final class HomeBridge: @unchecked Sendable {
  /// Milliseconds before the next try, the first ones behind a connection that stood.
  private static let pauses = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]

  private let socket: String
  private let follower: DaemonFollower<Daemon.HomeFamily>
  private let pause: Wakeup
  private var memory = HomeMemory()
  private var failures = 0
  /// What was said last, which is not repeated.
  private var complaint = ""

  init(socket: String) throws(Failure) {
    self.socket = socket
    follower = try DaemonFollower(.homeFamily(), socket: socket)
    pause = try Wakeup()
  }

  /// For ever, on one thread. Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  func run() {
    follower.start()
    while true {
      do throws(DaemonError) {
        try serveBrokers(by: Daemon(socket: socket))
      } catch {
        say("picketd cannot be asked: \(error.sentence)")
        pause.wait(milliseconds: 2_000)
      }
    }
  }

  /// One broker after the other, as the configuration names them, until picketd is away.
  private func serveBrokers(by daemon: Daemon) throws(DaemonError) {
    while true {
      if let broker = try daemon.call(.homeBroker()).broker {
        try serve(broker, daemon)
      } else {
        // Nothing signals it.
        pause.wait(milliseconds: 2_000)
      }
    }
  }

  /// Until the configuration names another broker, or picketd is away, or the broker was: then after a pause.
  private func serve(_ broker: Daemon.HomeBroker, _ daemon: Daemon) throws(DaemonError) {
    do throws(HomeEnd) {
      let session = try HomeEnd.ofBroker { () throws(BrokerError) in try HomeSession(broker, memory) }
      defer { memory = session.memory }
      try hold(session, broker, daemon)
    } catch {
      switch error {
      case .daemon(let error): throw error
      case .broker(let error):
        say(error.description)
        _ = try daemon.call(.homeReport(failure: error.description))
        pause.wait(milliseconds: HomeBridge.pauses[min(failures, HomeBridge.pauses.count - 1)])
        failures += 1
      }
    }
  }

  /// Returns where the configuration names another broker, or none.
  private func hold(_ session: HomeSession, _ broker: Daemon.HomeBroker, _ daemon: Daemon) throws(HomeEnd) {
    // When the configuration is looked at again, and what is left of limits.
    var (order, look) = (Deadline(seconds: 0), Deadline(seconds: 0))
    var wasConnected = false
    while true {
      var poll = Poll()
      poll.add(session.descriptor, writes: session.wantsToWrite)
      let news = poll.add(follower.descriptor)
      poll.wait(milliseconds: 1_000)
      let commands = try HomeEnd.ofBroker { () throws(BrokerError) in try session.advance() }
      var family = poll.isReady(news) ? follower.take() : nil
      if session.isConnected, !wasConnected {
        (wasConnected, failures, complaint) = (true, 0, "")
        Console.error("picket-mqtt: connected to the broker at \(broker.host):\(broker.port)\n")
      }
      let isSame = try HomeEnd.ofDaemon { () throws(DaemonError) in
        for command in commands { try carry(out: command, daemon) }
        guard order.milliseconds == 0 else { return true }
        order = Deadline(seconds: 5)
        let now = try daemon.call(.homeBroker()).broker
        if !broker.isSamePlace(as: now) { try? session.retire() }
        guard now == broker else { return false }
        // Without a broker picketd refuses these.
        if session.isConnected { _ = try daemon.call(.homeReport()) }
        if look.milliseconds == 0 {
          look = Deadline(seconds: 30)
          family = try daemon.call(.homeFamily()).value
        }
        return true
      }
      if !isSame { return }
      if let family { try HomeEnd.ofBroker { () throws(BrokerError) in try session.publish(family) } }
    }
  }

  /// What picketd refuses is said, and is no reason to end.
  private func carry(out command: HomeCommand, _ daemon: Daemon) throws(DaemonError) {
    do throws(DaemonError) {
      switch command {
      case .pause(let child, let isOn): _ = try daemon.call(.homeSwitch(child: child, isOn: !isOn))
      case .category(let id, let child, let isStopped):
        _ = try daemon.call(.homeSwitch(child: child, category: id, isOn: !isStopped))
      case .answer(let child, let request, let isYes):
        _ = try daemon.call(.homeAnswer(child: child, request: request, isYes: isYes))
      }
    } catch {
      if error.isAbsence { throw error }
      say("a command of the broker's was not carried out: \(error.sentence)")
    }
  }

  private func say(_ text: String) {
    if text != complaint { Console.error("picket-mqtt: \(text)\n") }
    complaint = text
  }
}

extension Daemon.HomeBroker {
  /// Whether the family stays where it was published.
  fileprivate func isSamePlace(as other: Daemon.HomeBroker?) -> Bool {
    host == other?.host && port == other?.port && topic == other?.topic
  }
}

/// Why a session ends.
private enum HomeEnd: Error {
  case daemon(DaemonError)
  case broker(BrokerError)

  static func ofDaemon<Value>(_ body: () throws(DaemonError) -> Value) throws(HomeEnd) -> Value {
    do throws(DaemonError) { return try body() } catch { throw .daemon(error) }
  }

  static func ofBroker<Value>(_ body: () throws(BrokerError) -> Value) throws(HomeEnd) -> Value {
    do throws(BrokerError) { return try body() } catch { throw .broker(error) }
  }
}
