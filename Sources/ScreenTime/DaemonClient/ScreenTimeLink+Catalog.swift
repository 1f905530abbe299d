package import PicketJSON

/// `io.picket.Catalog` and `io.picket.Activity`, as far as apps ask.
extension ScreenTimeLink {
  /// What would be said about a name now, and why.
  package func explain(_ name: String) throws(LinkFailure) -> JSON.Object {
    try call("io.picket.Catalog.Explain", ["name": .string(name)])
  }

  /// What the daemon has seen of a child, names in clear: for guardians, and for apps with access to data.
  package func seen(_ what: Seen) throws(LinkFailure) -> [JSON.Object] {
    try call("io.picket.Activity.Seen", names: .both)[what.rawValue]?.array?.compactMap(\.object) ?? []
  }

  package enum Seen: String { case domains, applications }
}
