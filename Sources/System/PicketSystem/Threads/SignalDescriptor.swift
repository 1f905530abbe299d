internal import CPicketLinux
internal import Glibc

/// Signals as something to wait for and to read (signalfd(2)): no handler runs, so nothing is interrupted half done.
public struct SignalDescriptor: ~Copyable, Sendable {
  private let signals: Descriptor

  /// Holds these signals back from this thread and from all that it starts: make it before there is another thread.
  ///
  /// SIGPIPE is ignored from then on: a peer that goes away in the middle of a message does not end this program.
  public init(_ numbers: [Int32]) throws(Failure) {
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for number in numbers { unsafe sigaddset(&wanted, number) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &wanted, nil)
    _ = signal(SIGPIPE, SIG_IGN)
    let number = unsafe picket_signal_descriptor(-1, &wanted, CInt(O_CLOEXEC | O_NONBLOCK))
    guard number >= 0 else { throw Failure("wait for", "signals") }
    signals = Descriptor(owning: number)
  }

  /// For poll(2) and its like.
  public var descriptor: CInt { signals.number }

  /// Signals that came since the last call; the same one several times is one.
  public func take() -> [Int32] {
    var taken: [Int32] = []
    // struct signalfd_siginfo, which begins with the signal's number.
    var information = [UInt32](repeating: 0, count: 32)
    while unsafe read(signals.number, &information, 128) == 128 { taken.append(Int32(information[0])) }
    return taken
  }
}
