internal import CConfine
internal import Glibc

/// A filter before the kernel's calls (seccomp). What it does not name is for users, files and limits to say.
public struct CallFilter: Sendable {
  /// Calls that are refused whatever is asked.
  let refused: [CInt]
  /// Calls that are refused unless their first argument is as it should be.
  let bounds: [Bound]

  struct Bound: Sendable {
    let call: CInt
    let test: Test
    let value: UInt32
  }

  enum Test: UInt16, Sendable {
    case equal = 0x15
    case atLeast = 0x35
    case hasBits = 0x45
    /// The kernel's machine has no such test: it is `hasBits`, answered the other way.
    case hasNoBits = 0
  }

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
    // Some exist on older architectures alone.
    for call in refused where call >= 0 {
      program += [Filter.test(.equal, UInt32(call), then: 0, else: 1), Filter.answer(Filter.error(EPERM))]
    }
    // The C library falls back on clone, whose flags can be looked at.
    program += [Filter.test(.equal, UInt32(PICKET_CLONE3), then: 0, else: 1), Filter.answer(Filter.error(ENOSYS))]
    for bound in bounds {
      let isNegated = bound.test == .hasNoBits
      program += [
        Filter.test(.equal, UInt32(bound.call), then: 0, else: 4), Filter.load(Filter.argument),
        Filter.test(isNegated ? .hasBits : bound.test, bound.value, then: isNegated ? 1 : 0, else: isNegated ? 0 : 1),
        Filter.answer(Filter.allow), Filter.answer(Filter.error(EPERM)),
      ]
    }
    return program + [Filter.answer(Filter.allow)]
  }

  /// False, with errno, where the kernel refuses the filter.
  public func install() -> Bool {
    var instructions = instructions
    let count = UInt16(instructions.count)
    return unsafe instructions.withUnsafeMutableBufferPointer { instructions in
      var program = unsafe sock_fprog(len: count, filter: instructions.baseAddress)
      return unsafe picket_prctl(CInt(PICKET_SECCOMP), 2, &program) == 0
    }
  }

  private static func load(_ place: UInt32) -> sock_filter { sock_filter(code: 0x20, jt: 0, jf: 0, k: place) }
  private static func answer(_ value: UInt32) -> sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: value) }
  /// How many instructions to step over when it holds, and when it does not.
  private static func test(_ test: Test, _ value: UInt32, then: UInt8, else: UInt8) -> sock_filter {
    sock_filter(code: test.rawValue, jt: then, jf: `else`, k: value)
  }
}
