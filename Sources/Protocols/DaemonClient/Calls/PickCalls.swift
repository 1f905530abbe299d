internal import PicketJSON

// `io.picket.Requests`: apps that have a guardian choose for them.
extension DaemonCall {
  /// The lists are tokens.
  package static func askToPick(
    child: String? = nil, client: String, title: String? = nil, header: String? = nil, footer: String? = nil,
    categories: [String]? = nil, applications: [String]? = nil, domains: [String]? = nil
  ) -> DaemonCall<Daemon.AskReply> {
    func list(_ texts: [String]?) -> JSON { texts.map { .strings($0) } ?? .null }
    return .init(
      .requests(.askToPick),
      [
        "child": .optional(child), "client": .string(client), "title": .optional(title), "header": .optional(header),
        "footer": .optional(footer), "categories": list(categories), "applications": list(applications),
        "domains": list(domains),
      ])
  }

  /// Followed: how it stands now, and then how it was settled.
  package static func picked(
    _ id: String, child: String? = nil, client: String
  ) -> DaemonCall<Daemon.PickedReply> {
    .init(.requests(.picked), ["child": .optional(child), "client": .string(client), "id": .string(id)])
  }

  /// By names.
  package static func pick(
    _ id: String, categories: [String], applications: [String], domains: [String]
  ) -> DaemonCall<Daemon.PickReply> {
    .init(
      .requests(.pick),
      [
        "id": .string(id), "categories": .strings(categories), "applications": .strings(applications),
        "domains": .strings(domains),
      ])
  }
}
