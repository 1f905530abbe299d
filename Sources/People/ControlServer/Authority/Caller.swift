internal import Household
internal import PicketSystem
internal import PicketVarlink

/// Who calls, and what the household knows about them.
struct Caller: Sendable {
  /// The user's number, from the kernel.
  let user: UInt32
  /// The child whose user it is, if it is one.
  let child: Child?
  /// Root, or a member of the guardians' group: guardians without a passcode.
  private(set) var isTrusted: Bool
  /// The extension that calls, if it is one.
  let agent: ExtensionIdentity?
  /// The token that the connection has shown, if there is still one: then nothing else counts.
  let token: AccessToken?
  /// The device whose child picket-web speaks for, if it does. `child` is nil then where the device is no longer that child's.
  let representative: Representative?
  /// Until when the passcode opens this connection, in seconds since 1970; nil when it does not.
  let unlockedUntil: Int?
  /// The named guardian that the passcode belongs to.
  let guardian: Guardian?
  /// What the caller may do as a guardian; nil when the caller is no guardian.
  private(set) var role: Guardian.Role?

  var isGuardian: Bool { role != nil }

  /// What a guardian is called: by its own name, by its token's, or by that of its user.
  var name: String? { guardian?.name ?? token?.name ?? (isTrusted ? Account(user)?.name ?? "user \(user)" : nil) }

  /// The caller without the rights of a guardian.
  var asNoGuardian: Caller {
    var caller = self
    (caller.isTrusted, caller.role) = (false, nil)
    return caller
  }

  /// The caller as a guardian, for what picket-mqtt asks and picketd carries out as a guardian's call.
  var asGuardian: Caller {
    var caller = self
    (caller.isTrusted, caller.role) = (true, .all)
    return caller
  }

  init(_ connection: Connection, of household: Household, guardians: UInt32?) async {
    let peer = connection.peer
    user = peer.credentials.user
    let session = connection.state(Session.self)
    (agent, representative) = (session?.agent, session?.representative)
    if let agent {
      child = await household.children.first { $0.id == agent.child }
      (isTrusted, token, unlockedUntil, guardian, role) = (false, nil, nil, nil, nil)
      return
    }
    if let representative {
      child = await household.child(representative.child, speakingBy: representative.device)
      (isTrusted, token, unlockedUntil, guardian, role) = (false, nil, nil, nil, nil)
      return
    }
    if let shown = session?.token {
      token = await household.accessToken(shown)
      (child, isTrusted, unlockedUntil, guardian) = (nil, false, token?.until, nil)
      role = token.map { $0.scope == .control ? .all : .read }
      return
    }
    token = nil
    child = await household.child(user: user)
    let groups = peer.groups + [peer.credentials.group]
    // A child stays a child, even in the guardians' group.
    // Where the household is lost, nobody knows who is a child, so the group does not count.
    let isKnown = await household.loss == nil
    isTrusted = user == 0 || isKnown && child == nil && (guardians.map(groups.contains) ?? false)
    let generation = await household.passcodeGeneration
    var unlocked = session?.unlocked(generation)
    // What a passkey opened is closed when it is removed.
    if let passkey = unlocked?.passkey, await household.passkey(passkey) == nil { unlocked = nil }
    if let id = unlocked?.guardian {
      guardian = await household.guardian(id)
      // A removed guardian's passcode opens nothing any more.
      unlockedUntil = guardian == nil ? nil : unlocked?.until
    } else {
      (guardian, unlockedUntil) = (nil, unlocked?.until)
    }
    role = isTrusted ? .all : unlockedUntil == nil ? nil : guardian?.role ?? .all
  }
}
