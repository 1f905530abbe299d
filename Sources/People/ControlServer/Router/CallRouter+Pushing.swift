internal import Household
internal import PicketJSON
internal import PicketVarlink

extension CallRouter {
  /// Sends one reply of a stream, if the caller may still hear it: a passcode or a role is changed, a session ends or a
  /// child moves to another user while a call goes on for days. False when the caller wants no more.
  func push(_ reply: JSON.Object, to request: AuthorizedCall) async throws(HouseholdError) -> Bool {
    let (call, before) = (request.call, request.standing)
    let now = try await admit(call).standing
    guard before.holds(in: now) else { throw CallRouter.refusal("you may no longer follow this") }
    return await call.push(reply)
  }
}

/// The rights that a caller had when the call was admitted.
struct Standing: Sendable {
  /// The child that the call is about, and the child that calls.
  let scope: Int?
  let child: Int?
  /// What the caller may do as a guardian, if it is one.
  let role: Guardian.Role?

  /// Whether the caller still has these rights.
  func holds(in now: Standing) -> Bool {
    guard now.scope == scope && now.child == child else { return false }
    guard let role else { return true }
    return now.role.map { $0 >= role } ?? false
  }
}

extension AuthorizedCall {
  @inline(never)
  var standing: Standing { Standing(scope: scope, child: caller.child?.id, role: caller.role) }
}
