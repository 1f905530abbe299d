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
    let answer = Prompt.line(prompt: "\(question.printable) [y/N] ") ?? ""
    guard ["y", "yes"].contains(answer.lowercased()) else {
      throw Refusal(code: .failed, description: "nothing was changed")
    }
  }
}
