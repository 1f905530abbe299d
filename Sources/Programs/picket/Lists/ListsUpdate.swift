import CommandSpec
import Glibc
import Lists
import PicketJSON
import Subscriptions

func updateLists(_ invocation: Invocation) throws -> ExitCode {
  signal(SIGPIPE, SIG_IGN)
  let progress = ListsProgress(isWanted: !invocation.isQuiet)
  defer { progress.clear() }
  let (names, isForced) = (invocation.all("ID-or-ADDRESS"), invocation.has("--force"))
  let keeper = try ListKeeper(invocation)
  let report: JSON.Object
  if let daemon = keeper.daemon {
    report = try keeper.update(names.map { try ListKeeper.whole($0) }, isForced, by: daemon) { progress.show($0) }
  } else {
    report = try invocation.catalogFolder().update(names, isForced: isForced) { progress.show($0) }.json
  }
  progress.clear()
  let isFailure = UpdateText.isFailure(report)
  if invocation.has("--json") {
    _ = invocation.show(report)
  } else if isFailure || !invocation.isQuiet {
    Output.text(UpdateText.text(report) + keeper.note)
  }
  return isFailure ? .failed : .done
}

/// What came of an update: a line for each list, and one for what came of them.
enum UpdateText {
  static func isFailure(_ report: JSON.Object) -> Bool {
    report.object("catalog")["outcome"] == "kept" || report["missing"]?.strings?.isEmpty == false
      || report.objects("outcomes").contains { $0["isGood"]?.bool == false }
  }

  static func text(_ report: JSON.Object) -> String {
    let outcomes = report.objects("outcomes")
    let identifiers = outcomes.map { $0.object("list").shown("id") }
    let width = (identifiers.map(\.count).max() ?? 0) + 2
    var text = ""
    let lost = Set(report["missing"]?.strings ?? [])
    for (identifier, outcome) in zip(identifiers, outcomes) {
      text += Columns.left(identifier, width) + sentence(outcome, isLost: lost.contains(identifier)).printable + "\n"
    }
    for identifier in lost.subtracting(identifiers).sorted() {
      text += Columns.left(identifier, width) + "has no copy, so its names are not in the catalog: update it\n"
    }
    let catalog = report.object("catalog")
    switch catalog["outcome"]?.string {
    case "built": text += "The catalog has \(catalog.shown("names")) names.\n"
    case "kept":
      text += "The catalog stays as it was because it could not be built: \(catalog.shown("why").printable).\n"
    default: text += "The catalog is up to date.\n"
    }
    return text
  }

  private static func sentence(_ outcome: JSON.Object, isLost: Bool) -> String {
    let list = outcome.object("list")
    switch outcome["change"]?.string {
    case "updated" where outcome["added"] != nil:
      return "updated (+\(outcome.shown("added")) -\(outcome.shown("removed")) names)"
    case "updated": return "updated (\(list.shown("rules")) names)"
    case "kept" where isLost:
      return "has no copy, so its names are not in the catalog, because \(outcome.shown("why"))"
    case "kept":
      return "kept the copy of \(list["changedAt"]?.string ?? "nothing") because \(outcome.shown("why"))"
    default: return "unchanged"
    }
  }
}
