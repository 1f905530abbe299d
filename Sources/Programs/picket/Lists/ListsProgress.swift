import DaemonClient
import Lists
import Subscriptions

/// Shows a progress bar for each step of an update.
final class ListsProgress {
  private var label = ""
  private var bar: ProgressBar?
  private let isWanted: Bool

  init(isWanted: Bool) { self.isWanted = isWanted }

  func show(_ step: UpdateStep) {
    switch step {
    case .downloading(let title, let bytes, let whole): show("fetching \(title)", bytes, of: whole ?? 0)
    case .reading(let title): show("reading \(title)", 1, of: 1)
    case .building(let done, let whole): show("building the catalog", done, of: whole)
    }
  }

  /// A step that picketd reports.
  func show(_ step: Daemon.UpdateListsReply) {
    show(step.doing.orDash.printable, step.done ?? 1, of: step.of ?? (step.done == nil ? 1 : 0))
  }

  private func show(_ label: String, _ done: Int, of whole: Int) {
    if label != self.label {
      clear()
      self.label = label
      bar = ProgressBar(String(label.prefix(40)), isWanted: isWanted)
    }
    bar?.show(done, of: whole)
  }

  func clear() {
    bar?.clear()
    bar = nil
    label = ""
  }
}
