internal import DaemonClient
internal import Household
internal import PicketVarlink

/// A call that its caller may make.
struct AuthorizedCall: Sendable {
  let call: Call
  let method: Method
  let caller: Caller
  let parameters: Parameters
  /// The child that the call names; where a child calls for itself, that child.
  let named: Child?
  /// The profile that the call names in place of a child.
  let profile: Profile?

  /// The child that the call is about, for methods that need one. Not inlined, as `scope`: the optimiser of Swift 6.3.1
  /// fails where either is inlined into async code.
  var child: Child {
    @inline(never)
    get throws(HouseholdError) {
      if let child = named ?? caller.child { return child }
      throw .invalid(parameter: "child", why: "say which child is meant: this user is none")
    }
  }

  /// The number of the child or the profile whose stores and allowances the call is about.
  var owner: Int {
    @inline(never)
    get throws(HouseholdError) {
      if let profile { return profile.id }
      return try child.id
    }
  }

  /// The number of the child that the call is about, or of the profile; nil for all children.
  @inline(never)
  var scope: Int? { profile?.id ?? named?.id }
}
