internal import CPicketLinux
internal import Glibc

/// What others get to see of this process's memory.
public enum ProcessMemory {
  /// Nothing: no core file, also none that a service manager would take from a pipe, and no other program of the same user
  /// that reads it. To be called before there is anything to see.
  public static func keepPrivate() {
    _ = picket_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
