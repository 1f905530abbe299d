internal import Household
internal import PicketSystem
internal import Synchronization

/// What picketd knows of picket-mqtt, and how much that may have changed.
final class HomeDesk: Sendable {
  /// Seconds without a question after which picket-mqtt does not run: it asks every few seconds.
  static let presence = Duration.seconds(30)
  /// Changes at once, and one more in two seconds: a family's hands need fewer, and each writes a line of the change log.
  private static let rate = TokenBucket.Rate(burst: 30, interval: 2_000_000_000)
  /// The broker among receivers of messages.
  static let name = "mqtt"

  private struct State {
    var lastSeen: UInt64?
    var failure: String? = "picket-mqtt has not said yet whether it reached the broker"
    var lastConnected: Int?
    var bucket = TokenBucket(HomeDesk.rate)
  }

  private let presence: Duration
  private let known = Mutex(State())

  init(presence: Duration) { self.presence = presence }

  func noteQuestion() { known.withLock { $0.lastSeen = SystemClock.boot } }

  func note(failure: String?) {
    known.withLock { state in
      state.failure = failure.map { String($0.prefix(400)) }
      if failure == nil { state.lastConnected = ClockReading.now.wallSeconds }
    }
  }

  /// Throws where a broker has more changed than a family would.
  func spend() throws(HouseholdError) {
    guard known.withLock({ $0.bucket.take(rate: HomeDesk.rate, at: SystemClock.boot) }) else {
      throw .unavailable(why: "the broker commands more than a family would: one change in two seconds is made")
    }
  }

  /// How the broker is doing; nil without a broker.
  func state(at order: BrokerOrder) -> ReceiverState? {
    let state = known.withLock { $0 }
    let failure: String?
    switch order {
    case .none: return nil
    case .fault(let why): failure = why
    case .place:
      let isThere = state.lastSeen.map { .nanoseconds(SystemClock.boot - $0) < presence } ?? false
      failure =
        isThere
        ? state.failure
        : "picket-mqtt does not run: start it with 'sudo systemctl start picket-mqtt', or install the package picket-mqtt"
    }
    return ReceiverState(
      name: HomeDesk.name, about: ["states"], waiting: 0, lost: 0, lastDelivery: state.lastConnected, failure: failure)
  }
}
