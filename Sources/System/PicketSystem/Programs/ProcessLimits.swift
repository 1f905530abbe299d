internal import CPicketLinux
internal import Glibc

/// What others get to see of this process's memory, and how much of it there is.
public enum ProcessMemory {
  /// Keeps it from core files, also from those that a service manager would take, and from other programs of the same user.
  /// Call it before there is a secret in memory.
  public static func keepPrivate() {
    _ = picket_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  /// Gives memory that was freed back to the kernel: after something that took much and does not come again soon.
  public static func giveBackFreed() { _ = picket_give_back(0) }
}

/// How many files this process may have open at one time.
public enum OpenFiles {
  /// Allows so many, as far as the hard limit goes; how many it may be in the end. A crowd at one socket must not take the
  /// descriptors of another.
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
