/// Who looks, and what that guardian may do: pages show only what picketd would not refuse.
struct Viewer: Hashable, Sendable {
  /// Nil for the guardian without a name.
  let name: String?
  private let role: String

  init(name: String? = nil, role: String) { (self.name, self.role) = (name, role) }

  /// The guardian of a request, if it is one.
  init?(_ request: PageRequest) {
    guard case .guardian(let name, let role) = request.viewer else { return nil }
    self.init(name: name, role: role)
  }

  var mayChange: Bool { role == "all" }
  /// Requests, and more time for today.
  var mayAnswer: Bool { role == "all" || role == "approve" }
  /// Names of what children visit.
  var maySeeNames: Bool { role == "all" }
}
