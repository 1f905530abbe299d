internal import DaemonClient
internal import Household
internal import PicketJSON
internal import PicketVarlink

/// Answers calls: checks who may call, then hands over to the handler of the interface.
struct CallRouter: Sendable {
  let household: Household
  let dependencies: ControlDependencies
  let programs: any ProgramInspector
  let version: String
  /// How often shields are looked at and pressed.
  let shieldRequests = ShieldRequestLimit()
  let unlocked = UnlockedConnections()
  let desk: FleetDesk
  let home: HomeDesk
  let laptop = LaptopDesk()
  let startedAt = ClockReading.now.wallSeconds

  init(_ household: Household, _ dependencies: ControlDependencies, _ programs: any ProgramInspector, version: String) {
    self.household = household
    self.dependencies = dependencies
    self.programs = programs
    self.version = version
    desk = FleetDesk(dependencies.courierWaits)
    home = HomeDesk(presence: dependencies.bridgePresence)
  }

  /// A handler returns its one reply, or nil where it has sent its replies itself.
  func answer(_ call: Call) async {
    do throws(HouseholdError) {
      let request = try await admit(call)
      let reply: JSON.Object?
      switch request.method {
      case .household(let method): reply = try await answerHousehold(method, request)
      case .settings(let method): reply = try await answerSettings(method, request)
      case .requests(let method): reply = try await answerRequests(method, request)
      case .activity(let method): reply = try await answerActivity(method, request)
      case .catalog(let method): reply = try await answerCatalog(method, request)
      case .filter(let method): reply = try await answerFilter(method, request)
      case .fleet(let method): reply = try await answerFleet(method, request)
      case .home(let method): reply = try await answerHome(method, request)
      case .laptop(let method): reply = try await answerLaptop(method, request)
      }
      await record(request, reply ?? [:])
      guard var reply else { return }
      // picket-mqtt hears nothing of the call that its own was made into: there are names in it.
      if request.call.method != request.method.name { reply = [:] }
      if request.method.changesVerdicts {
        let why = await waitUntilJudged()
        // No child is told that the way is free.
        if request.caller.isGuardian, let why {
          reply["pending"] = .string([reply["pending"]?.string, why].compactMap { $0 }.joined(separator: "; "))
        }
      }
      call.reply(reply.withoutNulls)
    } catch {
      call.fail(CallError(error, to: call))
    }
  }

  /// The names of all children by number.
  var names: Names {
    get async { Names(await household.children, await household.profiles) }
  }
}

/// Names of children and profiles by their numbers.
struct Names: Sendable {
  private let names: [Int: String]
  private let profiles: [Int: String]

  init(_ children: [Child], _ profiles: [Profile]) {
    names = Dictionary(children.map { ($0.id, $0.name) }) { first, _ in first }
    self.profiles = Dictionary(profiles.map { ($0.id, $0.name) }) { first, _ in first }
  }

  func profile(_ id: Int?) -> JSON { .optional(id.flatMap { profiles[$0] }) }

  subscript(id: Int) -> JSON { .string(names[id] ?? "") }
  subscript(id: Int?) -> JSON { .optional(id.flatMap { names[$0] }) }
}

extension CallError {
  init(_ error: HouseholdError, to call: Call) {
    let interface = String(call.method.dropLast(call.name.count))
    func make(_ name: String, _ parameters: JSON.Object) -> CallError { CallError(interface + name, parameters) }
    self =
      switch error {
      case .notAuthorized(let why, let remedy, let wait, let needs):
        make(
          "NotAuthorized",
          ([
            "why": .string(why), "remedy": .string(remedy), "wait": .optional(wait), "needs": .optional(needs),
          ] as JSON.Object).withoutNulls)
      case .notFound(let kind, let name): make("NotFound", ["kind": .string(kind), "name": .string(name)])
      case .invalid(let parameter, let why):
        make("Invalid", ["parameter": .string(parameter), "why": .string(why)])
      case .conflict(let why): make("Conflict", ["why": .string(why)])
      case .unavailable(let why): make("Unavailable", ["why": .string(why)])
      }
  }
}
