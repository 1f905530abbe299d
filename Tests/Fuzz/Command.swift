import Glibc

/// The command line of `picket-fuzz`.
enum Command {
  static let usage = """
    usage: picket-fuzz smoke [--packets N] [--seed S] [--check-every N]
           picket-fuzz run LAW FILE...
           picket-fuzz corpus LAW DIR
           picket-fuzz chaos LAW [ROUNDS]
           picket-fuzz libfuzzer LAW [DIR] [-OPTION=...]

    smoke   feeds mutated conversations to one inspector and checks its laws; N defaults to 10000000
            --check-every N   compare one flow in N with the reference decoders (default 16)
    run     holds the law against each input
    corpus  writes inputs to start from
    libfuzzer   searches with coverage; only in a build of scripts/fuzz
    chaos   holds the law against changed seeds, 1000000 unless told otherwise

    laws: \(Law.all.map(\.name).joined(separator: " "))
    """

  static func run(_ arguments: [String]) {
    switch arguments.first {
    case "smoke": smoke(Array(arguments.dropFirst()))
    case "run": Replay.run(law(arguments), Array(arguments.dropFirst(2)))
    case "corpus" where arguments.count == 3: Replay.writeCorpus(law(arguments), arguments[2])
    case "chaos":
      Replay.chaos(law(arguments), rounds: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000_000, seed: 1)
    case "libfuzzer": Fuzzer.run(law(arguments), Array(arguments.dropFirst(2)))
    case "help", "-h", "--help": print(usage)
    default: fail(usage, code: 2)
    }
  }

  private static func smoke(_ arguments: [String]) {
    var options = Smoke.Options()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst().flatMap({ UInt64($0) }), value > 0, value < 1 << 31 else {
        fail("picket-fuzz: \(option) wants a number from 1 to \(1 << 31 - 1)", code: 2)
      }
      switch option {
      case "--packets": options.packets = Int(value)
      case "--seed": options.seed = value
      case "--check-every": options.checkEvery = UInt32(value)
      default: fail("picket-fuzz: no option \(option)\n\(usage)", code: 2)
      }
    }
    Smoke(options).run()
  }

  private static func law(_ arguments: [String]) -> Law {
    guard arguments.count > 1, let law = Law.named(arguments[1]) else { fail(usage, code: 2) }
    return law
  }

  static func fail(_ message: String, code: Int32) -> Never {
    Console.note(message + "\n")
    exit(code)
  }
}
