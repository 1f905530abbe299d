internal import Synchronization

/// News for whoever listens. A listener who does not keep up misses the oldest, and nobody waits for them.
final class Broadcast<News: Sendable>: Sendable {
  private struct Listeners {
    var next = 0
    var all: [Int: AsyncStream<News>.Continuation] = [:]
  }

  private let listeners = Mutex(Listeners())

  /// `first` is what a new listener hears at once.
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
    // Outside the lock: who stopped listening is taken out under it.
    for listener in listeners.withLock({ Array($0.all.values) }) { listener.yield(news) }
  }

  var count: Int { listeners.withLock { $0.all.count } }
}
