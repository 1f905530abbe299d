internal import Household
internal import PicketSystem
internal import PicketVarlink

/// Who calls, as far as it matters to the family.
struct Caller: Sendable {
  /// As the kernel says.
  let user: UInt32
  /// The child whose user it is, if it is one.
  let child: Child?
  /// Root, or of the guardians' group: nobody asks these for a passcode.
  let isTrusted: Bool
  /// The extension that it is, if it is one.
  let agent: ExtensionIdentity?
  /// Until when the passcode opens this connection, in seconds since 1970; nil when it does not.
  let unlockedUntil: Int?

  var isGuardian: Bool { isTrusted || unlockedUntil != nil }

  init(_ connection: Connection, of household: Household, guardians: UInt32?) async {
    let peer = connection.peer
    user = peer.credentials.user
    agent = connection.state(Session.self)?.agent
    if let agent {
      child = await household.children.first { $0.id == agent.child }
      (isTrusted, unlockedUntil) = (false, nil)
      return
    }
    child = await household.child(user: user)
    let groups = peer.groups + [peer.credentials.group]
    // A child that somebody put into the group is a child all the same.
    // Where the household is lost, nobody knows who is one.
    let isKnown = await household.loss == nil
    isTrusted = user == 0 || isKnown && child == nil && (guardians.map(groups.contains) ?? false)
    let generation = await household.passcodeGeneration
    unlockedUntil = connection.state(Session.self)?.unlockedUntil(generation)
  }
}
