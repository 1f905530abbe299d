import Glibc
import PicketSystem

/// The command line of `picket-smoke`.
enum Command {
  static let usage = """
    usage: picket-smoke [--packets N] [--seed S] [--check-every N]

    Feeds mutated conversations to one inspector and checks its laws; N defaults to 10000000.

      --check-every N   compare one flow in N with the reference decoders (default 16)
    """

  static func run(_ arguments: [String]) {
    var options = Smoke.Options()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if ["help", "-h", "--help"].contains(option) { return print(usage) }
      guard let value = rest.popFirst().flatMap({ UInt64($0) }), value > 0, value < 1 << 31 else {
        fail("picket-smoke: \(option) wants a number from 1 to \(1 << 31 - 1)", code: 2)
      }
      switch option {
      case "--packets": options.packets = Int(value)
      case "--seed": options.seed = value
      case "--check-every": options.checkEvery = UInt32(value)
      default: fail("picket-smoke: no option \(option)\n\(usage)", code: 2)
      }
    }
    Smoke(options).run()
  }

  static func fail(_ message: String, code: Int32) -> Never {
    Console.error(message + "\n")
    exit(code)
  }
}
