internal import Glibc

/// Waits for several descriptors (poll(2)).
///
/// If the kernel refuses to wait, all of them count as ready: the following read or write tells the reason.
public struct Poll {
  private var entries: [pollfd] = []

  public init() {}

  /// Adds a descriptor and returns its place. nil is never ready.
  @discardableResult
  public mutating func add(_ descriptor: CInt?, reads: Bool = true, writes: Bool = false) -> Int {
    let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
    entries.append(pollfd(fd: descriptor ?? -1, events: Int16(events), revents: 0))
    return entries.count - 1
  }

  /// Waits until one is ready, for ever without a time; false after the time-out, or if a signal ended the wait.
  @discardableResult
  public mutating func wait(milliseconds: Int?) -> Bool {
    let count = unsafe poll(&entries, nfds_t(entries.count), milliseconds.map { CInt(clamping: $0) } ?? -1)
    guard count < 0 else { return count > 0 }
    for index in entries.indices { entries[index].revents = errno == EINTR ? 0 : Int16(POLLERR) }
    return errno != EINTR
  }

  /// Whether the descriptor at a place is ready.
  public func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

  /// Waits for one descriptor.
  public static func wait(for descriptor: CInt, toWrite: Bool = false, milliseconds: Int?) -> Bool {
    var poll = Poll()
    poll.add(descriptor, reads: !toWrite, writes: toWrite)
    return poll.wait(milliseconds: milliseconds)
  }
}
