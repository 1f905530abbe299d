import Glibc
import Support
import Synchronization

/// A program inside a namespace; it ends when this object is released.
///
/// Foundation's `Process` will not do: its run loop makes sockets in the network namespace of the thread.
final class Traffic {
  private static let made = Atomic(0)
  let number: pid_t
  /// Its output goes to a file that has no name any more.
  private let file: Int32
  private var status: Int32?

  init(in namespace: Namespace, _ command: [String], user: UInt32? = nil) throws {
    let path = "/tmp/picket-traffic-\(getpid())-\(Traffic.made.add(1, ordering: .relaxed).newValue)"
    file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LabError("\(path): \(errno)") }
    _ = unsafe unlink(path)
    let identity = user.map { ["--setuid=\($0)", "--setgid=\($0)"] } ?? []
    let words = ["/usr/bin/nsenter", "--net=\(namespace.path)"] + identity + ["--"] + command
    var actions = unsafe posix_spawn_file_actions_t()
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for descriptor: Int32 in [1, 2] { _ = unsafe posix_spawn_file_actions_adddup2(&actions, file, descriptor) }
    // The program would inherit the signals that this thread of the test runner has blocked.
    var attributes = posix_spawnattr_t()
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &none)
    _ = unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { _ = unsafe arguments.map { unsafe free($0) } }
    var environment = unsafe [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
    defer { unsafe free(environment[0]) }
    var number: pid_t = 0
    let failed = unsafe posix_spawn(&number, words[0], &actions, &attributes, &arguments, &environment)
    guard failed == 0 else { throw LabError("\(words.joined(separator: " ")): \(failed)") }
    self.number = number
  }

  /// Runs a few lines of Python.
  convenience init(in namespace: Namespace, python: String, user: UInt32? = nil) throws {
    try self.init(in: namespace, ["/usr/bin/python3", "-c", "import socket,sys,time,os\n" + python], user: user)
  }

  deinit {
    end()
    close(file)
  }

  var isRunning: Bool {
    if status == nil { reap(WNOHANG) }
    return status == nil
  }

  /// Its output so far.
  var output: String {
    var text = [UInt8](repeating: 0, count: 65_536)
    let count = max(0, unsafe pread(file, &text, text.count, 0))
    return String(decoding: text.prefix(count), as: UTF8.self)
  }

  /// Its exit status, or 128 plus the signal that ended it. After twenty seconds it is killed.
  func wait() -> Int32 {
    if !eventually(seconds: 20, { !isRunning }) { end() }
    return status ?? 0
  }

  /// Kills it.
  func end() {
    guard isRunning else { return }
    kill(number, SIGKILL)
    while status == nil { reap(0) }
  }

  private func reap(_ options: Int32) {
    var raw: Int32 = 0
    let reaped = unsafe waitpid(number, &raw, options)
    if reaped == number { status = raw & 0x7f == 0 ? raw >> 8 & 0xff : 128 + raw & 0x7f }
    if reaped < 0 && errno != EINTR { status = 255 }
  }
}

/// Waits until another program has made the condition true.
func eventually(seconds: Int = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  repeat {
    if try condition() { return true }
    usleep(5_000)
  } while ContinuousClock.now < end
  return try condition()
}
