internal import DaemonClient
internal import FamilyTokens
internal import FilterProtocol
internal import Household
internal import Lists
internal import PicketJSON
internal import PicketVarlink
internal import Policy
internal import Wire

// io.picket.Activity: what was decided. Rules of time have a file of their own.
extension CallRouter {
  func answerActivity(
    _ method: Method.Activity, _ request: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    switch method {
    case .changes: return try await changes(request)
    case .counts: return try await counts(request)
    case .seen: return try await seen(request)
    case .addSchedule, .removeSchedule, .skipSchedule, .schedules, .addLimit, .removeLimit, .limits, .addEarning,
      .removeEarning, .earnings, .more, .time:
      return try await answerTimeRules(method, request)
    case .startMonitoring, .stopMonitoring, .monitored: return try await answerMonitoring(method, request)
    case .usage: return try await usage(request)
    case .weeklyReport: return try await weeklyReport(request)
    case .data: return try await data(request)
    case .report: return try await report(request)
    case .log:
      try checkLog(request)
      let filter = try await filter(request)
      let (before, after) = (request.parameters.number("before"), request.parameters.number("after"))
      if request.call.wantsMore {
        try await followLog(filter, after: after, request)
        return nil
      }
      if let after { return try await reply(household.log(filter, after: after), request) }
      let limit = request.parameters.number("limit") ?? Daemon.usualPage
      return try await reply(household.log(filter, before: before, limit: limit), request)
    }
  }

  /// A child's log has no names, and to look for one would tell it as well. Neither has the log of a guardian who may
  /// not do everything.
  private func checkLog(_ request: AuthorizedCall) throws(HouseholdError) {
    let (role, parameters) = (request.caller.role, request.parameters)
    if role == .all { return }
    if let role {
      let isByName = ["name", "application"].contains { parameters.text($0) != nil }
      if parameters.flag("reveal") || isByName { throw CallRouter.refusal(role) }
      return
    }
    if parameters.flag("reveal") || ["name", "application", "device"].contains(where: { parameters.text($0) != nil }) {
      throw CallRouter.refusal(
        "names in the log are for guardians, since every program of a child's user could read them here")
    }
  }

  /// The newest decisions, or those after the one at which the client stopped, and then what comes.
  private func followLog(
    _ filter: LogFilter, after number: Int?, _ request: AuthorizedCall
  ) async throws(HouseholdError) {
    var recordings = household.recordings().makeAsyncIterator()
    var after: Int
    if let number {
      after = number
    } else {
      let limit = request.parameters.number("limit") ?? Daemon.usualPage
      let page = try await household.log(filter, limit: limit)
      guard try await push(await reply(page, request), to: request) else { return }
      after = page.after
    }
    while true {
      while case let page = try await household.log(filter, after: after), page.after != after {
        after = page.after
        if page.decisions.isEmpty { continue }
        guard try await push(await reply(page, request), to: request) else { return }
      }
      guard await recordings.next() != nil else { return }
    }
  }

  private func filter(_ request: AuthorizedCall) async throws(HouseholdError) -> LogFilter {
    let parameters = request.parameters
    var filter = LogFilter(child: request.scope)
    if let device = parameters.text("device") { filter.device = try await household.device(device).number }
    if parameters.text("verdict") != nil { filter.verdict = try parameters.word("verdict") }
    if parameters.text("via") != nil { filter.via = try parameters.word("via") }
    if let name = parameters.text("name") {
      guard let domain = Name(people: name), !domain.isRoot else {
        throw .invalid(parameter: "name", why: "'\(name.prefix(80))' is not a domain such as example.com")
      }
      filter.name = domain
    }
    (filter.category, filter.application) = (parameters.text("category"), parameters.text("application"))
    filter.isHereOnly = parameters.flag("here")
    (filter.since, filter.until) = (try parameters.time("since"), try parameters.time("until"))
    return filter
  }

  private func seen(_ request: AuthorizedCall) async throws(HouseholdError) -> JSON.Object {
    let child = try request.child
    try await checkDataAccess(request, to: child)
    let activity = try await household.recentActivity(of: child.id)
    return [
      "domains": .array(activity.domains.map(\.thing)), "applications": .array(activity.applications.map(\.thing)),
    ]
  }

  /// Throws unless a guardian lets the calling program see by name what the child visits. Tokens are kept from others as well:
  /// they can be had for any name, and so be compared.
  func checkDataAccess(_ request: AuthorizedCall, to child: Child) async throws(HouseholdError) {
    if request.caller.isGuardian { return }
    let client = try request.parameters.needed("client")
    if await household.authorization(child.id, client: client) == .approvedWithDataAccess { return }
    throw .notAuthorized(
      why: "no guardian has allowed '\(client.prefix(80))' to see what this child visits",
      remedy: "a guardian allows it with 'picket authorization grant --child \(child.name) --client "
        + "\(client.prefix(80)) --data yes'")
  }

  private func reply(_ page: LogPage, _ request: AuthorizedCall) async -> JSON.Object {
    // Equal names have equal tokens: a reader of the shields could tell by them which names were visited.
    let (reveals, seesTokens) = (request.parameters.flag("reveal"), request.caller.role == .all)
    let names = await names
    let devices = await household.devices
    let deviceNames = Dictionary(devices.map { (Int($0.number), $0.name) }) { first, _ in first }
    let machines = request.caller.isGuardian ? await household.machineNames : nil
    var entries: [JSON] = []
    for decision in page.decisions {
      let shown = reveals ? [await value(of: decision.token), await value(of: decision.application)] : [nil, nil]
      entries.append(
        .fields([
          "id": .int(decision.number), "time": .time(decision.time), "child": names[decision.child],
          "device": .optional(decision.device),
          "deviceName": .optional(decision.device.flatMap { deviceNames[$0] ?? nil }),
          "token": .optional(seesTokens ? decision.token?.text : nil), "name": .optional(shown[0]),
          "application": .optional(shown[1]),
          "category": .optional(decision.categories.first), "categories": .strings(decision.categories),
          "via": .string(decision.via), "verdict": .string(decision.verdict), "reason": .string(decision.reason),
          "store": .optional(decision.store), "count": .int(decision.count), "last": .time(decision.last),
          "machine": .optional(decision.node.flatMap { node in machines.map { $0[node] ?? "another machine" } }),
        ]))
    }
    return ["entries": .array(entries), "before": .optional(page.before), "after": .int(page.after)]
  }

  /// Nil where no key opens the token any more.
  private func value(of token: Token?) async -> String? {
    guard let token else { return nil }
    return try? await household.reveal([token]).first?.value
  }
}

extension Revealed {
  fileprivate var thing: JSON {
    ["token": .string(token.text), "value": .string(value), "title": .string(title)]
  }
}
