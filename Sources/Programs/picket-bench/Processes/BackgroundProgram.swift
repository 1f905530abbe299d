import Glibc
import PicketSystem

/// A program that runs beside this one and is over with its owner.
struct BackgroundProgram: ~Copyable {
  /// This program itself.
  static let own = "/proc/self/exe"
  /// The command line, which is built beside it.
  static let picket = String(((try? File.target(of: own)) ?? CommandLine.arguments[0]).dropLast("-bench".count))

  private let process: pid_t
  /// The reading end of its standard output.
  private let output: CInt

  /// Starts `program`, which may be looked for in PATH.
  init(_ program: String, _ arguments: [String]) throws(Failure) {
    // What counts the allocations of this process would slow another one down.
    _ = unsafe unsetenv("LD_PRELOAD")
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure("open", "a pipe", reason: "too many are open") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { _ = close(ends[1]) }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)

    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var started: pid_t = 0
    guard unsafe posix_spawnp(&started, program, &actions, nil, words, environ) == 0 else {
      _ = close(ends[0])
      throw Failure("start", program, reason: "it is not there")
    }
    process = started
    output = ends[0]
  }

  deinit {
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
    _ = close(output)
  }

  /// The next line that it says; nil when it ends or takes too long.
  func line(within limit: Duration) -> String? {
    let end = SuspendingClock.now + limit
    var text: [UInt8] = []
    while let octet = octet(before: end) {
      if octet == 0x0a { return String(decoding: text, as: UTF8.self) }
      text.append(octet)
    }
    return nil
  }

  private func octet(before end: SuspendingClock.Instant) -> UInt8? {
    var octet: UInt8 = 0
    var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let left = max(.zero, end - .now)
    guard unsafe poll(&waiting, 1, CInt(left / .milliseconds(1))) == 1 else { return nil }
    return unsafe read(output, &octet, 1) == 1 ? octet : nil
  }

  /// Waits until it is over, as it will be by then; the most memory that it had at a time, in bytes, or nil when it failed.
  consuming func peakMemory(within limit: Duration) -> Int? {
    let end = SuspendingClock.now + limit
    while octet(before: end) != nil {}
    if SuspendingClock.now >= end {
      _ = consume self
      return nil
    }
    var status: CInt = 0
    var usage = rusage()
    let ended = unsafe wait4(process, &status, 0, &usage)
    _ = close(output)
    discard self
    return ended > 0 && status == 0 ? usage.ru_maxrss * 1024 : nil
  }

  /// True also before `wait` was called for it.
  var hasEnded: Bool {
    var about = unsafe siginfo_t()
    return unsafe waitid(P_PID, id_t(process), &about, WEXITED | WNOHANG | WNOWAIT) != 0 || about.si_signo != 0
  }

  func signal(_ signal: CInt) { kill(process, signal) }

  /// The time that all of its threads have spent working, in nanoseconds, also those that have ended.
  var workingTime: Double? { BackgroundProgram.workingTime(of: process) }

  static func workingTime(of process: pid_t) -> Double? {
    var clock = clockid_t()
    var time = timespec()
    guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// What it has in memory now, in bytes: all, and what it shares with no other process.
  var memory: (all: Int, own: Int)? {
    guard let all = status("VmRSS"), let own = status("RssAnon") else { return nil }
    return (all, own)
  }

  /// A field of what the kernel says of its memory, in bytes: "VmRSS: 1264 kB".
  func status(_ field: String) -> Int? {
    guard let bytes = try? File.contents(of: "/proc/\(process)/status", limit: 1 << 16) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(field + ":") } ?? ""
    return Int(line.filter { $0.isNumber }).map { $0 * 1024 }
  }
}
