internal import DaemonClient
internal import Household
internal import PicketVarlink

extension CallRouter {
  /// Refuses to decide for the family on a machine that follows.
  private func checkDecides(_ method: Method) async throws(HouseholdError) {
    guard method.decidesForFamily, await household.membership?.follows == true else { return }
    throw .conflict(
      why:
        "this machine follows what the family's other machines decide: decide it there, or end that with 'picket fleet leave'"
    )
  }

  /// Finds out who calls, whether they may, and which child the call is about.
  func admit(_ call: Call) async throws(HouseholdError) -> AuthorizedCall {
    var caller = await Caller(call.connection, of: household, guardians: dependencies.guardians)
    let parameters = Parameters(call.parameters)
    guard let method = Method(call.method) else { throw .unavailable(why: "picketd has no method \(call.method)") }
    let rule = Authority.rule(for: method)
    if rule == .web { return try await admit(call, method, asWeb: caller, parameters) }
    if rule == .courier { return try await admit(call, method, asCourier: caller, parameters) }
    if rule == .bridge {
      try await checkDecides(method)
      return try await admit(call, method, asBridge: caller, parameters)
    }
    if rule == .laptop { return try await admit(call, method, asLaptop: caller, parameters) }
    let role = Authority.role(for: method)
    let lesser = caller.role.flatMap { $0 < role ? $0 : nil }
    if let token = caller.token {
      try token.check(method, isInScope: lesser == nil || rule == .everybody)
      await household.noteUse(ofAccessToken: token.id)
    }
    // A child's own user stays that child where it is a guardian who may not do this.
    if lesser != nil { caller = caller.asNoGuardian }
    if !caller.isGuardian, await household.loss != nil, rule != .everybody {
      throw .notAuthorized(
        why: "the household is lost, so nobody knows who its guardians and children are",
        remedy: "as root, 'picket status' says what happened and what to do")
    }
    guard caller.isGuardian || rule != .guardians else {
      throw lesser.map(CallRouter.refusal) ?? CallRouter.refusal("only guardians may do this")
    }
    if caller.isGuardian { try await checkDecides(method) }
    try caller.agent?.check(method, rule, parameters)
    try caller.representative?.check(method)
    let named = parameters.text("child")
    if caller.isGuardian || rule == .everybody {
      var child: Child?
      if let named { child = try await household.child(named: named) }
      var profile: Profile?
      if method != .household(.changeChild), let named = parameters.text("profile") {
        if child != nil { throw .invalid(parameter: "profile", why: "a child is named already: name one of the two") }
        profile = try await household.profile(named: named)
      }
      return AuthorizedCall(
        call: call, method: method, caller: caller, parameters: parameters, named: child, profile: profile)
    }
    guard let own = caller.child else {
      throw lesser.map(CallRouter.refusal) ?? CallRouter.stranger(caller, method)
    }
    // A child does not learn which other children there are.
    if let named, named.lowercased() != own.name.lowercased() {
      throw CallRouter.refusal("a child may ask for itself alone")
    }
    if parameters.text("profile") != nil { throw CallRouter.refusal("profiles are for guardians") }
    if rule == .client || rule == .program {
      guard let client = parameters.text("client") else {
        throw .invalid(parameter: "client", why: "say which client's stores are meant")
      }
      guard client != Household.guardianClient,
        await household.authorization(own.id, client: client).isApproved
      else {
        throw .notAuthorized(
          why: "'\(client.prefix(80))' was not authorized for this child",
          remedy: "have it ask for authorization, and a guardian approve it")
      }
      // An extension is known by its connection.
      if rule == .program, caller.agent == nil { try await check(call.connection.peer, is: client, for: own) }
    }
    return AuthorizedCall(call: call, method: method, caller: caller, parameters: parameters, named: own, profile: nil)
  }

  /// Only picket-fleet goes to the database, and it may do nothing else.
  private func admit(
    _ call: Call, _ method: Method, asCourier caller: Caller, _ parameters: Parameters
  ) async throws(HouseholdError) -> AuthorizedCall {
    guard caller.agent == nil, caller.representative == nil, caller.token == nil,
      dependencies.courier.isOf(call.connection.peer)
    else {
      throw .notAuthorized(
        why: "only picket-fleet may do this", remedy: "run it as the user \(ProgramUser.courier)")
    }
    return AuthorizedCall(
      call: call, method: method, caller: caller, parameters: parameters, named: nil, profile: nil)
  }

  /// Only picket-web speaks for others. A connection that may anything by itself is not picket-web's.
  private func admit(
    _ call: Call, _ method: Method, asWeb caller: Caller, _ parameters: Parameters
  ) async throws(HouseholdError) -> AuthorizedCall {
    guard caller.agent == nil, caller.representative == nil, caller.child == nil, !caller.isGuardian,
      call.connection.state(Session.self)?.token == nil, await household.loss == nil,
      dependencies.web.isOf(call.connection.peer, saying: parameters.text("secret"))
    else {
      throw .notAuthorized(
        why: "only picket-web may do this, over a connection that speaks for nobody yet",
        remedy: "have picketd start picket-web, or run it as the user \(WebIdentity.user)")
    }
    return AuthorizedCall(
      call: call, method: method, caller: caller, parameters: parameters, named: nil, profile: nil)
  }

  /// Any program of a child's user can claim to be a client; a program that changes settings has to be the authorized one.
  private func check(_ peer: Peer, is client: String, for child: Child) async throws(HouseholdError) {
    guard let program = await household.program(child.id, client: client) else {
      throw .notAuthorized(
        why: "no guardian has named the program of '\(client.prefix(80))', and any program of this user could pretend "
          + "to be it",
        remedy: "a guardian names it with 'picket authorization grant --child \(child.name) --client "
          + "\(client.prefix(80)) --program PATH'")
    }
    try programs.check(peer, runs: program)
  }

  static func refusal(_ role: Guardian.Role) -> HouseholdError {
    .notAuthorized(
      why: role == .read ? "this guardian may only read" : "this guardian may only answer requests, and read",
      remedy: "have a guardian do it who may do everything; that one also changes roles with 'picket guardian change'")
  }

  /// A child whose user is not in the household cannot use sudo or the passcode: a guardian has to ask for it.
  private static func stranger(_ caller: Caller, _ method: Method) -> HouseholdError {
    guard method == .requests(.askFor) || method == .requests(.ask) else {
      return refusal("only guardians and children of the household may do this")
    }
    return .notAuthorized(
      why: "your user is no child of this household",
      remedy: "guardians run it with sudo. For a child a guardian says whose user this is ('picket device add --child "
        + "NAME --uid \(caller.user)'), or asks for the child ('picket ask --child NAME WHAT')")
  }

  static func refusal(_ why: String) -> HouseholdError {
    .notAuthorized(
      why: why, remedy: "run it with sudo, join the group picket-guardian, or unlock the connection with the passcode")
  }
}
