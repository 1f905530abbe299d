import Glibc

/// A program that runs until it is ended, or until its owner is released.
///
/// Foundation's `Process` would pass on the signals that a thread of the test runner has blocked, and only SIGKILL could
/// end the program.
final class Program: @unchecked Sendable {
  let number: pid_t
  private var status: Int32?

  /// Appends its output to the file at `log`.
  init(_ words: [String], log: String) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    let environment = unsafe [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
    defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
    var number: pid_t = 0
    let refusal = unsafe posix_spawn(&number, words[0], &actions, &attributes, arguments, environment)
    guard refusal == 0 else { throw LabError("\(words[0]): \(refusal)") }
    self.number = number
  }

  deinit { end() }

  var isRunning: Bool {
    if status == nil { reap(WNOHANG) }
    return status == nil
  }

  func signal(_ number: Int32) { if isRunning { kill(self.number, number) } }

  /// Its exit status, or 128 plus the signal that ended it; nil when it still runs after this time.
  func wait(seconds: Double) -> Int32? {
    _ = eventually(seconds: seconds) { !isRunning }
    return status
  }

  /// Kills it.
  func end() {
    signal(SIGKILL)
    while status == nil { reap(0) }
  }

  private func reap(_ options: Int32) {
    var raw: Int32 = 0
    let reaped = unsafe waitpid(number, &raw, options)
    if reaped == number { status = raw & 0x7f == 0 ? raw >> 8 & 0xff : 128 + raw & 0x7f }
    if reaped < 0 && errno != EINTR { status = 255 }
  }
}
