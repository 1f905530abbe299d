internal import Capture
internal import Glibc

/// Wakes the control thread, which waits for more than one thing.
final class Bell: Sendable {
  let descriptor: CInt
  private let cord: CInt

  init() throws(KernelError) {
    var ends: [CInt] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw KernelError("make a pipe to wake the control thread by", code: errno) }
    (descriptor, cord) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    _ = close(descriptor)
    _ = close(cord)
  }

  /// A full pipe has rung often enough.
  func ring() {
    var one: UInt8 = 1
    _ = unsafe write(cord, &one, 1)
  }

  /// Waits until it rings, and quiets it: what it is rung for is looked after by every turn of who waits.
  func wait(milliseconds: CInt) {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&watched, 1, milliseconds) > 0 { quiet() }
  }

  func quiet() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(descriptor, &bytes, bytes.count) == bytes.count {}
  }
}
