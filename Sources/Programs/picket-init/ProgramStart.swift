import CConfine
import Glibc
import PicketSystem

/// Starts programs with rights of their own. This process has one thread, so that it may fork.
enum ProgramStart {
  /// Above all numbers that a program's own descriptors get.
  private static let above: CInt = 64

  /// Starts a program and returns its process number. `input` is its standard input; it gets the sockets as from systemd's
  /// socket activation, sd_listen_fds(3), and finds where to give signs of life in its environment.
  static func start(
    _ path: String, _ arguments: [String], as rights: ProgramRights, input: CInt? = nil, sockets: [CInt] = [],
    environment: [String] = []
  ) throws(Failure) -> Int32 {
    let parent = getpid()
    let process = picket_fork()
    guard process >= 0 else { throw Failure.last("start", path) }
    if process > 0 { return process }
    do throws(Failure) {
      try arrange(input, sockets)
      try rights.take()
      // After the change of the user, which undoes it.
      guard picket_prctl(CInt(PICKET_PARENT_DEATH), UInt(SIGKILL), nil) == 0, getppid() == parent else { _exit(126) }
      let passed = sockets.isEmpty ? [] : ["LISTEN_PID=\(getpid())", "LISTEN_FDS=\(sockets.count)"]
      throw become(path, arguments, Launch.environment + zone + passed + environment)
    } catch {
      Console.error("picket-init: \(error)\n")
      _exit(126)
    }
  }

  /// The zone of the machine's clock, where the environment says it.
  private static var zone: [String] { Environment["TZ"].map { ["TZ=\($0)"] } ?? [] }

  /// The descriptors and signals of a program that begins. It gets no others, not even those that picket-init was given.
  private static func arrange(_ input: CInt?, _ sockets: [CInt]) throws(Failure) {
    _ = setsid()
    let empty = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    // Copied first: one of the numbers that they get may be another one's now.
    let copies = ([input ?? empty, STDERR_FILENO, STDERR_FILENO] + sockets).map { fcntl($0, F_DUPFD_CLOEXEC, above) }
    for (number, copy) in copies.enumerated() where dup2(copy, CInt(number)) < 0 {
      throw Failure.last("copy", "a descriptor")
    }
    _ = picket_close_all_from(UInt32(copies.count))
    for number in [SIGPIPE, SIGHUP, SIGTERM, SIGINT, SIGCHLD] { _ = signal(number, SIG_DFL) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    _ = unsafe sigprocmask(SIG_SETMASK, &none, nil)
  }

  /// Replaces this process's program; why it did not.
  private static func become(_ path: String, _ arguments: [String], _ environment: [String]) -> Failure {
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    unsafe execve(path, words, settings)
    return Failure.last("run", path)
  }
}
