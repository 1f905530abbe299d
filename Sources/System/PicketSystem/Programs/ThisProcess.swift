internal import CPicketLinux
internal import Glibc

/// Protects this process's memory, and returns unused memory.
public enum ProcessMemory {
  /// Excludes it from core files, including a service manager's, and hides it from other programs of the same user.
  /// Call it before there is a secret in memory.
  public static func keepPrivate() {
    _ = picket_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Has all threads allocate from one heap. The C library gives threads heaps of their own, and each one keeps what its
  /// largest moment took. Call it before there are threads.
  public static func shareHeap() { _ = picket_set_heap(CInt(picket_heap_count), 1) }

  /// Lets the process have so many bytes of its own, its threads' stacks among them: beyond them memory is refused. A service manager
  /// that forbids the call sets the limit itself.
  public static func bound(to bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }

  /// Returns freed memory to the kernel, after something large that will not happen again soon.
  public static func giveBackFreed() { _ = picket_give_back(0) }
}

/// The limit of this process's open files.
public enum OpenFiles {
  /// Raises the limit to `count`, as far as the hard limit allows; returns the new limit. A crowd at one socket must
  /// not use up the descriptors of another.
  public static func allow(_ count: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < count else {
      return count
    }
    let before = limit.rlim_cur
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    let isTaken = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    return Int(clamping: isTaken ? limit.rlim_cur : before)
  }
}

/// The variables that this program was started with.
public enum Environment {
  public static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

/// Output to the person or the program that started this one, unbuffered.
public enum Console {
  /// To standard output.
  public static func text(_ text: String) { write(text, to: STDOUT_FILENO) }
  /// To standard error.
  public static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether a person reads standard error.
  public static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Writes all of it; returns the error number if that failed, most often because nobody reads any more.
  @discardableResult
  public static func write(_ text: String, to descriptor: CInt) -> CInt? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      if written <= 0 { return errno }
      rest = rest.dropFirst(written)
    }
    return nil
  }
}
