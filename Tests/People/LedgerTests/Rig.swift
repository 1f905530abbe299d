import Foundation
import Glibc
import Support

@_silgen_name("pipe2") private func pipe2(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt

/// A process with a ledger; it is killed when this object is released.
final class Rig {
  private static let path =
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    + "/picket-ledger-rig"

  let number: pid_t
  /// Its output goes to a pipe.
  private let pipe: CInt
  private var said: [UInt8] = []
  private var status: CInt?

  init(_ arguments: [String], before: [String] = []) throws {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw POSIXError(.EMFILE) }
    pipe = ends[0]
    defer { _ = close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream: CInt in [1, 2] { _ = unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], stream) }
    let words = before + [Rig.path] + arguments
    var strings = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe strings.forEach { unsafe free($0) } }
    var environment = unsafe [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
    defer { unsafe free(environment[0]) }
    var process: pid_t = 0
    let refusal = unsafe posix_spawn(&process, words[0], &actions, nil, &strings, &environment)
    guard refusal == 0 else { throw POSIXError(.ENOENT) }
    number = process
  }

  deinit {
    kill()
    close(pipe)
  }

  /// Kills it.
  func kill() {
    guard status == nil else { return }
    _ = Glibc.kill(number, SIGKILL)
    _ = reap()
  }

  private func reap() -> CInt {
    if let status { return status }
    var word: CInt = 0
    while unsafe waitpid(number, &word, 0) < 0 && errno == EINTR {}
    let code = word & 0x7f == 0 ? word >> 8 & 0xff : 128 + word & 0x7f
    status = code
    return code
  }

  /// All its output until its end.
  var output: String {
    while read() {}
    return String(decoding: said, as: UTF8.self)
  }

  /// Its exit status.
  func wait() -> CInt {
    while read() {}
    return reap()
  }

  func waits(for text: String) -> Bool {
    while !String(decoding: said, as: UTF8.self).contains(text) {
      if !read() { return false }
    }
    return true
  }

  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(pipe, &buffer, buffer.count)
    if count > 0 { said += buffer.prefix(count) }
    return count > 0
  }
}
