internal import PicketSystem
internal import Subscriptions
internal import Synchronization

/// What waits for one receiver, on a thread of its own: one that hangs keeps no other waiting.
final class ReceiverLine: Sendable {
  private struct State {
    var receiver: Receiver
    var queue = MessageQueue()
    var isOver = false
    /// Why nothing can be sent now: its secret cannot be read. What comes waits.
    var obstacle: String?
    var lastDelivery: Int?
    /// Why the last try failed; nil after one that did not.
    var failure: String?
  }

  private let send: Messenger.Send
  private let arrived: (@Sendable (GuardianMessage) -> Void)?
  private let state: Mutex<State>
  private let wakeup: Wakeup

  init(
    _ receiver: Receiver, arrived: (@Sendable (GuardianMessage) -> Void)? = nil, _ send: @escaping Messenger.Send
  ) throws(Failure) {
    (self.send, self.arrived) = (send, arrived)
    state = Mutex(State(receiver: receiver))
    wakeup = try Wakeup()
  }

  var receiver: Receiver { state.withLock { $0.receiver } }

  /// Messages go to this receiver from now on, also those that wait. One that is under way is not sent twice.
  func use(_ receiver: Receiver) {
    state.withLock { state in
      if state.receiver == receiver, state.obstacle == nil { return }
      (state.receiver, state.obstacle) = (receiver, nil)
      state.queue.retry()
      state.queue.keep { receiver.wants($0) }
    }
    wakeup.signal()
  }

  /// Nothing is sent until the next `use`, and nothing is lost that could be kept.
  func hold(_ why: String) { state.withLock { $0.obstacle = why } }

  func start() { WorkThread.run { [self] in run() } }

  func add(_ message: GuardianMessage) {
    state.withLock { state in
      if state.receiver.wants(message) { state.queue.add(message, at: Messenger.elapsed) }
    }
    wakeup.signal()
  }

  /// Whether a message waits, or is under way.
  func holds(_ message: GuardianMessage) -> Bool { state.withLock { $0.queue.holds(message) } }

  /// Another machine tells it. What is under way arrives all the same.
  func drop(_ message: GuardianMessage) { state.withLock { $0.queue.drop(message) } }

  var hasEnded: Bool { state.withLock { $0.isOver } }

  /// What waits is dropped: its receiver was taken out of the configuration.
  func end() {
    state.withLock { $0.isOver = true }
    wakeup.signal()
  }

  var report: ReceiverReport {
    state.withLock { state in
      ReceiverReport(
        name: state.receiver.name, kinds: state.receiver.kinds, waiting: state.queue.count, lost: state.queue.lost,
        lastDelivery: state.lastDelivery, failure: state.obstacle ?? state.failure)
    }
  }

  /// Sends one now, on the caller's thread, in front of what waits.
  func attempt(_ message: GuardianMessage) throws(DeliveryFault) {
    if let obstacle = state.withLock({ $0.obstacle }) { throw DeliveryFault(obstacle) }
    do throws(DeliveryFault) {
      try send(receiver.outgoing(message, at: Messenger.now))
      note(nil)
    } catch {
      note(error.description)
      throw error
    }
  }

  /// Sends one now; why that failed.
  func trouble(with message: GuardianMessage) -> String? {
    do throws(DeliveryFault) {
      try attempt(message)
      return nil
    } catch {
      return error.description
    }
  }

  private func note(_ failure: String?) {
    state.withLock { state in
      state.failure = failure
      guard failure == nil else { return }
      state.lastDelivery = Messenger.now
      // It takes messages again: what waits goes now.
      state.queue.retry()
    }
    if failure == nil { wakeup.signal() }
  }

  private func run() {
    while !state.withLock({ $0.isOver }) {
      let message = state.withLock { $0.obstacle == nil ? $0.queue.due(at: Messenger.elapsed) : nil }
      guard let message else {
        let wait = state.withLock { $0.obstacle == nil ? $0.queue.wait(at: Messenger.elapsed) : nil }
        wakeup.wait(milliseconds: min(wait ?? 3_600, 3_600) * 1_000 + 1)
        continue
      }
      do throws(DeliveryFault) {
        try attempt(message)
        state.withLock { $0.queue.delivered(message) }
        arrived?(message)
      } catch {
        state.withLock {
          $0.queue.failed(message, isForGood: error.isForGood, wait: error.wait, at: Messenger.elapsed)
        }
      }
    }
  }
}

/// How a receiver is doing.
public struct ReceiverReport: Hashable, Sendable {
  public let name: String
  public let kinds: Set<MessageKind>
  /// Messages that wait to be sent, and those that never arrived.
  public let waiting: Int
  public let lost: Int
  /// Seconds since 1970.
  public let lastDelivery: Int?
  /// Why the last try failed; nil after one that did not.
  public let failure: String?
}
