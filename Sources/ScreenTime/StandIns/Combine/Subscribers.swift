internal import Synchronization

/// Who listens, in the order in which they came. Nobody is called under the lock, so a callback may subscribe and cancel.
final class Subscribers<Value>: @unchecked Sendable {
  private var receivers: [(number: Int, receive: (Value) -> Void)] = []
  private var last = 0
  private let lock = Mutex<Void>(())

  /// Whether it is the first one.
  func add(_ receive: @escaping (Value) -> Void) -> (number: Int, isFirst: Bool) {
    lock.withLock { _ in
      last += 1
      receivers.append((last, receive))
      return (last, receivers.count == 1)
    }
  }

  /// Whether it was the last one.
  func remove(_ number: Int) -> Bool {
    lock.withLock { _ in
      receivers.removeAll { $0.number == number }
      return receivers.isEmpty
    }
  }

  func send(_ value: Value) {
    var current: [(number: Int, receive: (Value) -> Void)] = []
    lock.withLock { _ in current = receivers }
    for receiver in current { receiver.receive(value) }
  }
}
