internal import Synchronization

/// Sends news to all listeners. A listener who is slow misses the oldest news; nobody waits for it.
final class Broadcast<News: Sendable>: Sendable {
  private struct Listeners {
    var next = 0
    var all: [Int: AsyncStream<News>.Continuation] = [:]
  }

  private let listeners = Mutex(Listeners())

  /// A new listener hears `first` at once.
  func listen(keeping count: Int, first: News? = nil) -> AsyncStream<News> {
    let (stream, continuation) = AsyncStream.makeStream(of: News.self, bufferingPolicy: .bufferingNewest(count))
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.all[listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.all.removeValue(forKey: number) }
    }
    if let first { continuation.yield(first) }
    return stream
  }

  func tell(_ news: News) {
    // Outside the lock, which a listener takes when it stops.
    for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield(news) }
  }

  var count: Int { listeners.withLock { $0.all.count } }
}
