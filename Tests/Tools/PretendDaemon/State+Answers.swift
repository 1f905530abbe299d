import DaemonClient
import PicketJSON
import ScreenTimeClient

extension PretendDaemon.State {
  mutating func answer(_ method: Method, _ parameters: JSON.Object) throws(DaemonError) -> JSON.Object {
    switch method {
    case .settings(let method): return try settingsAnswer(method, parameters)
    case .requests(let method): return try requestsAnswer(method, parameters)
    case .household(.authorize):
      if let passcode = parameters["passcode"] {
        guard passcode.string == self.passcode else {
          throw .notAuthorized(why: "this is not the passcode", remedy: "Try again.")
        }
        status = "approved"
      }
      return ["status": .string(status)]
    case .household(.authorization): return ["status": .string(status)]
    case .household(.revoke):
      status = "notDetermined"
      return [:]
    case .household(.whoAmI):
      return household == nil
        ? ["authority": "child", "child": "Mia", "zone": "UTC"] : ["authority": "guardian", "zone": "UTC"]
    case .household(.children):
      return [
        "children": .array(
          (household ?? []).map { ["name": .string($0), "created": "", "ages": "ask", "log": "apart"] })
      ]
    case .household(.ageRange): return ageRange(parameters["gates"]?.array?.compactMap(\.integer) ?? [])
    case .catalog(.explain): return explanation
    case .activity(let method): return try activityAnswer(method, parameters)
    default: throw .unexpected(why: "the pretended daemon has no method \(method.name)")
    }
  }

  private mutating func activityAnswer(
    _ method: Method.Activity, _ parameters: JSON.Object
  ) throws(DaemonError) -> JSON.Object {
    let client = parameters["client"]?.string ?? ""
    switch method {
    case .seen:
      return ["domains": .array(visited.map(JSON.object)), "applications": .array(running.map(JSON.object))]
    case .data:
      return use
    case .startMonitoring:
      var activity = parameters
      activity["child"] = "Mia"
      activities[client, default: [:]][parameters["name"]?.string ?? ""] = activity
      return [:]
    case .stopMonitoring:
      let names = parameters["names"]?.strings ?? []
      for name in names.isEmpty ? Array(activities[client, default: [:]].keys) : names {
        activities[client]?[name] = nil
      }
      return [:]
    case .monitored:
      return ["activities": .array((activities[client] ?? [:]).sorted { $0.key < $1.key }.map { .object($1) })]
    default: throw .unexpected(why: "the pretended daemon has no method \(method.rawValue)")
    }
  }

  private func ageRange(_ gates: [Int]) -> JSON.Object {
    guard let age, sharesAge else { return ["declined": true, "controls": []] }
    var reply: JSON.Object = [
      "declined": false, "declaration": "guardianDeclared", "controls": ["communicationLimits"],
    ]
    reply["lowerBound"] = gates.last { $0 <= age }.map { JSON.int($0) }
    reply["upperBound"] = gates.first { $0 > age }.map { JSON.int($0) }
    return reply
  }

  /// The present answer for a follower of this method.
  func said(_ method: Method, _ parameters: JSON.Object) -> [JSON.Object] {
    switch method {
    case .settings(.effective): [effective]
    case .household(.authorization): [["status": .string(status)]]
    case .requests(.responses):
      questions.filter { $0.parameters["topic"] == parameters["topic"] && $0.state != "open" }.map(\.end)
    case .requests(.picked): questions.filter { .string($0.id) == parameters["id"] }.map(\.pick)
    default: []
    }
  }
}
