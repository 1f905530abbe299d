import CommandSpec
import DaemonClient
import PicketJSON

func lookUpNames(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.lookUp(invocation.all("NAME")))
  if invocation.has("--json") {
    for found in reply.found {
      // With the same keys in every line: a missing value is null.
      var line = found.json
      for key in ["application", "list", "line"] where line[key] == nil { line[key] = .null }
      Output.text(JSON.object(line).text + "\n")
    }
    return .done
  }
  var table = Table("NAME", "CATEGORIES", "APPLICATION", "LIST AND LINE")
  for found in reply.found.map(\.value) {
    let line = found.list.map { list in found.line.map { "\(list):\($0)" } ?? list }
    table.add(
      found.name, found.categories.isEmpty ? "not in the catalog" : found.categories.joined(separator: " "),
      found.application.orDash, line.orDash)
  }
  return invocation.show(table, orElse: "")
}

func listCategories(_ invocation: Invocation) throws -> ExitCode {
  let reply = try Daemon.reach(invocation).ask(.categories())
  if invocation.has("--json") { return invocation.show(reply.json) }
  var table = Table("CATEGORY", "TITLE", "KIND")
  for category in reply.categories { table.add(category.id, category.title, category.kind.rawValue) }
  return invocation.show(table, orElse: "There is no catalog yet.")
}

func listApplications(_ invocation: Invocation) throws -> ExitCode {
  let apps = try Daemon.reach(invocation).apps(word: invocation["WORD"], category: invocation["--category"])
  if invocation.has("--json") { return invocation.show(["apps": .array(apps.map { .object($0.json) })]) }
  var table = Table("APP", "TITLE", "CATEGORY", "RATED", "DOMAINS")
  for app in apps.map(\.value) {
    let more = app.domains.count > 2 ? " and \(app.domains.count - 2) more" : ""
    table.add(
      app.id, app.title, app.category.orDash, app.mark.orDash,
      app.domains.prefix(2).joined(separator: " ") + more)
  }
  return invocation.show(table, orElse: "No application has that word: 'picket apps' lists all.")
}

extension Daemon {
  /// All pages.
  func apps(word: String? = nil, category: String? = nil) throws(Refusal) -> [DaemonReply<Daemon.App>] {
    var (apps, after): ([DaemonReply<Daemon.App>], String?) = ([], nil)
    repeat {
      let page = try ask(.apps(word: word, category: category, after: after))
      apps += page.apps
      // A daemon that named the same page again would be asked for ever.
      after = page.after == after ? nil : page.after
    } while after != nil
    return apps
  }
}
