internal import CPicketLinux
internal import Glibc

/// Signals to wait for and read (signalfd(2)): no handler runs, so nothing is interrupted.
public struct SignalDescriptor: ~Copyable, Sendable {
  private let signals: Descriptor

  /// Blocks these signals in this thread and in all threads that it starts: make it before there is another thread.
  ///
  /// Also ignores SIGPIPE: a peer that goes away within a message must not end this program.
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

  /// Signals since the last call; the same signal several times counts once.
  public func take() -> [Int32] {
    var taken: [Int32] = []
    // struct signalfd_siginfo, which begins with the signal's number.
    var information = [UInt32](repeating: 0, count: 32)
    while unsafe read(signals.number, &information, 128) == 128 { taken.append(Int32(information[0])) }
    return taken
  }
}
