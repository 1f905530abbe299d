internal import Glibc

/// A file that one process locks at a time. The kernel releases it when the process ends.
public struct FileLock: ~Copyable {
  public enum Refusal: Error {
    /// The holder's note.
    case held(note: String)
    case failed(Failure)
  }

  private static let longestNote = 400
  /// A second, and more on a busy machine.
  private static let mostBlankLooks = 50

  private let descriptor: CInt

  /// `note` describes the holder for a second process; `mode` is the mode of a new file. A lock whose note begins with
  /// `own` is waited for without limit: it is this very process's.
  public init(path: String, note: String, mode: UInt32 = 0o644, waitsForOwn own: String? = nil) throws(Refusal) {
    // Not `self.descriptor` until the lock is held: throwing from a complete struct would run its `deinit`.
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
    guard opened >= 0 else { throw .failed(Failure("open", path)) }
    var taken: CInt
    var blankLooks = 0
    repeat {
      taken = flock(opened, LOCK_EX | LOCK_NB)
    } while taken != 0 && (errno == EINTR || errno == EWOULDBLOCK && FileLock.rest(opened, own, &blankLooks))
    guard taken == 0 else {
      let refusal: Refusal =
        errno == EWOULDBLOCK ? .held(note: FileLock.note(opened)) : .failed(Failure("lock", path))
      _ = close(opened)
      throw refusal
    }
    descriptor = opened
    let bytes = Array(note.utf8.prefix(FileLock.longestNote))
    _ = ftruncate(descriptor, 0)
    // The lock is held even without its note.
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    _ = ftruncate(descriptor, 0)
    // A program that is being started shares all descriptors for a moment, so closing this one alone would not release
    // the lock.
    _ = flock(descriptor, LOCK_UN)
    _ = close(descriptor)
  }

  /// Pauses for a moment if the lock is this process's, or if it is not known yet whose it is: a holder writes its note
  /// after it has the lock, and wipes it before it lets go.
  private static func rest(_ descriptor: CInt, _ own: String?, _ blankLooks: inout Int) -> Bool {
    let note = FileLock.note(descriptor)
    if note.isEmpty { blankLooks += 1 }
    guard let own, note.hasPrefix(own) || note.isEmpty && blankLooks <= FileLock.mostBlankLooks else {
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
