import DaemonClient
import PicketJSON

extension PretendDaemon.State {
  mutating func answer(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object {
    switch method {
    case "io.picket.Settings.Read", "io.picket.Settings.Write", "io.picket.Settings.Clear",
      "io.picket.Settings.SetActive", "io.picket.Settings.Stores", "io.picket.Settings.Delete",
      "io.picket.Settings.Effective", "io.picket.Settings.Mint", "io.picket.Settings.Refresh":
      return try settingsAnswer(method, parameters)
    case "io.picket.Household.Authorize":
      if let passcode = parameters["passcode"] {
        guard passcode.string == self.passcode else {
          throw .notAuthorized(why: "this is not the passcode", remedy: "Try again.")
        }
        status = "approved"
      }
      return ["status": .string(status)]
    case "io.picket.Household.Authorization": return ["status": .string(status)]
    case "io.picket.Household.Revoke":
      status = "notDetermined"
      return [:]
    case "io.picket.Household.WhoAmI": return ["authority": "child", "child": "Mia"]
    case "io.picket.Household.AgeRange": return ageRange(parameters["gates"]?.array?.compactMap(\.integer) ?? [])
    case "io.picket.Catalog.Explain": return explanation
    case "io.picket.Activity.Seen":
      return ["domains": .array(visited.map(JSON.object)), "applications": .array(running.map(JSON.object))]
    default: return try requestsAnswer(method, parameters)
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
  func said(_ method: String, _ parameters: JSON.Object) -> [JSON.Object] {
    switch method {
    case "io.picket.Settings.Effective": [effective]
    case "io.picket.Household.Authorization": [["status": .string(status)]]
    case "io.picket.Requests.Responses":
      questions.filter { $0.parameters["topic"] == parameters["topic"] && $0.state != "open" }.map(\.reply)
    default: []
    }
  }
}
