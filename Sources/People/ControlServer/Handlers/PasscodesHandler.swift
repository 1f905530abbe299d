internal import DaemonClient
internal import Household
internal import PicketJSON

// io.picket.Household: passcodes, and codes beside them.
extension CallRouter {
  func answerPasscodes(
    _ method: Method.Household, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let (caller, parameters) = (request.caller, request.parameters)
    let name = try await owner(request)
    switch method {
    case .setPasscode:
      try await household.setPasscode(
        parameters.needed("passcode"), of: name, current: parameters.text("current"), by: caller.guardian?.id,
        isTrusted: caller.isTrusted, user: caller.user)
      return [:]
    case .beginCode:
      let (secret, address) = try await household.beginCode(of: name)
      return ["secret": .string(secret), "address": .string(address)]
    case .confirmCode:
      try await household.confirmCode(parameters.needed("code"), of: name)
      return [:]
    case .removeCode:
      try await household.removeCode(
        of: name, code: parameters.text("code"), isTrusted: caller.isTrusted, user: caller.user)
      return [:]
    default: return nil
    }
  }

  /// Whose passcode is meant: a guardian with a name means its own where no other is named, and another's only where it may do
  /// everything.
  private func owner(_ request: AuthorizedCall) async throws(HouseholdError) -> String? {
    let caller = request.caller
    let name = request.parameters.text("name") ?? caller.guardian?.name
    var target: Guardian?
    if let name { target = try await household.guardian(named: name) }
    if let role = caller.role, role != .all, target?.id != caller.guardian?.id { throw CallRouter.refusal(role) }
    return name
  }
}
