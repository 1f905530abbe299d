package import DaemonClient

/// What a guardian chooses for this app.
extension ScreenTimeLink {
  /// Returns the daemon's identifier of the request. The lists are tokens of what was chosen before.
  package func askToPick(
    title: String?, header: String?, footer: String?, categories: [String], applications: [String], domains: [String]
  ) throws(DaemonError) -> String {
    try call(
      .askToPick(
        child: child, client: client, title: title, header: header, footer: footer, categories: categories,
        applications: applications, domains: domains)
    ).id
  }

  package func followPick(
    _ id: String, _ tell: @escaping @Sendable (Result<Daemon.PickedReply, DaemonError>) -> Void
  ) -> StreamHandle {
    daemon.follow(.picked(id, child: child, client: client)) { reply in tell(reply.map(\.value)) }
  }
}
