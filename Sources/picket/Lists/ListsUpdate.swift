import Glibc
import Lists
import Subscriptions
import Verbs

func updateLists(_ invocation: Invocation) throws -> ExitCode {
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  let folder = try invocation.catalogFolder()
  let report = try folder.update(invocation.all("ID-or-ADDRESS"), isForced: invocation.has("--force")) {
    progress.show($0)
  }
  progress.clear()
  if invocation.has("--json") {
    _ = invocation.show(report.json)
    return report.isFailure ? .failed : .done
  }
  if report.isFailure || !invocation.isQuiet { Output.text(report.text) }
  return report.isFailure ? .failed : .done
}

extension UpdateReport {
  /// A line for each list, and one for what came of them.
  fileprivate var text: String {
    let width = (rows.map(\.subscription.identifier.count).max() ?? 0) + 2
    var text = ""
    let lost = Set(missing.map(\.identifier))
    for (subscription, outcome) in rows {
      let isLost = lost.contains(subscription.identifier)
      text += Columns.left(subscription.identifier, width)
      text += UpdateReport.sentence(subscription, outcome, isLost: isLost) + "\n"
    }
    for identifier in lost.subtracting(rows.map(\.subscription.identifier)).sorted() {
      text += Columns.left(identifier, width) + "has no copy, so its names are not in the catalog: update it\n"
    }
    switch catalog {
    case .unchanged: text += "The catalog is up to date.\n"
    case .built(let names): text += "The catalog has \(names) names.\n"
    case .kept(let reason): text += "The catalog stays as it was because it could not be built: \(reason).\n"
    }
    return text
  }

  private static func sentence(_ subscription: Subscription, _ outcome: Outcome, isLost: Bool) -> String {
    switch outcome {
    case .unchanged: "unchanged"
    case .updated(let added?, let removed?): "updated (+\(added) -\(removed) names)"
    case .updated: "updated (\(subscription.rules) names)"
    case .kept(let reason) where isLost: "has no copy, so its names are not in the catalog, because \(reason)"
    case .kept(let reason):
      "kept the copy of \(subscription.changedAt ?? "nothing") because \(reason)"
    }
  }
}
