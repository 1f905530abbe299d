package import DaemonClient

/// What children use.
extension ScreenTimeLink {
  package func isGuardians() throws(DaemonError) -> Bool { try daemon.call(.whoAmI()).authority == .guardian }

  /// Every child of the household, for guardians.
  package func household() throws(DaemonError) -> [String] { try daemon.call(.children()).children.map(\.name) }

  /// For guardians, and for apps with data access. Without tokens, everything.
  package func activityData(
    of child: String?, segment: Daemon.SegmentLength, from: String, to: String, applications: [String],
    categories: [String], domains: [String]
  ) throws(DaemonError) -> Daemon.DataReply {
    try call(
      .data(
        child: child, client: client, segment: segment, from: from, to: to, applications: applications,
        categories: categories, domains: domains)
    ).value
  }
}
