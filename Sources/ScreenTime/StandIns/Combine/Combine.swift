// Combine: as much of it as the Screen Time modules speak of, so that `import Combine` and `$rating.sink` compile.
//
//     Publisher          whatever can be subscribed to, with values that never fail
//     Published          a property that tells its subscribers; also one whose truth lies with the daemon
//     ObservableObject   an object that says when one of its published properties is about to change
//     AnyCancellable     a subscription, which ends with it
//
// There are no operators, schedulers or demand: values arrive on the thread that made them, and those of the daemon on a
// thread of their own. A package that asks `#if canImport(Combine)` beside this one gets yes for an answer, and has to
// ask for the platform instead.

internal import Synchronization

/// Whatever can be subscribed to.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Calls back for each value until what is returned is cancelled or gone.
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

/// Something that can be ended before its time.
public protocol Cancellable {
  func cancel()
}

/// A subscription, which ends when it is cancelled or nobody holds it any more.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  /// Taken once, under the lock, by whoever ends it.
  private var end: (() -> Void)?
  private let lock = Mutex<Void>(())

  public init(_ cancel: @escaping () -> Void) { end = cancel }

  public convenience init(_ canceller: some Cancellable) { self.init { canceller.cancel() } }

  deinit { cancel() }

  public func cancel() {
    var last: (() -> Void)?
    lock.withLock { _ in
      last = end
      end = nil
    }
    last?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) { collection.append(self) }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

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
