internal import CPicketLinux
internal import Glibc

/// Starts another program: with the given descriptors and no others, and without our signal mask and ignored signals.
public struct Launch: Sendable {
  /// What one of the program's descriptors is.
  public enum End: Sendable {
    case nothing
    case copy(of: Int32)
  }

  /// Its output is read by people and by us: in one language.
  public static let environment = ["PATH=" + Command.folders.joined(separator: ":"), "LC_ALL=C"]

  private let ends: [End]
  private let environment: [String]
  private let isApart: Bool

  /// `ends` are in the order of the program's descriptors. A program that `isApart` has its own process group, so that
  /// an interrupt at the terminal does not reach it.
  public init(_ ends: [End], environment: [String] = Launch.environment, isApart: Bool = false) {
    self.ends = ends
    self.environment = environment
    self.isApart = isApart
  }

  /// Starts it and returns its process number, which must be waited for.
  public func start(_ path: String, _ arguments: [String]) throws(Failure) -> Int32 {
    // Above the given numbers, so that none of these overwrites it.
    var copies: [Int32] = []
    defer { for copy in copies { _ = close(copy) } }
    for case .copy(let number) in ends {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 16)
      guard copy >= 0 else { throw Failure("copy a descriptor for", path) }
      copies.append(copy)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var rest = copies[...]
    for (number, end) in ends.enumerated() {
      switch end {
      case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, CInt(number), "/dev/null", O_RDWR, 0)
      case .copy: unsafe posix_spawn_file_actions_adddup2(&actions, rest.removeFirst(), CInt(number))
      }
    }
    // An inherited descriptor would make others wait for this program too.
    _ = unsafe picket_close_from(&actions, CInt(ends.count))

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGHUP, SIGTERM, SIGINT] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isApart ? POSIX_SPAWN_SETPGROUP : 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let refusal = unsafe posix_spawn(&process, path, &actions, &attributes, words, settings)
    guard refusal == 0 else { throw Failure("run", path, code: refusal) }
    return process
  }

  /// Waits for the end of a program that `start` returned; returns its exit code in the form of shells. nil while it
  /// runs, unless `waits`, or if there is no such program.
  public static func end(of process: Int32, waits: Bool) -> Int32? {
    var word: CInt = 0
    var ended: pid_t
    repeat { ended = unsafe waitpid(process, &word, waits ? 0 : WNOHANG) } while ended < 0 && errno == EINTR
    return ended == process ? status(word) : nil
  }

  /// The exit code, or 128 plus the signal's number, from a status of waitpid(2).
  private static func status(_ word: Int32) -> Int32 {
    let signal = word & 0x7f
    return signal == 0 ? word >> 8 & 0xff : 128 + signal
  }
}
