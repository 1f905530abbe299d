import CommandSpec
import Glibc
import PicketSystem

/// What people see it on, if they do.
extension Invocation {
  var isQuiet: Bool { has("--quiet") }

  /// Whether text on standard output may have colours.
  var hasColor: Bool {
    if has("--no-color") || isatty(STDOUT_FILENO) == 0 { return false }
    return (Environment["NO_COLOR"] ?? "").isEmpty && Environment["TERM"] != "dumb"
  }

  /// Says that something was done, to whom it is no news too many.
  func confirm(_ text: String) {
    if !isQuiet { Output.text(text) }
  }
}
