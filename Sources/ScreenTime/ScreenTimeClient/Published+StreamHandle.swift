package import Combine
internal import Synchronization

extension Published where Value: Equatable & Sendable {
  /// A property of the daemon's: each read asks, and subscribers are told of changes.
  package init(
    asking: @escaping @Sendable () -> Value, following: @escaping (@escaping @Sendable (Value) -> Void) -> StreamHandle
  ) {
    self.init(
      asking: asking,
      following: { known, tell in
        let subscriber = Subscriber(tell)
        // The daemon first sends the present value, which is mostly known.
        let last = Mutex(known)
        let following = following { value in
          let isNew = last.withLock { last in
            defer { last = value }
            return last != value
          }
          if isNew { subscriber.tell(value) }
        }
        return AnyCancellable { following.cancel() }
      })
  }
}

/// A subscriber's callback, called on one thread at a time.
private struct Subscriber<Value>: @unchecked Sendable {
  let tell: (Value) -> Void

  init(_ tell: @escaping (Value) -> Void) { self.tell = tell }
}
