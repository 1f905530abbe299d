import FilterProtocol
import Glibc
import Household
import PicketSystem
import Synchronization

/// What other threads have for the control thread, and the descriptor that wakes it.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case signal(Int32)
    case catalog(CatalogOutcome)
    case resolved(SafeSearchHosts.Addresses)
    /// Where a name leads that the filter asked about.
    case found(Finding, conversation: Int)
    /// What packets are to be judged by from now on.
    case published(Publication)
    /// The household has taken in what it was told; what was wrong with it.
    case settled(Publication?, complaints: [String])
    /// Apps have said how their shields' pages look.
    case painted(PageLooks)
    case complaint(String)
    /// Somebody changed the lists.
    case listsChanged
    /// Somebody put the kernel's rules up, or took them down.
    case rulesAreWanted(Bool)
    /// Somebody waits for settings to be in force.
    case awaited
    /// The household, and whoever answers for it, have come round once more.
    case turned
    /// Everything that the household had to write down is on the disk.
    case ended
  }

  private let messages = Mutex<[Message]>([])
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws(Failure) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure.last("make", "a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    reading = Descriptor(owning: ends[0])
    writing = Descriptor(owning: ends[1])
  }

  /// What a signal's handler writes a signal's number to. A zero means messages.
  var bell: CInt { writing.number }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    var zero: UInt8 = 0
    _ = unsafe write(bell, &zero, 1)
  }

  /// Waits for messages, or until `link` can be read, if there is one; everything that came.
  func wait(beside link: CInt?, milliseconds: Int) -> [Message] {
    var polled = [pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)]
    if let link { polled.append(pollfd(fd: link, events: Int16(POLLIN), revents: 0)) }
    _ = unsafe poll(&polled, nfds_t(polled.count), CInt(clamping: milliseconds))
    var signals: [Message] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = unsafe read(reading.number, &buffer, buffer.count)
      if count <= 0 { break }
      signals += buffer.prefix(count).filter { $0 != 0 }.map { .signal(Int32($0)) }
    }
    return signals
      + messages.withLock { messages in
        defer { messages = [] }
        return messages
      }
  }
}

/// Signals as messages.
enum Signals {
  /// Set once, before handlers are.
  nonisolated(unsafe) private static var bell: CInt = -1

  static func deliver(_ numbers: [Int32], to mailbox: Mailbox) {
    unsafe bell = mailbox.bell
    signal(SIGPIPE, SIG_IGN)
    // Whoever started this program may have had them blocked, which is inherited.
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for number in numbers {
      unsafe sigaddset(&wanted, number)
      signal(number) { number in
        let before = errno
        var octet = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(Signals.bell, &octet, 1)
        errno = before
      }
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }
}
