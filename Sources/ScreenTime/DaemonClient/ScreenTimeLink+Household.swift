package import PicketJSON

/// `io.picket.Household`.
extension ScreenTimeLink {
  /// Asks a guardian, or takes the passcode that one has typed. The word of how it stands.
  package func authorize(member: String, passcode: String?) throws(LinkFailure) -> String {
    var parameters: JSON.Object = ["member": .string(member)]
    if let passcode { parameters["passcode"] = .string(passcode) }
    return try status(call("io.picket.Household.Authorize", parameters, names: .both))
  }

  package func authorization() throws(LinkFailure) -> String {
    try status(call("io.picket.Household.Authorization", names: .both))
  }

  package func followAuthorization(_ tell: @escaping @Sendable (Result<String, LinkFailure>) -> Void) -> StreamHandle {
    follow("io.picket.Household.Authorization", names: .both) { reply in
      tell(reply.flatMap { reply in Result { () throws(LinkFailure) in try status(reply) } })
    }
  }

  package func revokeAuthorization() throws(LinkFailure) {
    _ = try call("io.picket.Household.Revoke", names: .both)
  }

  private func status(_ reply: JSON.Object) throws(LinkFailure) -> String {
    guard let status = reply["status"]?.string else { throw .unexpected(why: "no status") }
    return status
  }

  /// `guardian`, `child` or `other`, and the child if it is one.
  package func whoAmI() throws(LinkFailure) -> (authority: String, child: String?) {
    let reply = try call("io.picket.Household.WhoAmI", names: .nobody)
    return (reply["authority"]?.string ?? "other", reply["child"]?.string)
  }

  /// Whether the child that is named is one of the household; who may not ask for it asks for none.
  package func isForChild() throws(LinkFailure) -> Bool {
    do throws(LinkFailure) {
      _ = try authorization()
      return true
    } catch {
      switch error {
      case .notFound(kind: "child", _), .notAuthorized: return false
      default: throw error
      }
    }
  }

  package struct AgeRange: Sendable {
    package let isDeclined: Bool
    package let lowerBound: Int?
    package let upperBound: Int?
    package let declaration: String?
    package let controls: [String]

    package init(_ reply: JSON.Object) {
      isDeclined = reply["declined"]?.bool ?? false
      lowerBound = reply["lowerBound"]?.integer
      upperBound = reply["upperBound"]?.integer
      declaration = reply["declaration"]?.string
      controls = reply["controls"]?.strings ?? []
    }
  }

  package func ageRange(_ gates: [Int]) throws(LinkFailure) -> AgeRange {
    AgeRange(try call("io.picket.Household.AgeRange", ["gates": .array(gates.map { JSON.int($0) })], names: .both))
  }
}
