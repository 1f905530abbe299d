internal import Household
internal import JSON
internal import Varlink

extension Desk {
  /// Says one of many things to whoever may still hear it: a passcode is changed, a session ends, a child moves to
  /// another user, while a call goes on for days. False when no more is wanted.
  func push(_ reply: JSON.Object, to errand: Errand) async throws(HouseholdError) -> Bool {
    let now = try await admit(errand.call)
    guard now.scope == errand.scope, now.caller.child?.id == errand.caller.child?.id,
      now.caller.isGuardian || !errand.caller.isGuardian
    else { throw Desk.refusal("this is not yours to hear any more") }
    return await errand.call.push(reply)
  }
}
