import CommandSpec
import Glibc
import PicketCharts
import PicketSystem
import QRCode

/// The terminal, if there is one.
extension Invocation {
  var isQuiet: Bool { has("--quiet") }

  /// Whether text on standard output may have colours.
  var hasColor: Bool {
    if has("--no-color") || isatty(STDOUT_FILENO) == 0 { return false }
    return (Environment["NO_COLOR"] ?? "").isEmpty && Environment["TERM"] != "dumb"
  }

  /// Columns of the terminal; 80 where there is none.
  var terminalWidth: Int {
    var size = winsize()
    if isatty(STDOUT_FILENO) == 1, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return Environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  /// How pictures are drawn here.
  var characterStyle: Chart.CharacterStyle {
    Chart.CharacterStyle(hasBlocks: Environment["TERM"] != "dumb", hasColor: hasColor)
  }

  /// Confirms what was done, unless --quiet is given.
  func confirm(_ text: String) {
    if !isQuiet { Output.text(text) }
  }
}

/// A progress bar on the terminal; nothing where standard error is no terminal.
final class ProgressBar {
  private static let width = 30

  private let label: String
  private let isWatched: Bool
  private var shown = -1

  init(_ label: String, isWanted: Bool = true) {
    self.label = label
    isWatched = isWanted && isatty(STDERR_FILENO) == 1
  }

  func show(_ done: Int, of total: Int) {
    guard isWatched, total > 0 else { return }
    let percent = min(100, done * 100 / total)
    if percent == shown { return }
    shown = percent
    let filled = percent * ProgressBar.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: ProgressBar.width - filled)
    Output.error("\r\(label) [\(bar)] \(percent) %")
  }

  /// Erases the bar.
  func clear() {
    if shown >= 0 { Output.error("\r\u{1B}[K") }
    shown = -1
  }
}

/// Reads what people type: secrets without showing them, and plain lines.
enum Prompt {
  private static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// A new passcode or passphrase; asked for twice on a terminal.
  static func new(_ what: String) throws -> String {
    guard let first = ask("New \(what): "), !first.isEmpty else { throw Misuse("no \(what) was given") }
    guard isTerminal else { return first }
    guard ask("Once more: ") == first else {
      throw Refusal(code: .failed, description: "the two are not the same; nothing was changed")
    }
    return first
  }

  /// A line that is not shown while it is typed; nil at the end of input.
  static func ask(_ prompt: String) -> String? {
    guard isTerminal else { return readLine() }
    var settings = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
      Output.error(prompt)
      return readLine()
    }
    var hidden = settings
    // Ctrl-C is read like a letter: a program that it ended would leave a terminal that shows nothing.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // Hidden before the prompt, so that a fast answer is neither shown nor lost.
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    Output.error(prompt)
    let line = readLine()
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    Output.error("\n")
    return line.flatMap { $0.contains("\u{3}") ? nil : $0 }
  }

  /// A line that may be seen; nil at the end of input.
  static func line(prompt: String) -> String? {
    if isTerminal { Output.error(prompt) }
    return readLine()
  }
}

/// A text as a picture that a telephone reads from the terminal.
enum TerminalCode {
  /// Empty where the output is no terminal: a file or a program has no use for the picture.
  static func picture(of text: String) -> String {
    guard isatty(STDOUT_FILENO) == 1, let code = QRCode(text) else { return "" }
    return code.lines.map { "  \($0)\n" }.joined() + "\n"
  }
}
