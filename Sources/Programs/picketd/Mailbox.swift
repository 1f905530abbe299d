import ControlServer
import FilterProtocol
import Household
import PicketSystem
import Subscriptions
import Synchronization

/// What other threads have for the control thread, and signals, which wake it as well.
final class Mailbox: Sendable {
  enum Message: Sendable {
    case signal(Int32)
    case catalog(CatalogOutcome)
    case resolved(SafeSearchHosts.Addresses)
    /// Where a name leads that the filter asked about.
    case found(LookUpResult, conversation: Int)
    /// What packets are to be judged by from now on.
    case published(Publication)
    /// The household has taken in what it was told; what was wrong with it.
    case settled(Publication?, complaints: [String])
    /// Apps have said how their shields' pages look.
    case painted(PageLooks)
    case complaint(String)
    /// Somebody changed the lists.
    case listsChanged
    /// Lists were updated because their time had come, or could not be.
    case listsUpdated(AutomaticUpdates.Outcome)
    /// A client wants the configuration read again, and the outcome.
    case reload(@Sendable (ReloadOutcome) -> Void)
    /// Somebody put the kernel's rules up, or took them down.
    case rulesAreWanted(Bool)
    /// Somebody waits for settings to be in force.
    case awaited
    /// The household and the control server are alive: both have answered once more.
    case turned
    /// Everything that the household had to write down is on the disk.
    case ended
  }

  private let messages = Mutex<[Message]>([])
  private let wakeup: Wakeup
  private let signals: SignalDescriptor

  /// Holds these signals back from all threads: make it before there is another one.
  init(signals numbers: [Int32] = []) throws(Failure) {
    wakeup = try Wakeup()
    signals = try SignalDescriptor(numbers)
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wakeup.signal()
  }

  /// Waits for messages, or until `link` can be read, if there is one; everything that came.
  func wait(beside link: CInt?, milliseconds: Int) -> [Message] {
    var poll = Poll()
    poll.add(wakeup.descriptor)
    poll.add(signals.descriptor)
    poll.add(link)
    poll.wait(milliseconds: milliseconds)
    wakeup.clear()
    return signals.take().map { .signal($0) }
      + messages.withLock { messages in
        defer { messages = [] }
        return messages
      }
  }
}
