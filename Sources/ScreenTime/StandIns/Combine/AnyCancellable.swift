internal import Synchronization

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
