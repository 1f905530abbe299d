import Glibc

/// How far long work is, where somebody watches: on a terminal, and nowhere else.
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

  /// Leaves the line as if nothing had been there.
  func clear() {
    if shown >= 0 { Output.error("\r\u{1B}[K") }
    shown = -1
  }
}
