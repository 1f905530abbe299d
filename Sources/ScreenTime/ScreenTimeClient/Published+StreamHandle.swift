package import Combine
internal import Synchronization

extension Published where Value: Equatable & Sendable {
  /// A property whose truth is the daemon's: asked at each reading, followed while somebody listens, told when changed.
  package init(
    asking: @escaping @Sendable () -> Value, following: @escaping (@escaping @Sendable (Value) -> Void) -> StreamHandle
  ) {
    self.init(
      asking: asking,
      following: { known, tell in
        let subscriber = Subscriber(tell)
        // The daemon begins with how it stands, which is mostly known.
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

/// A subscriber's callback, which is called on one thread at a time.
private struct Subscriber<Value>: @unchecked Sendable {
  let tell: (Value) -> Void

  init(_ tell: @escaping (Value) -> Void) { self.tell = tell }
}
