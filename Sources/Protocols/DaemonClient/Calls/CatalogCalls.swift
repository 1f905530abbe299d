internal import PicketJSON

// `io.picket.Activity`, `io.picket.Catalog` and `io.picket.Filter`.
extension DaemonCall {
  /// One page of decisions, oldest first. Followed: then new ones.
  package static func log(
    child: String? = nil, reveal: Bool = false, limit: Int? = nil, before: Int? = nil, after: Int? = nil,
    device: String? = nil, verdict: Daemon.Verdict? = nil, category: String? = nil, via: String? = nil,
    name: String? = nil, application: String? = nil, since: String? = nil, until: String? = nil
  ) -> DaemonCall<Daemon.LogReply> {
    .init(
      .activity(.log),
      [
        "child": .optional(child), "reveal": .bool(reveal), "limit": .optional(limit), "before": .optional(before),
        "after": .optional(after), "device": .optional(device), "verdict": .optional(verdict?.rawValue),
        "category": .optional(category), "via": .optional(via), "name": .optional(name),
        "application": .optional(application), "since": .optional(since), "until": .optional(until),
      ])
  }

  /// Domains that a child was allowed to visit, with names.
  package static func seen(child: String? = nil, client: String? = nil) -> DaemonCall<Daemon.SeenReply> {
    .init(.activity(.seen), ["child": .optional(child), "client": .optional(client)])
  }

  package static func explain(
    _ name: String, child: String? = nil, at time: String? = nil
  ) -> DaemonCall<Daemon.ExplainReply> {
    .init(.catalog(.explain), ["name": .string(name), "child": .optional(child), "at": .optional(time)])
  }

  package static func catalogInfo() -> DaemonCall<Daemon.InfoReply> { .init(.catalog(.info)) }

  package static func lookUp(_ names: [String]) -> DaemonCall<Daemon.LookupReply> {
    .init(.catalog(.lookup), ["names": .strings(names)])
  }

  package static func lists() -> DaemonCall<Daemon.ListsReply> { .init(.catalog(.lists)) }

  /// The next piece of a list in base64, for the following `addList` on this connection.
  package static func sendList(bytes: String) -> DaemonCall<Daemon.Done> {
    .init(.catalog(.sendList), ["bytes": .string(bytes)])
  }

  package static func addList(
    source: String, category: String, format: String? = nil, title: String? = nil, force: Bool? = nil
  ) -> DaemonCall<Daemon.AddListReply> {
    .init(
      .catalog(.addList),
      [
        "source": .string(source), "category": .string(category), "format": .optional(format),
        "title": .optional(title), "force": .optional(force),
      ])
  }

  package static func removeList(_ id: String) -> DaemonCall<Daemon.RemoveListReply> {
    .init(.catalog(.removeList), ["id": .string(id)])
  }

  /// Updates all lists, or those with these identifiers or addresses. Followed: progress, then outcomes.
  package static func updateLists(
    _ ids: [String]? = nil, force: Bool? = nil
  ) -> DaemonCall<Daemon.UpdateListsReply> {
    .init(
      .catalog(.updateLists), ["ids": ids.map { .strings($0) } ?? .null, "force": .optional(force)])
  }

  package static func status() -> DaemonCall<Daemon.StatusReply> { .init(.filter(.status)) }

  package static func up() -> DaemonCall<Daemon.Done> { .init(.filter(.up)) }

  package static func down() -> DaemonCall<Daemon.Done> { .init(.filter(.down)) }

  package static func metrics() -> DaemonCall<Daemon.MetricsReply> { .init(.filter(.metrics)) }
}
