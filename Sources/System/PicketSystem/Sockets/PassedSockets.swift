internal import Glibc

/// Sockets that the service manager hands to this program: systemd's socket activation, sd_listen_fds(3).
///
/// Those that listen are there before this program and after it, so no caller is turned away while it starts anew, and
/// it needs no rights to their folder or group. Those that send packets are kept so that it needs no right to make any.
struct PassedSockets {
  private let numbers: Range<CInt>

  /// The sockets of this program, by its environment.
  static var all: PassedSockets {
    let isForUs = Environment["LISTEN_PID"] == "\(getpid())"
    return PassedSockets(first: 3, count: isForUs ? Environment["LISTEN_FDS"].flatMap { CInt($0) } ?? 0 : 0)
  }

  init(first: CInt, count: CInt) { numbers = first..<(first + min(max(count, 0), 64)) }

  /// The socket that listens at this path; nil where none was handed over, or where it was taken before. It never waits
  /// from now on, and programs that this one starts do not inherit it.
  func take(at path: String, _ kind: SocketPlace.Kind) -> Descriptor? {
    for number in numbers {
      // The manager leaves them open for programs that are executed; one that was taken is not.
      guard fcntl(number, F_GETFD) == 0, SocketPlace.path(of: number) == path,
        SocketPlace.kind(of: number) == kind.number
      else { continue }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
      return Descriptor(owning: number)
    }
    return nil
  }

  /// Another descriptor of the first socket of this kind; nil where none was handed over. Programs that this one starts
  /// inherit neither.
  func copy(of kind: PacketSocket) -> Descriptor? {
    for number in numbers where kind.isKind(of: number) {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      return copy < 0 ? nil : Descriptor(owning: copy)
    }
    return nil
  }
}
