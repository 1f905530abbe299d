internal import CPicketLinux
internal import Glibc
internal import PicketSystem

/// Waits for many descriptors (epoll(7)), each with a number of the caller's choice.
struct Epoll: ~Copyable {
  struct Event {
    let key: UInt64
    let isReadable: Bool
    let isWritable: Bool
    /// The other side has closed both directions.
    let isHungUp: Bool
  }

  private let descriptor: Descriptor
  private var events = [picket_epoll_event](repeating: picket_epoll_event(), count: 64)

  init() throws(Failure) {
    let number = picket_epoll_create(CInt(O_CLOEXEC))
    guard number >= 0 else { throw .last("wait for", "many connections") }
    descriptor = Descriptor(owning: number)
  }

  func add(_ number: CInt, key: UInt64, reads: Bool = true) throws(Failure) {
    guard control(picket_epoll_add, number, key, reads, false) else { throw .last("wait for", "a connection") }
  }

  func change(_ number: CInt, key: UInt64, reads: Bool, writes: Bool) {
    _ = control(picket_epoll_modify, number, key, reads, writes)
  }

  func remove(_ number: CInt) { _ = control(picket_epoll_delete, number, 0, false, false) }

  private func control(_ operation: Int, _ number: CInt, _ key: UInt64, _ reads: Bool, _ writes: Bool) -> Bool {
    var event = picket_epoll_event()
    event.events = UInt32((reads ? picket_epoll_in : 0) | (writes ? picket_epoll_out : 0))
    event.low = UInt32(truncatingIfNeeded: key)
    event.high = UInt32(truncatingIfNeeded: key >> 32)
    return unsafe picket_epoll_control(descriptor.number, CInt(operation), number, &event) == 0
  }

  /// The events; empty after a time-out. Without a time it waits for ever.
  mutating func wait(milliseconds: CInt?) -> [Event] {
    let count = unsafe picket_epoll_wait(descriptor.number, &events, CInt(events.count), milliseconds ?? -1)
    return events.prefix(Int(max(count, 0))).map { event in
      let kinds = Int(event.events)
      let isGone = kinds & (picket_epoll_hung_up | picket_epoll_error) != 0
      return Event(
        key: UInt64(event.high) << 32 | UInt64(event.low), isReadable: isGone || kinds & picket_epoll_in != 0,
        isWritable: kinds & picket_epoll_out != 0, isHungUp: isGone)
    }
  }
}
