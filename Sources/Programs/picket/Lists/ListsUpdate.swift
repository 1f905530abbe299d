import CommandSpec
import DaemonClient
import Glibc
import Lists
import Subscriptions

func updateLists(_ invocation: Invocation) throws -> ExitCode {
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  let (names, isForced) = (invocation.all("ID-or-ADDRESS"), invocation.has("--force"))
  let keeper = try ListKeeper(invocation)
  let reply: DaemonReply<Daemon.UpdateListsReply>
  if let daemon = keeper.daemon {
    reply = try keeper.update(names.map { try ListKeeper.whole($0) }, isForced, by: daemon) { progress.show($0) }
  } else {
    reply = try DaemonReply(
      try invocation.catalogFolder().update(names, isForced: isForced) { progress.show($0) }.json)
  }
  progress.clear()
  let isFailure = UpdateText.isFailure(reply.value)
  if invocation.has("--json") {
    _ = invocation.show(reply.json)
  } else if isFailure || !invocation.isQuiet {
    Output.text(UpdateText.text(reply.value) + keeper.note)
  }
  return isFailure ? .failed : .done
}

/// The outcome of an update: a line for each list, and one for the catalog.
enum UpdateText {
  static func isFailure(_ report: Daemon.UpdateListsReply) -> Bool {
    report.catalog?.outcome == .kept || report.missing?.isEmpty == false
      || (report.outcomes ?? []).contains { !$0.isGood }
  }

  static func text(_ report: Daemon.UpdateListsReply) -> String {
    let outcomes = report.outcomes ?? []
    let identifiers = outcomes.map(\.list.id)
    let width = (identifiers.map(\.count).max() ?? 0) + 2
    var text = ""
    let lost = Set(report.missing ?? [])
    for (identifier, outcome) in zip(identifiers, outcomes) {
      text += Padding.left(identifier, width) + sentence(outcome, isLost: lost.contains(identifier)).printable + "\n"
      if outcome.change == .updated { text += SkippedText(outcome.list).text }
    }
    for identifier in lost.subtracting(identifiers).sorted() {
      text += Padding.left(identifier, width) + "has no copy, so its names are not in the catalog: update it\n"
    }
    switch report.catalog?.outcome {
    case .built: text += "The catalog has \((report.catalog?.names).orDash) names.\n"
    case .kept:
      let why = (report.catalog?.why).orDash.printable
      text += "The catalog stays as it was because it could not be built: \(why).\n"
    case .unchanged, nil: text += "The catalog is up to date.\n"
    }
    return text
  }

  private static func sentence(_ outcome: Daemon.ListOutcome, isLost: Bool) -> String {
    switch outcome.change {
    case .updated:
      outcome.added.map { "updated (+\($0) -\(outcome.removed.orDash) names)" }
        ?? "updated (\(outcome.list.rules) names)"
    case .kept where isLost: "has no copy, so its names are not in the catalog, because \(outcome.why.orDash)"
    case .kept: "kept the copy of \(outcome.list.changedAt ?? "nothing") because \(outcome.why.orDash)"
    case .unchanged: "unchanged"
    }
  }
}
