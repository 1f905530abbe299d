internal import Glibc

/// A file that one process holds at a time. The kernel lets go when the process ends, however it ends.
public struct FileLock: ~Copyable {
  public enum Refusal: Error {
    /// The note of who holds it.
    case held(note: String)
    case failed(Failure)
  }

  private static let longestNote = 400

  private let descriptor: CInt

  /// `note` says who holds it, for whoever comes second; `mode` is what a new file is readable by. Whose note begins with
  /// `own` is waited for, however long that takes: this very process.
  public init(path: String, note: String, mode: UInt32 = 0o644, waitsForOwn own: String? = nil) throws(Refusal) {
    // Not `self.descriptor` until the lock is held: a struct that is all set has its `deinit` run by what it throws.
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
    guard opened >= 0 else { throw .failed(Failure("open", path)) }
    var taken: CInt
    repeat {
      taken = flock(opened, LOCK_EX | LOCK_NB)
    } while taken != 0 && (errno == EINTR || errno == EWOULDBLOCK && FileLock.rest(opened, own))
    guard taken == 0 else {
      let refusal: Refusal =
        errno == EWOULDBLOCK ? .held(note: FileLock.note(opened)) : .failed(Failure("lock", path))
      _ = close(opened)
      throw refusal
    }
    descriptor = opened
    let bytes = Array(note.utf8.prefix(FileLock.longestNote))
    _ = ftruncate(descriptor, 0)
    // Without its note a lock holds all the same.
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    _ = ftruncate(descriptor, 0)
    // A program that is being started has all descriptors for a moment, and closing this one alone would not let go.
    _ = flock(descriptor, LOCK_UN)
    _ = close(descriptor)
  }

  /// Rests for a moment where the lock is one's own.
  private static func rest(_ descriptor: CInt, _ own: String?) -> Bool {
    guard let own, FileLock.note(descriptor).hasPrefix(own) else {
      errno = EWOULDBLOCK
      return false
    }
    _ = usleep(20_000)
    return true
  }

  private static func note(_ descriptor: CInt) -> String {
    var bytes = [UInt8](repeating: 0, count: longestNote)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: bytes.prefix(max(count, 0)).filter { $0 >= 0x20 && $0 != 0x7f }, as: UTF8.self)
  }
}
