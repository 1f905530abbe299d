import Glibc
import PicketSystem

/// The terminal of a session, where a line is written between what its programs write.
struct SessionTerminal {
  private let path: String

  /// `name` is logind's, such as `tty2` or `pts/0`.
  init(_ name: String) { path = "/dev/\(name)" }

  /// A terminal that takes nothing just now, or is gone, gets nothing.
  func say(_ text: String) {
    guard path.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), !path.contains("..") else { return }
    // It must not become this program's own terminal, nor keep it waiting.
    let number = unsafe open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return }
    let terminal = Descriptor(owning: number)
    if isatty(terminal.number) == 1 { Console.write("\r\n\(text)\r\n", to: terminal.number) }
  }
}
