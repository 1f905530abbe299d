internal import CPicketEpoll
internal import Glibc
internal import PicketSystem

/// Many descriptors waited for at once (epoll(7)), each under a number of the caller's.
@safe struct Epoll: ~Copyable {
  struct Event {
    let key: UInt64
    let isReadable: Bool
    let isWritable: Bool
    /// The other side is gone altogether.
    let isHungUp: Bool
  }

  private let descriptor: Descriptor
  private var events = unsafe [epoll_event](repeating: epoll_event(), count: 64)

  init() throws(Failure) {
    let number = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard number >= 0 else { throw .last("wait for", "many connections") }
    descriptor = Descriptor(owning: number)
  }

  func add(_ number: CInt, key: UInt64, reads: Bool = true) throws(Failure) {
    guard control(EPOLL_CTL_ADD, number, key, reads, false) else { throw .last("wait for", "a connection") }
  }

  func change(_ number: CInt, key: UInt64, reads: Bool, writes: Bool) {
    _ = control(EPOLL_CTL_MOD, number, key, reads, writes)
  }

  func remove(_ number: CInt) { _ = control(EPOLL_CTL_DEL, number, 0, false, false) }

  private func control(_ operation: CInt, _ number: CInt, _ key: UInt64, _ reads: Bool, _ writes: Bool) -> Bool {
    var event = unsafe epoll_event()
    unsafe event.events = (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
    unsafe event.data.u64 = key
    return unsafe epoll_ctl(descriptor.number, operation, number, &event) == 0
  }

  /// What happened; nothing when the time is over. Without a time it waits for ever.
  mutating func wait(milliseconds: CInt?) -> [Event] {
    let count = unsafe epoll_wait(descriptor.number, &events, CInt(events.count), milliseconds ?? -1)
    return (0..<Int(max(count, 0))).map { index in
      let event = unsafe events[index]
      let kinds = unsafe event.events
      let isGone = kinds & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      return Event(
        key: unsafe event.data.u64, isReadable: isGone || kinds & EPOLLIN.rawValue != 0,
        isWritable: kinds & EPOLLOUT.rawValue != 0, isHungUp: isGone)
    }
  }
}
