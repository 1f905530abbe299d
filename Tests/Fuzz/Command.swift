import Glibc
import PicketSystem

/// The command line of `picket-fuzz`.
enum Command {
  static let usage = """
    usage: picket-fuzz run LAW FILE...
           picket-fuzz corpus LAW DIR
           picket-fuzz chaos LAW [ROUNDS]
           picket-fuzz libfuzzer LAW [DIR] [-OPTION=...]

    run     holds the law against each input
    corpus  writes inputs to start from
    libfuzzer   searches with coverage; only in a build of scripts/fuzz
    chaos   holds the law against changed seeds, 1000000 unless told otherwise

    laws: \(Law.all.map(\.name).joined(separator: " "))
    """

  static func run(_ arguments: [String]) {
    switch arguments.first {
    case "run": Replay.run(law(arguments), Array(arguments.dropFirst(2)))
    case "corpus" where arguments.count == 3: Replay.writeCorpus(law(arguments), arguments[2])
    case "chaos":
      Replay.chaos(law(arguments), rounds: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000_000, seed: 1)
    case "libfuzzer": Fuzzer.run(law(arguments), Array(arguments.dropFirst(2)))
    case "help", "-h", "--help": print(usage)
    default: fail(usage, code: 2)
    }
  }

  private static func law(_ arguments: [String]) -> Law {
    guard arguments.count > 1, let law = Law.named(arguments[1]) else { fail(usage, code: 2) }
    return law
  }

  static func fail(_ message: String, code: Int32) -> Never {
    Console.error(message + "\n")
    exit(code)
  }
}
