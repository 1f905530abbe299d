internal import PicketSystem
internal import Subscriptions
internal import Synchronization

/// What waits for one receiver, on a thread of its own: one that hangs keeps no other waiting.
final class ReceiverLine: Sendable {
  private struct State {
    var queue: MessageQueue
    var isOver = false
    var lastDelivery: Int?
    /// Why the last try failed; nil after one that did not.
    var failure: String?
  }

  let receiver: Receiver
  private let send: Messenger.Send
  private let state: Mutex<State>
  private let wakeup: Wakeup

  init(_ receiver: Receiver, _ queue: MessageQueue, _ send: @escaping Messenger.Send) throws(Failure) {
    (self.receiver, self.send) = (receiver, send)
    state = Mutex(State(queue: queue))
    wakeup = try Wakeup()
  }

  func start() { WorkThread.run { [self] in run() } }

  func add(_ message: GuardianMessage) {
    guard receiver.wants(message) else { return }
    state.withLock { $0.queue.add(message, at: Messenger.elapsed) }
    wakeup.signal()
  }

  /// What waits goes to the line that takes its place.
  func end() -> MessageQueue {
    defer { wakeup.signal() }
    return state.withLock { state in
      state.isOver = true
      return state.queue
    }
  }

  var report: ReceiverReport {
    state.withLock { state in
      ReceiverReport(
        name: receiver.name, kinds: receiver.kinds, waiting: state.queue.count, lost: state.queue.lost,
        lastDelivery: state.lastDelivery, failure: state.failure)
    }
  }

  /// Sends one now, on the caller's thread, in front of what waits.
  func attempt(_ message: GuardianMessage) throws(DeliveryFault) {
    do throws(DeliveryFault) {
      try send(receiver.outgoing(message, at: Messenger.now))
      note(nil)
    } catch {
      note(error.description)
      throw error
    }
  }

  private func note(_ failure: String?) {
    state.withLock { state in
      state.failure = failure
      if failure == nil { state.lastDelivery = Messenger.now }
    }
  }

  private func run() {
    while !state.withLock({ $0.isOver }) {
      guard let message = state.withLock({ $0.queue.due(at: Messenger.elapsed) }) else {
        let wait = state.withLock { $0.queue.wait(at: Messenger.elapsed) }
        wakeup.wait(milliseconds: min(wait ?? 3_600, 3_600) * 1_000 + 1)
        continue
      }
      do throws(DeliveryFault) {
        try attempt(message)
        state.withLock { $0.queue.delivered(message) }
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
