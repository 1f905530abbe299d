internal import CProcesses
internal import Files
internal import Glibc
internal import Varlink

/// A program that was started with one socket and next to no rights; killed and reaped by its owner's end.
struct ConfinedProgram: ~Copyable {
  let socket: StreamSocket
  private let process: pid_t
  /// Of the process, whatever number it has: it cannot be another one's.
  private let handle: Descriptor
  private var status: Int32?

  init(
    _ path: String, as user: ExtensionUser, by confine: String, environment: [String], seat: CInt?
  ) throws(Failure) {
    let ends = try StreamSocket.pair()
    let ours = StreamSocket(Descriptor(owning: ends.here))
    let process = try ConfinedProgram.start(
      [confine, "\(user.user)", "\(user.group)", path], environment, socket: Descriptor(owning: ends.there),
      seat: seat)
    let number = picket_process_descriptor(process, 0)
    guard number >= 0 else {
      let failure = Failure.last("hold", "process \(process)")
      _ = kill(process, SIGKILL)
      _ = ConfinedProgram.reap(process)
      throw failure
    }
    socket = ours
    self.process = process
    handle = Descriptor(owning: number)
  }

  private static func start(
    _ arguments: [String], _ environment: [String], socket: consuming Descriptor, seat: CInt?
  ) throws(Failure) -> pid_t {
    // Beyond the numbers that are given below, so that none of these overwrites it.
    let there = try ConfinedProgram.copy(socket.number)
    let second = try ConfinedProgram.copy(seat ?? socket.number)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in STDIN_FILENO...STDERR_FILENO {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, there.number, 3)
    if seat != nil { unsafe posix_spawn_file_actions_adddup2(&actions, second.number, 4) }
    _ = unsafe picket_close_descriptors(&actions, seat == nil ? 4 : 5)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGHUP, SIGTERM, SIGINT] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let settings = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let refusal = unsafe posix_spawn(&process, arguments[0], &actions, &attributes, words, settings)
    guard refusal == 0 else { throw Failure("run", arguments[0], errorNumber: refusal) }
    return process
  }

  private static func copy(_ number: CInt) throws(Failure) -> Descriptor {
    let high = fcntl(number, F_DUPFD_CLOEXEC, 16)
    guard high >= 0 else { throw .last("copy", "a socket") }
    return Descriptor(owning: high)
  }

  deinit { _ = ConfinedProgram.end(handle, process, status) }

  /// How it ended, if it has, or does within this time.
  mutating func check(milliseconds: CInt = 0) -> Int32? {
    if status != nil { return status }
    var polled = pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&polled, 1, milliseconds) > 0 else { return nil }
    status = ConfinedProgram.reap(process)
    return status
  }

  private static func end(_ handle: borrowing Descriptor, _ process: pid_t, _ status: Int32?) -> Int32 {
    if let status { return status }
    _ = picket_signal_process(handle.number, SIGKILL, nil, 0)
    return reap(process)
  }

  /// As shells give it.
  private static func reap(_ process: pid_t) -> Int32 {
    var word: CInt = 0
    while unsafe waitpid(process, &word, 0) < 0 && errno == EINTR {}
    let signal = word & 0x7f
    return signal == 0 ? word >> 8 & 0xff : 128 + signal
  }
}
