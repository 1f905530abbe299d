// Combine: the parts that the Screen Time modules use, so that `import Combine` and `$rating.sink` compile.
//
//     Publisher          can be subscribed to; its values never fail
//     Published          a property that tells its subscribers; also one whose value the daemon has
//     ObservableObject   an object that says when one of its published properties is about to change
//     AnyCancellable     a subscription, which ends with it
//
//     Subject            a publisher of what it is sent
//     AnyPublisher       what operators return: map, compactMap, filter, dropFirst, removeDuplicates, receive(on:)
//     AsyncPublisher     `values`, for `for await`
//
// Publishers neither finish nor fail, and there is no demand: values arrive on the thread that made them, and the
// daemon's on a thread of their own. `#if canImport(Combine)` is true in a package beside this one, which must test the
// platform instead. OpenCombine has all the rest of Apple's, under its own name.

internal import Synchronization

/// Something that can be subscribed to.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Calls back for each value until the returned object is cancelled or released.
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

/// Something that can be ended early.
public protocol Cancellable {
  func cancel()
}

/// A subscription, which ends when it is cancelled or released.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  /// Taken once, under the lock, by the call that ends it.
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

/// Subscribers in their order. None is called under the lock, so a callback may subscribe and cancel.
final class Subscribers<Value>: @unchecked Sendable {
  private var receivers: [(number: Int, receive: (Value) -> Void)] = []
  private var last = 0
  private let lock = Mutex<Void>(())

  /// Returns whether it is the first one.
  func add(_ receive: @escaping (Value) -> Void) -> (number: Int, isFirst: Bool) {
    lock.withLock { _ in
      last += 1
      receivers.append((last, receive))
      return (last, receivers.count == 1)
    }
  }

  /// Returns whether it was the last one.
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
