import CConfine
import Glibc

/// A filter before the kernel's calls (seccomp): no processes beside this one, no sockets beside those that it was given,
/// no look into other processes, and signals to itself alone. All else is for users, files and limits to say.
struct CallFilter {
  let process: UInt32

  private static let refused = [
    PICKET_FORK, PICKET_VFORK, PICKET_SOCKET, PICKET_PTRACE, PICKET_READ_OTHER, PICKET_WRITE_OTHER, PICKET_RING,
    PICKET_UNSHARE, PICKET_SETNS, PICKET_PIDFD_SIGNAL, PICKET_PIDFD_GET, PICKET_BPF, PICKET_TKILL,
    PICKET_QUEUE_SIGNAL, PICKET_QUEUE_SIGNAL_THREAD, PICKET_KEYS, PICKET_KEY_CONTROL,
  ].filter { $0 >= 0 }
  /// Of clone(2): a thread, and no process.
  private static let thread: UInt32 = 0x10000
  /// Where the kernel's description of a call (`struct seccomp_data`) has its number, its machine and its first argument.
  private static let (number, machine, argument): (UInt32, UInt32, UInt32) = (0, 4, 16)
  /// Calls of x86-64 in their other form begin here.
  private static let other: UInt32 = 0x4000_0000

  private static let allow: UInt32 = 0x7fff_0000
  private static let end: UInt32 = 0x8000_0000
  private static func error(_ code: CInt) -> UInt32 { 0x0005_0000 | UInt32(code) }

  /// The program of the kernel's small machine: load a word, compare, answer.
  var instructions: [sock_filter] {
    typealias Filter = CallFilter
    var program = [
      Filter.load(Filter.machine), Filter.test(.equal, UInt32(PICKET_MACHINE), then: 1, else: 0),
      Filter.answer(Filter.end),
      Filter.load(Filter.number), Filter.test(.atLeast, Filter.other, then: 0, else: 1),
      Filter.answer(Filter.error(EPERM)),
    ]
    for call in Filter.refused {
      program += [Filter.test(.equal, UInt32(call), then: 0, else: 1), Filter.answer(Filter.error(EPERM))]
    }
    // The C library falls back on clone, whose flags can be looked at.
    program += [Filter.test(.equal, UInt32(PICKET_CLONE3), then: 0, else: 1), Filter.answer(Filter.error(ENOSYS))]
    for (call, test, value) in [
      (PICKET_CLONE, Test.hasBits, Filter.thread), (PICKET_KILL, .equal, process), (PICKET_TGKILL, .equal, process),
    ] {
      program += [
        Filter.test(.equal, UInt32(call), then: 0, else: 4), Filter.load(Filter.argument),
        Filter.test(test, value, then: 0, else: 1), Filter.answer(Filter.allow), Filter.answer(Filter.error(EPERM)),
      ]
    }
    return program + [Filter.answer(Filter.allow)]
  }

  func install() throws(ConfinementError) {
    var instructions = instructions
    let count = UInt16(instructions.count)
    let result = unsafe instructions.withUnsafeMutableBufferPointer { instructions in
      var program = unsafe sock_fprog(len: count, filter: instructions.baseAddress)
      return unsafe picket_prctl(CInt(PICKET_SECCOMP), 2, &program)
    }
    try ConfinementError.check(result, "filter its calls")
  }

  private static func load(_ place: UInt32) -> sock_filter { sock_filter(code: 0x20, jt: 0, jf: 0, k: place) }
  private static func answer(_ value: UInt32) -> sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: value) }
  /// How many instructions to step over when it holds, and when it does not.
  private static func test(_ test: Test, _ value: UInt32, then: UInt8, else: UInt8) -> sock_filter {
    sock_filter(code: test.rawValue, jt: then, jf: `else`, k: value)
  }

  private enum Test: UInt16 { case equal = 0x15, atLeast = 0x35, hasBits = 0x45 }
}
