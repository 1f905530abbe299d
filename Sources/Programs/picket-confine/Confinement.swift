import CConfine
import Glibc
import Sandbox

/// What an extension does without.
struct Confinement {
  let user: UInt32
  let group: UInt32
  /// Where the end is told and heard of; nil where the process that started this one sees to it.
  var line: CInt?

  /// In this order: what needs the rights that later steps give up comes first.
  func apply() throws(ConfinementError) {
    // A session of its own, also for the process that waits; it fails where this is one already.
    _ = setsid()
    try ConfinementError.check(
      picket_unshare(CInt(PICKET_NEW_MOUNTS | PICKET_NEW_IPC | PICKET_NEW_NETWORK | PICKET_NEW_PROCESSES)),
      "leave the network and other processes behind")
    let first = try FirstProcess.leave(line, takeUser)
    _ = setsid()
    try ConfinementError.check(
      unsafe picket_mount("none", "/", nil, UInt(PICKET_RECURSIVE | PICKET_PRIVATE), nil), "keep its mounts to itself")
    // Of /proc it has its own process: extensions share a user, who may read the memory of each.
    try ConfinementError.check(
      unsafe picket_mount("proc", "/proc", "proc", UInt(PICKET_NO_PROGRAMS), "subset=pid"),
      "hide /proc, which Linux 5.8 can")
    try ConfinementError.check(picket_freeze_mounts(), "make all files read-only, which Linux 5.12 can")
    try ConfinementError.check(unsafe chdir("/"), "go to /")
    for limit in ResourceLimit.all { try limit.set() }
    try takeUser()
    try first.follow()
    try ConfinementError.check(picket_prctl(CInt(PICKET_NO_NEW_PRIVILEGES), 1, nil), "give up privileges for good")
    let isFiltered = CallFilter.ofExtension(process: UInt32(getpid())).install()
    try ConfinementError.check(isFiltered ? 0 : -1, "filter its calls")
  }

  private func takeUser() throws(ConfinementError) {
    try ConfinementError.check(picket_set_groups(0, nil), "leave all groups")
    try ConfinementError.check(picket_set_group(group, group, group), "take the group \(group)")
    try ConfinementError.check(picket_set_users(user, user, user), "take the user \(user)")
    // The kernel leaves those that programs could inherit.
    try ConfinementError.check(picket_set_rights(0), "give up all capabilities")
  }
}

/// No core file, and no other program of the same user that reads its memory: before there is anything in it.
func keepMemoryPrivate() {
  _ = picket_prctl(CInt(PICKET_DUMPABLE), 0, nil)
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  _ = unsafe setrlimit(CInt(PICKET_CORE), &none)
}

/// What the kernel counts.
struct ResourceLimit {
  let resource: Int
  let most: UInt
  let name: String

  static let all = [
    // Addresses, not memory: Foundation's tables alone are 100 MiB of them.
    ResourceLimit(resource: PICKET_ADDRESSES, most: 768 << 20, name: "address space"),
    // Memory of its own: what it wrote to, and what it might.
    ResourceLimit(resource: PICKET_DATA, most: 128 << 20, name: "memory"),
    ResourceLimit(resource: PICKET_STACK, most: 1 << 20, name: "stack"),
    // Seconds of computing, for as long as it lives.
    ResourceLimit(resource: PICKET_CPU, most: 10, name: "computing"),
    ResourceLimit(resource: PICKET_FILES, most: 32, name: "open files"),
    // Of all extensions together, since they share a user. Memory bounds the threads of one to about 120 before, so that
    // those that may run at once do not take each other's.
    ResourceLimit(resource: PICKET_THREADS, most: 1_024, name: "threads"),
    ResourceLimit(resource: PICKET_FILE_SIZE, most: 0, name: "files"),
    ResourceLimit(resource: PICKET_CORE, most: 0, name: "core files"),
    ResourceLimit(resource: PICKET_LOCKED, most: 0, name: "locked memory"),
    ResourceLimit(resource: PICKET_QUEUES, most: 0, name: "message queues"),
  ]

  func set() throws(ConfinementError) {
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    try ConfinementError.check(unsafe setrlimit(CInt(resource), &limit), "bound its \(name)")
  }
}
