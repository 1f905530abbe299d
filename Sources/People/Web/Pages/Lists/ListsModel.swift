internal import DaemonClient

/// Lists that were added, and those that may be.
struct ListsModel {
  struct Added {
    let id: String
    let title: String
    let facts: String
    /// Why its last update failed; the last good copy counts.
    var trouble: String?
    /// Lines that are not in the catalog, with the reason.
    var omitted: [String] = []
  }

  struct Suggested {
    let title: String
    let category: String
    let format: String
    let address: String
    let facts: String
  }

  var viewer: Viewer
  var clock: RelativeTimes
  var waiting = 0
  /// Names and applications of the catalog that is in use.
  var known = (names: 0, applications: 0)
  var added: [Added] = []
  var suggested: [Suggested] = []
  var categories: [(id: String, title: String)] = []
}

extension ListsModel {
  init(_ viewer: Viewer, clock: RelativeTimes, from daemon: Daemon) throws(DaemonError) {
    self.init(viewer: viewer, clock: clock)
    waiting = try ChildRequest.open(from: daemon).count
    let info = try daemon.call(.catalogInfo())
    known = (info.names, info.applications)
    added = try daemon.call(.lists()).lists.map { list in
      let facts = [
        list.category, Words.count(list.rules, "rule"), list.confirmedAt.map { "up to date \(clock.moment($0))" },
        list.omitted > 0 ? "\(Words.count(list.omitted, "line")) left out" : nil,
      ]
      return Added(
        id: list.id, title: list.title, facts: facts.compactMap { $0 }.joined(separator: " · "),
        trouble: list.lastError,
        omitted: list.skipped.map { "line \($0.line), \($0.text): \($0.sentence)" })
    }
    suggested = try daemon.call(.suggestions()).suggestions.filter { !$0.isAdded }.map { list in
      Suggested(
        title: list.title, category: list.category, format: list.format, address: list.address,
        facts: [list.adds, "\(Words.count(list.names, "name"))", list.licence, list.note].filter { !$0.isEmpty }
          .joined(separator: " · "))
    }
    categories = try daemon.call(.categories()).categories.map { ($0.id, $0.title) }
  }
}
