internal import PicketJSON

// `io.picket.Catalog`.
extension DaemonCall {
  package static func explain(
    _ name: String, child: String? = nil, at time: String? = nil
  ) -> DaemonCall<Daemon.ExplainReply> {
    .init(.catalog(.explain), ["name": .string(name), "child": .optional(child), "at": .optional(time)])
  }

  package static func catalogInfo() -> DaemonCall<Daemon.InfoReply> { .init(.catalog(.info)) }

  package static func lookUp(_ names: [String]) -> DaemonCall<Daemon.LookupReply> {
    .init(.catalog(.lookup), ["names": .strings(names)])
  }

  package static func categories() -> DaemonCall<Daemon.CategoriesReply> { .init(.catalog(.categories)) }

  /// One page of applications. The reply's `after` continues behind it.
  package static func apps(
    word: String? = nil, category: String? = nil, after: String? = nil, limit: Int? = nil
  ) -> DaemonCall<Daemon.AppsReply> {
    .init(
      .catalog(.apps),
      [
        "word": .optional(word), "category": .optional(category), "after": .optional(after), "limit": .optional(limit),
      ])
  }

  package static func lists() -> DaemonCall<Daemon.ListsReply> { .init(.catalog(.lists)) }

  package static func suggestions(category: String? = nil) -> DaemonCall<Daemon.SuggestionsReply> {
    .init(.catalog(.suggestions), ["category": .optional(category)])
  }

  /// The next piece of a list in base64, for the following `addList` on this connection.
  package static func sendList(bytes: String) -> DaemonCall<Daemon.Done> {
    .init(.catalog(.sendList), ["bytes": .string(bytes)])
  }

  package static func addList(
    source: String, category: String? = nil, format: String? = nil, title: String? = nil, force: Bool? = nil
  ) -> DaemonCall<Daemon.AddListReply> {
    .init(
      .catalog(.addList),
      [
        "source": .string(source), "category": .optional(category), "format": .optional(format),
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
}
