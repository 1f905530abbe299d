import Glibc

/// How many files this process may have open at one time.
enum OpenFiles {
  /// Sees to it that there may be so many, as far as whoever started this program lets it: a crowd at one socket shall not
  /// take the descriptors of the other.
  static func allow(_ count: Int) {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < count else {
      return
    }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 || limit.rlim_cur < count {
      Console.error("picketd: only \(limit.rlim_cur) files may be open at a time, and \(count) may be needed\n")
    }
  }
}
