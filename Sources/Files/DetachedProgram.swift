internal import CMemory
internal import Glibc

/// Another program that goes on by itself, whatever becomes of whoever started it: with the same standard error, without
/// standard input, in a process group of its own, so that an interrupt at the terminal is not for it.
public struct DetachedProgram: ~Copyable, Sendable {
  public let path: String
  public let process: Int32
  /// As shells give it; nil while the program goes on.
  public private(set) var status: Int32?

  /// Starts the program at `path`.
  public init(path: String, arguments: [String]) throws(Failure) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    // Whoever waits for the end of who started this one, by a descriptor, would wait for this one.
    _ = unsafe picket_close_from(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGHUP, SIGTERM, SIGINT] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let environment = ["PATH=" + Command.folders.joined(separator: ":"), "LC_ALL=C"]
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let refusal = unsafe posix_spawn(&process, path, &actions, &attributes, words, settings)
    guard refusal == 0 else { throw Failure("run", path, code: refusal) }
    self.path = path
    self.process = process
  }

  /// Looks whether it has ended, and keeps its status.
  public mutating func check() -> Int32? {
    if status != nil { return status }
    var word: CInt = 0
    guard unsafe waitpid(process, &word, WNOHANG) == process else { return nil }
    let signal = word & 0x7f
    status = signal == 0 ? word >> 8 & 0xff : 128 + signal
    return status
  }

  /// Sends a signal, unless it has ended.
  public mutating func signal(_ number: Int32) {
    if check() == nil { _ = kill(process, number) }
  }
}
