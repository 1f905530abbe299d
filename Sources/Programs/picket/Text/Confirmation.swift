import CommandSpec
import Glibc

extension Option {
  static let yes = flag("--yes", short: "-y", "do not ask first")
}

extension Invocation {
  /// Says what is lost and asks on a terminal, unless --yes is given. Scripts are not asked.
  func confirmLoss(_ loss: String, _ question: String) throws(Refusal) {
    if has("--yes") || isQuiet || isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0 { return }
    Output.error("\(loss.printable)\n")
    let answer = Secret.line(prompt: "\(question.printable) [y/N] ") ?? ""
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw Refusal(code: .failed, description: "nothing was changed")
    }
  }
}

/// Numbers with their nouns: "1 device", "3 grants".
enum Counted {
  static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// The counts above zero, as in "2 devices, 1 grant"; nil where all are zero.
  static func list(_ counts: [(count: Int, noun: String)]) -> String? {
    let some = counts.filter { $0.count > 0 }.map { text($0.count, $0.noun) }
    return some.isEmpty ? nil : some.joined(separator: ", ")
  }
}
