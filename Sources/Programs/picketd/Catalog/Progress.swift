import Configuration
import PicketSystem

/// How far a catalog is: a line that changes on a terminal, and one at its beginning elsewhere.
final class Progress {
  private let log: Log
  private var shown = -1

  init(_ log: Log) { self.log = log }

  func show(_ percent: Int) {
    if Console.isTerminal && log.options.format == .text {
      if percent != shown { Console.error("\rpicketd: building the catalog ... \(percent) %") }
    } else if shown < 0 {
      log.info("building the catalog")
    }
    shown = percent
  }

  func end() {
    if shown >= 0 && Console.isTerminal && log.options.format == .text { Console.error("\r\u{1B}[K") }
  }
}
